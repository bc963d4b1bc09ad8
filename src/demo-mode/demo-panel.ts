import {html, nothing, render} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {pageStorage} from '../lib/page-storage.js';
import type {PageService, Switches} from './demo-service.js';
import type {Shop} from '../shop/shop.js';
import {adoptSheets} from '../ui/styles/adopt-sheets.js';
import {demoPanel} from './demo-panel.styles.js';

type Choices = readonly (readonly [value: string, text: string])[];

/** The switches of the panel, with their labels. Only people who try the demo see these texts. */
const fields: readonly (readonly [keyof Switches, string, Choices])[] = [
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

const stands = {
  paid: 'is paid',
  pending: 'waits to be paid',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

const OPEN = 'storefront-elements:demo-panel';

/** Marks every page of a demo as a demo, and controls what the demo's service does. */
export class DemoPanel {
  readonly #shop: Shop;
  readonly #service: PageService;
  readonly #token: () => string | undefined;
  readonly #root: ShadowRoot;
  #open = pageStorage('sessionStorage')?.getItem(OPEN) === '1' || this.#isUntold;
  /** Whether the panel itself is changing the session. */
  #switching = false;

  constructor(shop: Shop, service: PageService, token: () => string | undefined) {
    this.#shop = shop;
    this.#service = service;
    this.#token = token;
    const host = document.createElement('div');
    host.lang = 'en';
    host.dir = 'ltr';
    host.dataset['storeDemo'] = '';
    this.#root = host.attachShadow({mode: 'open'});
    adoptSheets(this.#root, demoPanel);
    const draw = () => this.#draw();
    shop.settings.subscribe(draw);
    shop.preferences.subscribe(draw);
    let {signedIn} = shop.session.value;
    shop.session.subscribe(() => {
      const was = signedIn;
      ({signedIn} = shop.session.value);
      // A sign-out in the shop must last, although the demo would sign its player in again.
      if (was && !signedIn && !this.#switching) service.switch({shopper: 'guest'});
      draw();
    });
    draw();
    pageBody().append(host);
  }

  /** The order in the page's address, set when the shopper comes back from a payment. */
  get #order(): string {
    return new URLSearchParams(location.search).get('order_id') ?? '';
  }

  /** Whether the page has no `store-payment` that shows the state of that order. */
  get #isUntold(): boolean {
    return Boolean(this.#order) && !document.querySelector('store-payment');
  }

  #draw(): void {
    const open = this.#open;
    render(
      html`
        <section class="panel" id="panel" aria-labelledby="title" ?hidden=${!open} @keydown=${this.#onKeydown}>
          <h2 id="title">Demo shop</h2>
          <p>It lives in this page: nothing is sent anywhere, and nothing is paid.</p>
          ${this.#renderOrder()}
          <div class="fields">
            ${fields.map(([name, label, choices]) =>
              this.#renderField(label, choices, this.#chosen(name), (value) =>
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
        <button class="badge" type="button" aria-expanded=${open} aria-controls="panel" @click=${this.#toggle}>
          Demo: nothing is paid
        </button>
      `,
      this.#root,
      {host: this},
    );
  }

  #renderOrder() {
    const stand = this.#service.standOf(this.#order);
    if (!stand) return nothing;
    return html`
      <p><strong>Order ${this.#order} ${stands[stand]}.</strong> No money has moved.</p>
      ${
        this.#isUntold
          ? html`<p>
            Shoppers see that, too, where the page has a <code>&lt;store-payment&gt;</code>.
          </p>`
          : nothing
      }
    `;
  }

  #renderField(
    label: string,
    choices: Choices,
    chosen: string,
    choose: (value: string) => void,
  ) {
    return html`
      <label>
        ${label}
        <select
          @change=${({target}: Event) => choose((target as HTMLSelectElement).value)}
        >
          ${choices.map(
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

  #chosen(name: keyof Switches): string {
    if (name !== 'shopper') return this.#service.switches[name];
    return this.#shop.session.value.signedIn ? 'player' : 'guest';
  }

  #switch(change: Partial<Switches>): void {
    this.#service.switch(change);
    this.#readAnew(Boolean(change.shopper));
  }

  /** Reads everything again, because the new switches may change the answers. `another`: for another shopper. */
  #readAnew(another: boolean): void {
    const {session} = this.#shop;
    this.#switching = true;
    if (another) session.setToken(undefined);
    session.setTokenProvider(() => Promise.resolve(this.#token()));
    this.#switching = false;
    this.#draw();
  }

  readonly #startOver = (): void => {
    this.#service.reset();
    const {preferences, systemCurrency} = this.#shop;
    if (systemCurrency.name) preferences.pick({currency: systemCurrency.name});
    this.#readAnew(true);
  };

  readonly #toggle = (): void => {
    this.#open = !this.#open;
    try {
      pageStorage('sessionStorage')?.setItem(OPEN, this.#open ? '1' : '');
    } catch {
      // The storage is full or blocked. The next page then starts with a closed panel.
    }
    this.#draw();
    const first = this.#open ? 'select' : '.badge';
    this.#root.querySelector<HTMLElement>(first)?.focus();
  };

  readonly #onKeydown = ({key}: KeyboardEvent): void => {
    if (key === 'Escape') this.#toggle();
  };
}
