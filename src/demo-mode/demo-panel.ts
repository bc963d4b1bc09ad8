import {html, nothing, render} from 'lit';
import {pageStorage} from '../lib/page-storage.js';
import {pageKey} from '../lib/storage-keys.js';
import {readText} from '../lib/stored-record.js';
import type {InPageService, Switches} from './demo-service.js';
import type {Shop} from '../shop/shop.js';
import {adoptSheets} from '../ui/styles/adopt-sheets.js';
import {demoPanelStyles} from './demo-panel.styles.js';

/** The values that a switch of the panel can have, each with the label that the panel shows. */
type SwitchOptions = readonly (readonly [value: string, label: string])[];

/** The switches of the panel: name, label and options. The texts are in English for all visitors. */
const switches: readonly (readonly [keyof Switches, string, SwitchOptions])[] = [
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

/** The end of the sentence "Order 17 …", by the status of the order. */
const statusTexts = {
  paid: 'is paid',
  pending: 'is not paid yet',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

/** The key in the session storage under which the panel stores whether it is open. */
const OPEN_KEY = pageKey('demo-panel');

/**
 * The badge and the panel of a demo shop. The badge marks the page as a demo, and opens the panel.
 * In the panel, visitors choose how the demo's service behaves, for example that it is slow.
 */
export class DemoPanel {
  readonly #shop: Shop;
  readonly #service: InPageService;
  readonly #token: () => string | undefined;
  readonly #root: ShadowRoot;
  #isOpen =
    readText(pageStorage('sessionStorage'), OPEN_KEY) === '1' || this.#isOrderUnseen;
  /**
   * Whether the panel itself is changing the session. Such a change is not a sign-out by the
   * shopper.
   */
  #isSwitching = false;

  constructor(shop: Shop, service: InPageService, token: () => string | undefined) {
    this.#shop = shop;
    this.#service = service;
    this.#token = token;
    const host = document.createElement('div');
    host.lang = 'en';
    host.dataset['storeDemo'] = '';
    this.#root = host.attachShadow({mode: 'open'});
    adoptSheets(this.#root, demoPanelStyles);
    const update = () => this.#update();
    shop.settings.subscribe(update);
    shop.preferences.subscribe(update);
    let {status} = shop.session.value;
    shop.session.subscribe(() => {
      const before = status;
      ({status} = shop.session.value);
      // After a sign-out in the shop, the service must treat the shopper as a guest. Otherwise the
      // next request would sign the demo's player in again.
      if (before === 'signed-in' && status === 'guest' && !this.#isSwitching)
        service.switch({shopper: 'guest'});
      update();
    });
    update();
    document.body.append(host);
  }

  /**
   * The name of the order in the page's address. Payment pages add the name when the
   * shopper returns.
   */
  get #orderName(): string {
    return new URLSearchParams(location.search).get('order_id') ?? '';
  }

  /**
   * Whether the address names an order, and the page has no `store-payment` that shows its status.
   */
  get #isOrderUnseen(): boolean {
    return Boolean(this.#orderName) && !document.querySelector('store-payment');
  }

  #update(): void {
    const isOpen = this.#isOpen;
    render(
      html`
        <section class="panel" id="panel" dir="ltr" aria-labelledby="title" ?hidden=${!isOpen} @keydown=${this.#onKeydown}>
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
        <button class="badge" type="button" dir="ltr" aria-expanded=${isOpen} aria-controls="panel" @click=${this.#toggle}>
          Demo: nothing is paid
        </button>
      `,
      this.#root,
      {host: this},
    );
  }

  #renderOrder() {
    const status = this.#service.statusOf(this.#orderName);
    if (!status) return nothing;
    return html`
      <p><strong>Order ${this.#orderName} ${statusTexts[status]}.</strong> No money has moved.</p>
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
    options: SwitchOptions,
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
    return this.#shop.session.value.status === 'guest' ? 'guest' : 'player';
  }

  #switch(change: Partial<Switches>): void {
    this.#service.switch(change);
    this.#readEverything(Boolean(change.shopper));
  }

  /**
   * Makes the shop read all its data again, because the service's answers or the shopper have
   * changed.
   */
  #readEverything(isOtherShopper: boolean): void {
    const {session} = this.#shop;
    this.#isSwitching = true;
    if (isOtherShopper) session.setToken(undefined);
    session.setTokenProvider(undefined);
    session.setTokenProvider(() => Promise.resolve(this.#token()));
    this.#isSwitching = false;
    this.#update();
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
    this.#update();
    const first = this.#isOpen ? 'select' : '.badge';
    this.#root.querySelector<HTMLElement>(first)?.focus();
  };

  readonly #onKeydown = ({key}: KeyboardEvent): void => {
    if (key === 'Escape') this.#toggle();
  };
}
