import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {copyText} from './copy-text.js';

/** Renders a value with a button that copies it, and a status text beside it. */
export function copyableValue(label: string, value: string, texts: Texts) {
  const copy = async ({currentTarget}: Event) => {
    const row = (currentTarget as HTMLElement).parentElement;
    const status = row?.querySelector('[part=copied]');
    if (!row || !status) return;
    status.textContent = ''; // Screen readers announce the same status again only if it was empty in between.
    const isCopied = await copyText(value);
    const code = row.querySelector('code');
    if (!isCopied && code) getSelection()?.selectAllChildren(code);
    status.textContent = isCopied ? texts.copied : texts.copySelected;
  };
  return html`
    <code part="copyable" dir="ltr">${value}</code>
    <button class="button quiet" part="copy" type="button" @click=${copy}>
      <span>${texts.copy}<span class="more">${texts.pair('', label)}</span></span>
    </button>
    <span part="copied" role="status"></span>
  `;
}
