import {css, LitElement} from 'lit';
import {ShopController} from '../context/shop-controller.js';
import type {Settings} from '../state/site-settings.js';
import {base} from './styles/base.styles.js';
import {picker as pickerStyles} from './styles/picker.styles.js';
import {picker, pickerSkeleton, type Choice} from './templates/picker.js';
import {SettingsTask} from './templates/settings-task.js';

/**
 * Picks the currency that prices are shown in; nothing at all where there is but one. The
 * pick is kept for the next visit.
 *
 * @tag store-currency
 * @csspart picker - The label with its select.
 * @csspart label - "Currency".
 * @csspart select - The native select.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The picker in waiting.
 * @cssproperty [--store-currency-width=7em] - How wide the select is.
 */
export class StoreCurrency extends LitElement {
  static override styles = [
    base,
    pickerStyles,
    css`
      :host {
        --_width: var(--store-currency-width, 7em);
      }
    `,
  ];

  readonly #shop = new ShopController(this);
  readonly #settings = new SettingsTask(this, this.#shop);

  protected override render() {
    const label = this.#shop.texts.currency;
    return this.#settings.render(
      (settings, shop) =>
        picker(label, choicesOf(settings), shop.displayCurrency.name, (currency) =>
          shop.preferences.pick({currency}),
        ),
      () => pickerSkeleton(label),
    );
  }
}

/** The currencies of the settings; the system's own among them, as prices may be shown in it. */
function choicesOf({system_currency, currencies}: Settings): Choice[] {
  const listed = currencies.map(({name}) => name);
  const own = system_currency ? [system_currency.name] : [];
  const all = own.every((name) => listed.includes(name)) ? listed : [...own, ...listed];
  return [...new Set(all)].map((name) => ({value: name, label: name}));
}
