import type {Item, Rank} from '../../../shop/catalogue.js';
import type {ShopError} from '../../../lib/shop-error.js';
import {failureText, type Texts} from '../../../i18n/texts.js';
import {
  lowStockText,
  needsChoice,
  unavailableReason,
} from '../../../ui/order/availability.js';
import {
  ADD_CALL,
  itemCartStatusOf,
  type ItemContext,
} from '../../../ui/order/item-context.js';
import {
  isFreeItem,
  priceTexts,
  type FormattedAmount,
  type PriceTexts,
} from '../../../ui/content/price.js';

/** The action of a button of an item. `choose` opens the item, because a choice has to be made. */
export type ItemAction = 'add' | 'subscribe' | 'choose' | 'gift';

/**
 * A short text about an item, such as "Featured". `part` is the CSS part of the element around the
 * text.
 */
export interface Badge {
  readonly part: string;
  /** `undefined` if the badge is not shown. */
  readonly text: string | undefined;
}

/** The texts of an item's card. A text that does not apply is `undefined`. */
export interface CardValues {
  readonly id: number;
  readonly name: string;
  /** Address of the item within the page, such as `#item-31`. */
  readonly link: string;
  /** Address of the picture, if it is from an allowed host. */
  readonly image: string | undefined;
  readonly prices: PriceTexts;
  readonly isFeatured: boolean;
  /**
   * One entry for each kind of badge, in the order in which the card shows them. Entries without a
   * text are not shown.
   */
  readonly badges: readonly Badge[];
  /** The text that says why the item cannot be bought. */
  readonly unavailable: string | undefined;
  /**
   * The ways to buy the item, in their order. Empty if the item cannot be bought, if the
   * cart has as many units as the shopper may buy, or if the service lacks the API call that adds
   * items to the cart.
   */
  readonly actions: readonly ItemAction[];
  /** The price on the button: what a subscription costs. */
  readonly buttonPrice?: FormattedAmount | undefined;
  /** Whether a choice has to be made before the item can be bought in any of these ways. */
  readonly needsChoice: boolean;
  /** The text that says that the item is in the cart, or being added. */
  readonly inCart: string | undefined;
  /** Whether `inCart` replaces the buttons, because adding another unit would fail. */
  readonly isAtLimit: boolean;
  /** Whether a change of this item in the cart is waiting for the service's answer. */
  readonly isPending: boolean;
  /** The text that says why the last attempt to add the item to the cart failed. */
  readonly errorText: string | undefined;
}

/**
 * Computes the values of an item's card, for our own template and for those of the page's author.
 */
export function cardValues(item: Item, view: ItemContext): CardValues {
  const {shop, texts, money, points, offersPoints} = view;
  const {isInCart, isAdded, isPending, error, ...status} = itemCartStatusOf(item, shop);
  const rank = shop.catalogue.rankOf(item.id);
  const unavailable = rankText(rank, texts) ?? unavailableReason(item, texts);
  const isAtLimit = status.isAtLimit && !unavailable;
  const isOffered = !unavailable && !isAtLimit && !shop.lacks.has(ADD_CALL);
  return {
    id: item.id,
    name: item.name,
    link: `#item-${item.id}`,
    image: shop.imageUrl(item.image),
    prices: shownPrices(
      priceTexts(item, money, texts, points, offersPoints),
      unavailable !== undefined && isFreeItem(item),
      rank,
    ),
    isFeatured: item.featured,
    badges: badgesOf(item, texts),
    unavailable,
    actions: isOffered ? actionsOf(item) : [],
    needsChoice: needsChoice(item),
    inCart: isInCart ? (isAdded ? texts.addedToCart : texts.inCart) : undefined,
    isAtLimit,
    isPending,
    errorText: addToCartErrorText(error, texts),
  };
}

/** What a shopper owns, in words; `undefined` for an item that can be bought. */
function rankText(rank: Rank | undefined, texts: Texts): string | undefined {
  if (rank?.kind === 'owned') return texts.owned;
  if (rank?.kind !== 'included') return undefined;
  return rank.in
    ? texts.includedIn(rank.in)
    : texts.pair(texts.unavailable, texts.haveMore);
}

/**
 * What cannot be bought has a price of 0 without being free. The price of an upgrade is reduced by
 * what was paid before, which is no discount. Without a known rank, the item may be an upgrade.
 */
function shownPrices(
  prices: PriceTexts,
  isWithoutPrice: boolean,
  rank: Rank | undefined,
): PriceTexts {
  if (isWithoutPrice) return {price: {text: '', isConverted: false}};
  if (rank?.kind === 'none') return prices;
  const isUpgrade = rank?.kind === 'upgrade';
  return {...prices, originalPrice: undefined, discount: undefined, isUpgrade};
}

/** The text that says why an item could not be added to the cart; `undefined` without an error. */
export function addToCartErrorText(
  error: ShopError | undefined,
  texts: Texts,
): string | undefined {
  // A dialog or a notice says so, with a button. See `addSignedIn`.
  const isTold = error?.kind === 'unauthorized' || error?.kind === 'missing-part';
  return error && !isTold ? failureText(error, texts) : undefined;
}

/**
 * The badges of an item: facts that help the shopper to choose. A template of the page's author
 * inserts a badge's text by the name of its part: `{{featured}}`.
 * @csspart featured - Says that an item is featured.
 * @csspart left - Says how many are left.
 */
export function badgesOf(item: Item, texts: Texts): readonly Badge[] {
  return [
    {part: 'featured', text: item.featured ? texts.featured : undefined},
    {part: 'left', text: lowStockText(item, texts)},
  ];
}

function actionsOf({is_subs, is_subs_only}: Item): readonly ItemAction[] {
  if (is_subs_only) return ['subscribe'];
  return is_subs ? ['add', 'subscribe'] : ['add'];
}
