import {html, nothing, render} from 'lit';
import {scriptSettings} from '../lib/entry-script.js';
import {applyPageColours} from '../page/page-colours.js';
import {copyText} from '../ui/content/copy-text.js';
import type {CheckResults, Examination} from './examination.js';
import {findElements} from './find-elements.js';
import type {Finding, CheckTopic} from './finding.js';
import {doctorPanelStyles} from './panel.styles.js';

const levelNames = {broken: 'Does not work', careful: 'Take care', hint: 'Hint'};

/** The checks, in the order of the panel. */
const checks: Readonly<Record<CheckTopic, string>> = {
  script: 'The script: its attributes, its files, and that it is there only once',
  tags: 'Tags: that they are spelt correctly, closed, and not shown as text',
  address: 'The service: that it answers, and lets this page read the answers',
  policy: 'The page’s Content Security Policy',
  shopper: 'The shopper’s token: whether the service needs one and accepts it',
  data: 'Categories and items: that they exist and are complete',
  pictures: 'Pictures: that their hosts are allowed',
  checkout: 'Cart and checkout: that shoppers can pay and read your terms',
  place: 'Whether everything can be seen',
};

/** The sign and the text for the result of a check that has found no problem. */
const results = {
  fine: ['✓', 'fine'],
  pending: ['…', 'being checked'],
  unchecked: ['–', 'could not be checked'],
} as const;

/** What the reader can do in the panel. */
interface Actions {
  close(): void;
  checkAgain(): void;
  /** Hides or shows everything below the panel's heading. */
  fold(): void;
}

/** Shows the results of an examination in an element, until the panel is closed. */
export function showPanel(host: HTMLElement, examination: Examination): void {
  const root = host.attachShadow({mode: 'open'});
  if (doctorPanelStyles.styleSheet)
    root.adoptedStyleSheets = [doctorPanelStyles.styleSheet];
  // The panel is in English in every page.
  host.lang = 'en';
  let isFolded = false;
  const update = () => {
    applyPageColours(host);
    followDirectionOfCart(host);
    render(panelTemplate(examination.value, isFolded, actions), root);
  };
  const actions: Actions = {
    close() {
      unsubscribe();
      examination.stop();
      host.remove();
    },
    checkAgain: () => examination.checkAgain(),
    fold() {
      isFolded = !isFolded;
      update();
    },
  };
  const unsubscribe = examination.subscribe(update);
  update();
}

/**
 * Gives the panel the text direction of the cart, so that the panel and the cart's button are in
 * different corners. The cart's direction differs from the page's if the shop has another language.
 */
function followDirectionOfCart(host: HTMLElement): void {
  const cart = findElements().find((element) =>
    element.matches('store-cart[layout="drawer"]'),
  );
  host.dir = cart ? getComputedStyle(cart).direction : '';
}

