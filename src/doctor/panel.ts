import {html, nothing, render} from 'lit';
import {applyPageColours} from '../page/page-colours.js';
import type {Diagnosis, Examination} from './examination.js';
import type {Finding, Topic} from './finding.js';
import {panelStyles} from './panel.styles.js';

const levelNames = {broken: 'Does not work', careful: 'Take care', hint: 'Hint'};

/** The checks, in the order of the panel. */
const checks: Readonly<Record<Topic, string>> = {
  script: 'The script tag: its attributes, and that it is there only once',
  tags: 'Tags: that they are spelt correctly and closed',
  address: 'The service: that it answers, and lets this page read the answers',
  policy: 'The page’s Content Security Policy',
  shopper: 'The shopper’s token: whether the service needs one and accepts it',
  data: 'Categories and items: that they exist and are complete',
  pictures: 'Pictures: that their hosts are allowed',
  place: 'Whether everything can be seen',
};

/** Shows the results of an examination in an element, until the panel is closed. */
export function showPanel(host: HTMLElement, examination: Examination): void {
  const root = host.attachShadow({mode: 'open'});
  if (panelStyles.styleSheet) root.adoptedStyleSheets = [panelStyles.styleSheet];
  // The panel is in English in every page.
  host.lang = 'en';
  host.dir = 'ltr';
  const close = () => {
    unsubscribe();
    examination.stop();
    host.remove();
  };
  const checkAgain = () => examination.checkAgain();
  const update = () => {
    applyPageColours(host);
    render(panelTemplate(examination.value, checkAgain, close), root);
  };
  const unsubscribe = examination.subscribe(update);
  update();
}

function panelTemplate(
  diagnosis: Diagnosis,
  checkAgain: () => void,
  close: () => void,
) {
  const {findings, isPending, shops} = diagnosis;
  const closeOnEscape = ({key}: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return html`
    <section
      aria-labelledby="title"
      data-level=${findings[0]?.level ?? (isPending ? 'hint' : 'fine')}
      aria-busy=${isPending}
      @keydown=${closeOnEscape}
    >
      <header>
        <svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
          stroke-linejoin="round" aria-hidden="true"><path d="M1 12h5l2.5-7 4 13 3-9 1.5 3h4"/></svg>
        <div>
          <h2 id="title">Shop doctor</h2>
          <p role="status">${isPending ? 'Checking…' : summaryOf(findings)}</p>
        </div>
        <button type="button" @click=${close}>Close</button>
      </header>
      <div class="content">
        <ol role="list">${findings.map(findingTemplate)}</ol>
        <details ?open=${!findings.length && !isPending}>
          <summary>What was checked</summary>
          <ul role="list">
            ${(Object.keys(checks) as Topic[]).map((topic) => checkTemplate(topic, findings))}
          </ul>
          ${shops.map(
            ({baseUrl, session}) =>
              html`<p class="shop">${baseUrl} · Token: ${session.value.signedIn ? 'set' : 'not set'}</p>`,
          )}
        </details>
      </div>
      <footer>
        <p>
          ${
            document.querySelector('script[doctor]')
              ? 'Your visitors see this, too. Remove “doctor” from the script tag before you publish the page.'
              : 'Your visitors do not see this.'
          }
        </p>
        <button type="button" @click=${checkAgain}>Check again</button>
      </footer>
    </section>
  `;
}

/** The number of findings of each level, in words. */
function summaryOf(findings: readonly Finding[]): string {
  const [broken = 0, careful = 0, hints = 0] = Object.keys(levelNames).map(
    (level) => findings.filter((finding) => finding.level === level).length,
  );
  const parts = [
    broken && `${broken} ${broken > 1 ? 'things do' : 'thing does'} not work`,
    careful && `${careful} ${careful > 1 ? 'need' : 'needs'} care`,
    hints && `${hints} ${hints > 1 ? 'hints' : 'hint'}`,
  ].filter(Boolean);
  if (!parts.length) return 'Nothing is wrong, as far as a page can tell.';
  return `${parts.join(', ')}.`;
}

function findingTemplate({level, problem, explanation, fixes}: Finding) {
  return html`
    <li data-level=${level}>
      <p class="level">${levelNames[level]}</p>
      <h3>${problem}</h3>
      <p>${explanation}</p>
      ${fixes.map(
        ([instruction, code]) => html`
          <p class="instruction">${instruction}</p>
          ${code ? codeTemplate(code, problem) : nothing}
        `,
      )}
    </li>
  `;
}

function codeTemplate(code: string, problem: string) {
  return html`
    <div class="paste">
      <pre tabindex="0"><code>${code}</code></pre>
      <button type="button" @click=${copyCode}>Copy<span class="more">: ${problem}</span></button>
      <p class="outcome" role="status"></p>
    </div>
  `;
}

async function copyCode({currentTarget}: Event): Promise<void> {
  const block = (currentTarget as HTMLElement).parentElement;
  const code = block?.querySelector('code');
  const outcome = block?.querySelector('.outcome');
  if (!code || !outcome) return;
  outcome.textContent = ''; // Screen readers announce a repeated text only if it was removed before.
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    outcome.textContent = 'Copied.';
  } catch {
    // The browser forbids access to the clipboard, or the page is not served over https.
    getSelection()?.selectAllChildren(code);
    outcome.textContent = 'Selected: copy it with Ctrl+C or ⌘C.';
  }
}

function checkTemplate(topic: Topic, findings: readonly Finding[]) {
  const finding = findings.find((one) => one.topic === topic);
  return html`
    <li data-level=${finding?.level ?? 'fine'}>
      <span class="mark" aria-hidden="true">${finding ? '!' : '✓'}</span>
      <span>${checks[topic]}<span class="more">: ${finding ? 'see above' : 'fine'}</span></span>
    </li>
  `;
}
