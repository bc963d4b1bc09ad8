import {html, nothing, render} from 'lit';
import {pageBody} from '../lib/page-body.js';
import type {Diagnosis, Examination} from './examination.js';
import type {Finding, Topic} from './finding.js';
import {panelStyles} from './panel.styles.js';
import {panelWords as words} from './words-of-panel.js';

/** Shows the results of an examination at the end of the page, until the panel is closed. */
export function showPanel(host: HTMLElement, examination: Examination): void {
  const root = host.attachShadow({mode: 'open'});
  if (panelStyles.styleSheet) root.adoptedStyleSheets = [panelStyles.styleSheet];
  // The panel is in English in every page.
  host.lang = 'en';
  host.dir = 'ltr';
  const close = () => {
    stop();
    examination.stop();
    host.remove();
  };
  const paint = () => {
    host.style.colorScheme = isDark() ? 'dark' : 'light';
    render(
      panel(examination.value, () => examination.again(), close),
      root,
    );
  };
  const stop = examination.subscribe(paint);
  paint();
}

/** Whether the background of the page is dark. */
function isDark(): boolean {
  for (const one of [pageBody(), document.documentElement]) {
    const {backgroundColor} = getComputedStyle(one);
    const [r = 0, g = 0, b = 0, alpha = 1] = (
      backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    if (alpha > 0.5)
      return backgroundColor.startsWith('rgb') && r * 3 + g * 6 + b < 1275;
  }
  const {colorScheme} = getComputedStyle(document.documentElement);
  return (
    /dark/.test(colorScheme) &&
    (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

function panel(diagnosis: Diagnosis, again: () => void, close: () => void) {
  const {findings, checking, shops} = diagnosis;
  const escape = ({key}: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return html`
    <section
      aria-labelledby="title"
      data-level=${findings[0]?.level ?? (checking ? 'hint' : 'fine')}
      aria-busy=${checking}
      @keydown=${escape}
    >
      <header>
        <svg class="pulse" viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"
          stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M1 12h5l2.5-7 4 13 3-9 1.5 3h4"/></svg>
        <div>
          <h2 id="title">${words.title}</h2>
          <p role="status">${words.sum(diagnosis)}</p>
        </div>
        <button type="button" @click=${close}>${words.close}</button>
      </header>
      <div class="all">
        <ol role="list">${findings.map(shown)}</ol>
        <details ?open=${!findings.length && !checking}>
          <summary>${words.checked}</summary>
          <ul role="list">
            ${(Object.keys(words.topics) as Topic[]).map((topic) => checked(topic, findings))}
          </ul>
          ${shops.map(
            ({baseUrl, hasToken}) =>
              html`<p class="shop">${baseUrl} · ${words.token(hasToken)}</p>`,
          )}
        </details>
      </div>
      <footer>
        <p>${document.querySelector('script[doctor]') ? words.public : words.private}</p>
        <button type="button" @click=${again}>${words.again}</button>
      </footer>
    </section>
  `;
}

function shown({level, what, why, fixes}: Finding) {
  return html`
    <li data-level=${level}>
      <p class="level">${words.levels[level]}</p>
      <h3>${what}</h3>
      <p>${why}</p>
      ${fixes.map(
        ([how, code]) => html`
          <p class="how">${how}</p>
          ${code ? toPaste(code, what) : nothing}
        `,
      )}
    </li>
  `;
}

function toPaste(code: string, about: string) {
  return html`
    <div class="paste">
      <pre tabindex="0"><code>${code}</code></pre>
      <button type="button" @click=${copy}>
        ${words.copy}<span class="more">: ${about}</span>
      </button>
      <p class="said" role="status"></p>
    </div>
  `;
}

async function copy({currentTarget}: Event): Promise<void> {
  const block = (currentTarget as HTMLElement).parentElement;
  const [code, said] = [block?.querySelector('code'), block?.querySelector('.said')];
  if (!code || !said) return;
  said.textContent = ''; // Screen readers announce a repeated text only if it was removed before.
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    said.textContent = words.copied;
  } catch {
    // The browser forbids access to the clipboard, or the page is not served over https.
    getSelection()?.selectAllChildren(code);
    said.textContent = words.selected;
  }
}

function checked(topic: Topic, findings: readonly Finding[]) {
  const wrong = findings.find((finding) => finding.topic === topic);
  return html`
    <li data-level=${wrong?.level ?? 'fine'}>
      <span class="mark" aria-hidden="true">${wrong ? '!' : '✓'}</span>
      <span>${words.topics[topic]}<span class="more">: ${wrong ? words.toMend : words.ok}</span></span>
    </li>
  `;
}
