import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';

/** A value with a button that copies it; what became of that is said beside it. */
export function copyable(label: string, value: string, texts: Texts) {
  const copy = async ({currentTarget}: Event) => {
    const row = (currentTarget as HTMLElement).parentElement;
    const said = row?.querySelector('[data-say]');
    if (!row || !said) return;
    said.textContent = ''; // What is said again has to be new to be heard again.
    try {
      await navigator.clipboard.writeText(value);
      said.textContent = texts.copied;
    } catch {
      // The browser or the page forbids it, or the page is not served by https.
      const code = row.querySelector('code');
      if (code) getSelection()?.selectAllChildren(code);
      said.textContent = texts.copySelected;
    }
  };
  return html`
    <code part="copyable" dir="ltr">${value}</code>
    <button class="button quiet" part="copy" type="button" @click=${copy}>
      <span>${texts.copy}<span class="more">${texts.pair('', label)}</span></span>
    </button>
    <span part="copied" data-say></span>
  `;
}
