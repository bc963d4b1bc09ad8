import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {formatMoney} from '../../lib/money.js';
import {getPatrons, type Patrons} from '../../api/calls/site.js';
import type {Shop} from '../../shop/shop.js';
import {heading} from '../../ui/content/heading.js';
import {richText} from '../../ui/content/rich-text.js';
import {ShopController} from '../../ui/shop-controller.js';
import {ShopTask} from '../../ui/shop-task.js';
import {base} from '../../ui/styles/base.styles.js';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';
import {communityStyles} from './community.styles.js';

/** The patrons, and the sanitized HTML of the description. */
interface ShownPatrons {
  readonly patrons: Patrons;
  readonly description: HTMLElement | undefined;
}

/**
 * The site's patrons: those who have given most, and the others, grouped by amount. Renders nothing
 * if the site has no patrons.
 *
 * @tag store-patrons
 * @summary Patrons
 * @csspart patrons - The whole element.
 * @csspart heading - The heading "Patrons".
 * @csspart description - The site's text about patrons.
 * @csspart top - The list of those who have given most.
 * @csspart patron - A patron.
 * @csspart name - A patron's name.
 * @csspart amount - The amount that a patron has given.
 * @csspart group - The patrons who have given at least a certain amount.
 * @csspart group-heading - The heading of such a group.
 * @csspart group-names - The list of names in such a group.
 */
export class StorePatrons extends LitElement {
  static override styles = [
    base,
    richTextStyles,
    communityStyles,
    css`
  .patrons {
    gap: var(--_space);
  }
  [part='group-heading'] {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }
  .top {
    max-inline-size: 36em;
  }
  .group,
  .names {
    gap: 0.5em;
  }
  .chip {
    min-inline-size: 0;
    padding: 0.25em 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_raised);
  }
`,
  ];

  /** Heading level of "Patrons". The headings of the groups are one level lower. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this);
  readonly #patrons = new ShopTask(this, this.#shop, {
    read: (shop) => this.#read(shop),
    staysOpen: true,
    isOptional: true,
  });

  protected override render() {
    return this.#patrons.render((shown, shop) =>
      shown ? this.#renderPatrons(shown, shop) : nothing,
    );
  }

  /** Reads the patrons; `undefined` if the site has none, or has switched them off. */
  async #read(shop: Shop): Promise<ShownPatrons | undefined> {
    await this.#shop.ready(); // The amounts need the currency.
    if (shop.settings.value?.is_patrons_enabled === false) return undefined;
    const patrons = await shop.catalogue.read(getPatrons);
    if (!patrons.top_patrons.length && !patrons.patrons.length) return undefined;
    return {patrons, description: await richText(patrons.description, shop)};
  }

  #renderPatrons({patrons, description}: ShownPatrons, shop: Shop) {
    const {top_patrons: top, patrons: groups, currency_code} = patrons;
    const {lang, texts} = this.#shop;
    const isOther = (name: string) => !top.some(({username}) => username === name);
    const currency = currency_code || shop.systemCurrency.name;
    const amountOf = (amount: number) => formatMoney(amount, currency, lang);
    return html`
      <section class="patrons stack" part="patrons">
        ${heading(this.headingLevel, 'heading', texts.patrons)}
        ${description ? html`<div class="rich" part="description">${description}</div>` : nothing}
        ${
          top.length
            ? html`<ol class="top" part="top" role="list">
              ${top.map(
                ({username, amount}) => html`<li class="row" part="patron">
                  <bdi class="name" part="name">${username}</bdi>
                  ${amount > 0 ? html`<span class="amount" part="amount">${amountOf(amount)}</span>` : nothing}
                </li>`,
              )}
            </ol>`
            : nothing
        }
        ${groups.map(({amount, usernames}) => this.#renderGroup(amount, usernames.filter(isOther), amountOf))}
      </section>
    `;
  }

  /**
   * Renders a group: the patrons who have given at least `amount`. A group whose amount is 0 has no
   * heading, because "at least 0" is true for everybody.
   */
  #renderGroup(
    amount: number,
    names: readonly string[],
    amountOf: (amount: number) => string,
  ) {
    if (!names.length) return nothing;
    const {texts} = this.#shop;
    return html`
      <div class="group stack" part="group">
        ${
          amount > 0
            ? heading(
                this.headingLevel + 1,
                'group-heading',
                texts.atLeast(amountOf(amount)),
              )
            : nothing
        }
        <ul class="names cluster" part="group-names" role="list">
          ${names.map(
            (name) =>
              html`<li class="chip" part="patron"><bdi class="name" part="name">${name}</bdi></li>`,
          )}
        </ul>
      </div>
    `;
  }
}