function panelTemplate(diagnosis: CheckResults, isFolded: boolean, actions: Actions) {
  const {findings, isPending} = diagnosis;
  const closeOnEscape = ({key}: KeyboardEvent) => {
    if (key === 'Escape') actions.close();
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
        <button type="button" aria-expanded=${!isFolded} aria-controls="content" @click=${actions.fold}>
          ${isFolded ? 'Show' : 'Hide'}<span class="more"> details</span>
        </button>
        <button type="button" @click=${actions.close}>Close</button>
      </header>
      <div id="content" ?hidden=${isFolded}>
        ${contentTemplate(diagnosis)}
        ${footerTemplate(diagnosis, actions)}
      </div>
    </section>
  `;
}

function contentTemplate(diagnosis: CheckResults) {
  const {findings, isPending, shops, versions} = diagnosis;
  return html`
    <div class="content">
      <ol role="list">${findings.map(findingTemplate)}</ol>
      <details ?open=${!findings.length && !isPending}>
        <summary>What was checked</summary>
        <ul role="list">
          ${(Object.keys(checks) as CheckTopic[]).map((topic) => checkTemplate(topic, diagnosis))}
        </ul>
        ${shops.map(
          ({baseUrl, session}) =>
            html`<p class="about">${baseUrl} · Token: ${session.value.status === 'guest' ? 'not set' : 'set'}</p>`,
        )}
        <p class="about">Version of the script: ${[...new Set(versions)].join(', ')}</p>
      </details>
    </div>
  `;
}

function footerTemplate(diagnosis: CheckResults, {checkAgain}: Actions) {
  return html`
    <footer>
      <p>
        ${
          document.querySelector('script[doctor]') || 'doctor' in scriptSettings()
            ? 'Your visitors see this, too. Remove “doctor” from the script tag before you publish the page.'
            : 'Your visitors do not see this.'
        }
      </p>
      <div class="actions">
        <button type="button" @click=${checkAgain}>Check again</button>
        <button type="button" @click=${(event: Event) => copyReport(event, formatReport(diagnosis))}>
          Copy everything
        </button>
        <p class="outcome" role="status"></p>
      </div>
    </footer>
  `;
}

/** The number of findings of each level, as a sentence. */
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

/** Part of the script tag that our WordPress plugin writes. */
const WORDPRESS_SCRIPT = 'id="storefront-elements-js"';

function findingTemplate({level, title, explanation, fixes}: Finding) {
  return html`
    <li data-level=${level}>
      <p class="level">${levelNames[level]}</p>
      <h3>${title}</h3>
      <p>${explanation}</p>
      ${fixes.map(
        ([instruction, code]) => html`
          <p class="instruction">${instruction}</p>
          ${
            code?.includes(WORDPRESS_SCRIPT)
              ? html`<p class="instruction">In WordPress, do not paste it: change it in Settings → Storefront.</p>`
              : nothing
          }
          ${code ? codeTemplate(code, title) : nothing}
        `,
      )}
    </li>
  `;
}

function codeTemplate(code: string, title: string) {
  return html`
    <div class="paste">
      <pre tabindex="0"><code>${code}</code></pre>
      <button type="button" @click=${(event: Event) => copyReport(event, code)}>
        Copy<span class="more">: ${title}</span>
      </button>
      <p class="outcome" role="status"></p>
    </div>
  `;
}

/** Copies a text, and says below the clicked button whether it was copied. */
async function copyReport({currentTarget}: Event, text: string): Promise<void> {
  const block = (currentTarget as HTMLElement).parentElement;
  const code = block?.querySelector('code');
  const outcome = block?.querySelector('.outcome');
  if (!outcome) return;
  outcome.textContent = ''; // Screen readers announce a repeated text only if it was removed before.
  if (await copyText(text)) {
    outcome.textContent = 'Copied.';
    return;
  }
  if (code) getSelection()?.selectAllChildren(code);
  outcome.textContent = code
    ? 'Selected: copy it with Ctrl+C or ⌘C.'
    : 'This browser does not allow it. Copy the parts that you need.';
}

function checkTemplate(topic: CheckTopic, diagnosis: CheckResults) {
  const {findings, uncheckedTopics, isPending} = diagnosis;
  const finding = findings.find((candidate) => candidate.topic === topic);
  const isUnchecked = uncheckedTopics.has(topic);
  const result = isUnchecked ? (isPending ? 'pending' : 'unchecked') : 'fine';
  const [sign, words] = finding ? ['!', 'see above'] : results[result];
  // Sighted readers understand the signs `!` and `✓`. So beside these signs, the text in `words` is
  // hidden visually, and only screen readers read it.
  const isObvious = finding || result === 'fine';
  return html`
    <li data-level=${finding?.level ?? result}>
      <span class="mark" aria-hidden="true">${sign}</span>
      <span>${checks[topic]}<span class=${isObvious ? 'more' : 'result'}>: ${words}</span></span>
    </li>
  `;
}

/** The whole content of the panel as plain text, for owners who ask somebody for help. */
export function formatReport({findings, shops, versions}: CheckResults): string {
  const about = [
    // The query is left out, because it may contain a player's name or an order.
    `Page: ${location.origin}${location.pathname}`,
    ...shops.map(({baseUrl}) => `Shop: ${baseUrl}`),
    `Script: storefront-elements ${[...new Set(versions)].join(', ')}`,
    `Browser: ${navigator.userAgent}`,
  ];
  const problems = findings.map(({level, title, explanation, fixes}) =>
    [
      `[${level}] ${title}`,
      explanation,
      ...fixes.flatMap(([instruction, code = '']) => [instruction, code]),
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return [about.join('\n'), ...problems].join('\n\n');
}
