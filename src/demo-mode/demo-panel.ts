import {html, nothing, render} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {pageStorage} from '../lib/page-storage.js';
import type {PageService, Switches} from './demo-service.js';
import type {Shop} from '../shop/shop.js';
import {adoptSheets} from '../ui/styles/adopt-sheets.js';
import {demoPanelStyles} from './demo-panel.styles.js';

/** The options of a switch. */
type Options = readonly (readonly [value: string, label: string])[];

/** The switches of the panel, with their labels. Only people who try the demo see these texts. */
const switches: readonly (readonly [keyof Switches, string, Options])[] = [
  [
    'shopper',
    'Shopper',
    [
      ['player', 'Signed in'],
      ['guest', 'Guest'],
    ],
  ],
  [
    'manner',
    'The service',
    [
      ['well', 'Answers at once'],
      ['slow', 'Is slow'],
      ['offline', 'Cannot be reached'],
      ['broken', 'Fails (500)'],
      ['busy', 'Is too busy (429)'],
    ],
  ],
  [
    'shelves',
    'Categories',
    [
      ['full', 'As they are'],
      ['empty', 'Empty'],
      ['sold out', 'Sold out'],
      ['virtual', 'For virtual currency'],
    ],
  ],
  [
    'ending',
    'Payments',
    [
      ['paid', 'Are paid'],
      ['cancelled', 'Are cancelled'],
      ['failed', 'Fail'],
      ['pending', 'Stay open'],
    ],
  ],
];

/** What the panel says about an order, by its status. */
const statusTexts = {
  paid: 'is paid',
  pending: 'is not paid yet',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

/** The key of the session storage that remembers whether the panel is open. */
const OPEN_KEY = 'storefront-elements:demo-panel';

/**
 * The panel that marks every page of a demo as a demo, and controls what the demo's service does.
 */
export class DemoPanel {
  readonly #shop: Shop;
  readonly #service: PageService;
  readonly #token: () => string | undefined;
  readonly #root: ShadowRoot;
  #isOpen =
    pageStorage('sessionStorage')?.getItem(OPEN_KEY) === '1' || this.#isOrderUnseen;
  /** Whether the panel itself is changing the session. */
  #isSwitching = false;

  constructor(shop: Shop, service: PageService, token: () => string | undefined) {
    this.#shop = shop;
    this.#service = service;
    this.#token = token;
    const host = document.createElement('div');
    host.lang = 'en';
    host.dir = 'ltr';
    host.dataset['storeDemo'] = '';
    this.#root = host.attachShadow({mode: 'open'});
    adoptSheets(this.#root, demoPanelStyles);
    const draw = () => this.#draw();
    shop.settings.subscribe(draw);
    shop.preferences.subscribe(draw);
    let {signedIn} = shop.session.value;
    shop.session.subscribe(() => {
      const wasSignedIn = signedIn;
      ({signedIn} = shop.session.value);
      // A sign-out in the shop must last. Without this, the demo would sign its player in again.
      if (wasSignedIn && !signedIn && !this.#isSwitching)
        service.switch({shopper: 'guest'});
      draw();
    });
    draw();
    pageBody().append(host);
  }

  /** The order in the page's address, set when the shopper comes back from a payment. */
  get #order(): string {
    return new URLSearchParams(location.search).get('order_id') ?? '';
  }

  /**
   * Whether the address names an order, and the page has no `store-payment` that shows its status.
   */
  get #isOrderUnseen(): boolean {
    return Boolean(this.#order) && !document.querySelector('store-payment');
  }

  #draw(): void {
    const isOpen = this.#isOpen;
    render(
      html`
        <section class="panel" id="panel" aria-labelledby="title" ?hidden=${!isOpen} @keydown=${this.#onKeydown}>
          <h2 id="title">Demo shop</h2>
          <p>This shop runs in your page. Nothing is sent anywhere, and nothing is paid.</p>
          ${this.#renderOrder()}
          <div class="fields">
            ${switches.map(([name, label, options]) =>
              this.#renderField(label, options, this.#chosenValue(name), (value) =>
                this.#switch({[name]: value}),
              ),
            )}
            ${this.#renderCurrencies()}
          </div>
          <div class="actions">
            <button type="button" @click=${this.#startOver}>Start over</button>
            <button type="button" @click=${this.#toggle}>Close</button>
          </div>
        </section>
        <button class="badge" type="button" aria-expanded=${isOpen} aria-controls="panel" @click=${this.#toggle}>
          Demo: nothing is paid
        </button>
      `,
      this.#root,
      {host: this},
    );
  }

  #renderOrder() {
    const status = this.#service.statusOf(this.#order);
    if (!status) return nothing;
    return html`
      <p><strong>Order ${this.#order} ${statusTexts[status]}.</strong> No money has moved.</p>
      ${
        this.#isOrderUnseen
          ? html`<p>
            Shoppers see this, too, if the page has a <code>&lt;store-payment&gt;</code>.
          </p>`
          : nothing
      }
    `;
  }

  #renderField(
    label: string,
    options: Options,
    chosen: string,
    choose: (value: string) => void,
  ) {
    return html`
      <label>
        ${label}
        <select
          @change=${({target}: Event) => choose((target as HTMLSelectElement).value)}
        >
          ${options.map(
            ([value, text]) =>
              html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
          )}
        </select>
      </label>
    `;
  }

  #renderCurrencies() {
    const {settings, preferences, displayCurrency} = this.#shop;
    const names = settings.value?.currencies.map(({name}) => name) ?? [];
    if (!names.length) return nothing;
    return this.#renderField(
      'Prices in',
      names.map((name) => [name, name]),
      displayCurrency.name,
      (currency) => preferences.pick({currency}),
    );
  }

  #chosenValue(name: keyof Switches): string {
    if (name !== 'shopper') return this.#service.switches[name];
    return this.#shop.session.value.signedIn ? 'player' : 'guest';
  }

  #switch(change: Partial<Switches>): void {
    this.#service.switch(change);
    this.#readEverything(Boolean(change.shopper));
  }

  /** Reads everything again, because the answers or the shopper may have changed. */
  #readEverything(isOtherShopper: boolean): void {
    const {session} = this.#shop;
    this.#isSwitching = true;
    if (isOtherShopper) session.setToken(undefined);
    session.setTokenProvider(() => Promise.resolve(this.#token()));
    this.#isSwitching = false;
    this.#draw();
  }

  readonly #startOver = (): void => {
    this.#service.reset();
    const {preferences, systemCurrency} = this.#shop;
    if (systemCurrency.name) preferences.pick({currency: systemCurrency.name});
    this.#readEverything(true);
  };

  readonly #toggle = (): void => {
    this.#isOpen = !this.#isOpen;
    try {
      pageStorage('sessionStorage')?.setItem(OPEN_KEY, this.#isOpen ? '1' : '');
    } catch {
      // The storage is full or blocked. The next page then starts with a closed panel.
    }
    this.#draw();
    const first = this.#isOpen ? 'select' : '.badge';
    this.#root.querySelector<HTMLElement>(first)?.focus();
  };

  readonly #onKeydown = ({key}: KeyboardEvent): void => {
    if (key === 'Escape') this.#toggle();
  };
}
