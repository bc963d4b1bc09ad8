import {html, nothing, render} from 'lit';
import {scriptSettings} from '../lib/entry-script.js';
import {applyPageColours} from '../page/page-colours.js';
import {copyText} from '../ui/content/copy-text.js';
import type {Examination} from './examination.js';
import type {Finding} from './finding.js';
import {doctorPanelStyles} from './panel.styles.js';
import {findElements} from './read-page.js';

const levelNames = {broken: 'Does not work', careful: 'Take care', hint: 'Hint'};

/** Part of the script tag that our WordPress plugin writes. */
const WORDPRESS_SCRIPT = 'id="storefront-elements-js"';

/** Shows the results of an examination in an element, until the panel is closed. */
export function showPanel(host: HTMLElement, examination: Examination): void {
  const root = host.attachShadow({mode: 'open'});
  if (doctorPanelStyles.styleSheet)
    root.adoptedStyleSheets = [doctorPanelStyles.styleSheet];
  host.lang = 'en'; // The panel is in English in every page.
  const update = () => {
    applyPageColours(host);
    // The panel has the text direction of the cart, which differs from the page's if the shop has
    // another language. So the panel and the cart's button are in different corners.
    const cart = findElements('store-cart[layout="drawer"]')[0];
    host.dir = cart ? getComputedStyle(cart).direction : '';
    render(panelTemplate(examination, close), root);
  };
  const close = () => {
    unsubscribe();
    examination.stop();
    host.remove();
  };
  const unsubscribe = examination.subscribe(update);
  update();
}

function panelTemplate(examination: Examination, close: () => void) {
  const {findings, unchecked, isPending, shops, versions} = examination.value;
  const closeOnEscape = ({key}: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return html`
    <section
      dir="ltr"
      aria-labelledby="title"
      data-level=${findings[0]?.level ?? (isPending ? 'hint' : 'fine')}
      aria-busy=${isPending}
      @keydown=${closeOnEscape}
    >
      <header>
        <div>
          <h2 id="title">Shop doctor</h2>
          <p role="status">${isPending ? 'Checking…' : summaryOf(findings)}</p>
        </div>
        <button type="button" @click=${close}>Close</button>
      </header>
      <details open>
        <summary>Details</summary>
        <ol role="list">${findings.map(findingTemplate)}</ol>
        ${unchecked.length && !isPending ? html`<p>Could not be checked: ${unchecked.join('; ')}.</p>` : nothing}
        ${shops.map(
          ({baseUrl, session}) =>
            html`<p>${baseUrl} · Token: ${session.value.status === 'guest' ? 'not set' : 'set'}</p>`,
        )}
        <p>Version of the script: ${[...new Set(versions)].join(', ')}</p>
        <p>
          ${
            document.querySelector('script[doctor]') || 'doctor' in scriptSettings()
              ? 'Your visitors see this, too. Remove “doctor” from the script tag before you publish the page.'
              : 'Your visitors do not see this.'
          }
        </p>
        <div>
          <button type="button" @click=${() => examination.checkAgain()}>Check again</button>
          <button type="button" @click=${copyEverything}>
            Copy everything
          </button>
          <p role="status"></p>
        </div>
      </details>
    </section>
  `;
}

/** The number of findings of each level. */
function summaryOf(findings: readonly Finding[]): string {
  const counts = Object.entries(levelNames).flatMap(([level, name]) => {
    const {length} = findings.filter((finding) => finding.level === level);
    return length ? [`${name}: ${length}.`] : [];
  });
  return counts.join(' ') || 'Nothing is wrong, as far as a page can tell.';
}

function findingTemplate({level, title, explanation, fixes}: Finding) {
  return html`
    <li data-level=${level}>
      <p class="level">${levelNames[level]}</p>
      <h3>${title}</h3>
      <p>${explanation}</p>
      ${Object.entries(fixes).map(
        ([instruction, code]) => html`
          <p>
            ${instruction}
            ${code.includes(WORDPRESS_SCRIPT) ? 'In WordPress, do not paste it: change it in Settings → Storefront.' : nothing}
          </p>
          ${
            code &&
            html`<div>
              <pre tabindex="0"><code>${code}</code></pre>
              <button type="button" @click=${(event: Event) => copyReport(event, code)}>
                Copy<span class="more">: ${title}</span>
              </button>
              <p role="status"></p>
            </div>`
          }
        `,
      )}
    </li>
  `;
}

/** Copies all that the panel says, for owners who ask somebody for help. */
function copyEverything(event: Event): void {
  const section = (event.currentTarget as HTMLElement).closest('section');
  // The page's query is left out, because it may contain a player's name or an order.
  const about = `Page: ${location.origin}${location.pathname}\nBrowser: ${navigator.userAgent}`;
  void copyReport(event, `${about}\n${section?.innerText ?? ''}`);
}

/** Copies a text, and says beside the clicked button whether it was copied. */
async function copyReport({currentTarget}: Event, text: string): Promise<void> {
  const outcome = (currentTarget as HTMLElement).nextElementSibling;
  if (!outcome) return;
  outcome.textContent = ''; // Screen readers announce a repeated text only if it was removed before.
  outcome.textContent = (await copyText(text))
    ? 'Copied.'
    : 'This browser does not allow it. Select the text, and copy it with Ctrl+C or ⌘C.';
}
