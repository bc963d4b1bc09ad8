import {css, LitElement} from 'lit';
import {ShopController} from '../../ui/shop-controller.js';
import {base} from '../../ui/styles/base.styles.js';
import {labelledSelect, labelledSelectSkeleton} from './labelled-select.js';
import {labelledSelectStyles} from './labelled-select.styles.js';
import {displayCurrencyNames} from '../../shop/site-settings.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

/**
 * Lets the shopper choose the currency of the prices, and keeps the choice for the next visit.
 * Renders nothing if the shop has only one currency.
 *
 * @tag store-currency
 * @summary Choice of the currency
 * @csspart picker - The label with its select.
 * @csspart label - The label "Currency".
 * @csspart select - The native select.
 * @csspart skeleton - The placeholder while the settings load.
 * @cssproperty [--store-currency-width=7em] - Width of the select.
 */
export class StoreCurrency extends LitElement {
  static override styles = [
    base,
    labelledSelectStyles,
    css`
      :host {
        --_width: var(--store-currency-width, 7em);
      }
    `,
  ];

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    const label = this.#shop.texts.currency;
    return this.#settings.render(
      (settings, shop) => {
        const choices = displayCurrencyNames(settings).map((name) => ({
          value: name,
          label: name,
        }));
        return labelledSelect(label, choices, shop.displayCurrency.name, (currency) =>
          shop.preferences.pick({currency}),
        );
      },
      () => labelledSelectSkeleton(label),
    );
  }
}
