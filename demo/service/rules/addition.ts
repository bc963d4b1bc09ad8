import type {ItemRow, LineRow, PaymentType} from '../records.ts';
import type {Store} from '../store.ts';
import {Refusal} from './refusal.ts';
import {isPlayerName} from './shoppers.ts';

/** The choices with which an item is added to the cart. */
export interface Addition {
  readonly paymentType: PaymentType;
  /** The player who receives the gift. */
  readonly giftTo: string | null;
  /** The chosen tier of the item. */
  readonly tierQuantity: number | null;
}

/** Refuses choices that the item does not offer. */
export function checkChoices(
  {details}: ItemRow,
  {paymentType, giftTo, tierQuantity}: Addition,
): void {
  const {name} = details;
  if (paymentType === 'subscription' && !details.subscription)
    throw new Refusal(`${name} is no subscription.`);
  if (paymentType !== 'subscription' && details.subscriptionOnly) {
    throw new Refusal(`${name} can only be subscribed to.`);
  }
  if (paymentType === 'gift') {
    if (!details.gifting) throw new Refusal(`${name} cannot be given away.`);
    if (!giftTo || !isPlayerName(giftTo))
      throw new Refusal('Please name the player the gift is for.');
  }
  if (
    tierQuantity !== null &&
    !details.tiers.some(({quantity}) => quantity === tierQuantity)
  ) {
    throw new Refusal(`${name} is not sold by ${tierQuantity}.`);
  }
}

/** Refuses an item that cannot be in one cart with the other lines. */
export function checkCombination(
  store: Store,
  item: ItemRow,
  {paymentType}: Addition,
  lines: readonly LineRow[],
): void {
  const subscriptions = lines.filter((line) => line.paymentType === 'subscription');
  if (paymentType === 'subscription' && lines.length > subscriptions.length) {
    throw new Refusal(
      'A subscription is paid on its own. Please empty your cart first.',
    );
  }
  if (
    paymentType === 'subscription' &&
    subscriptions.some((line) => line.itemId !== item.id)
  ) {
    throw new Refusal('Only one subscription can be paid at a time.');
  }
  if (paymentType !== 'subscription' && subscriptions.length > 0) {
    throw new Refusal(
      'There is a subscription in your cart. Please pay or remove it first.',
    );
  }
  const rival =
    paymentType !== 'gift' &&
    store.categories.get(item.categoryId)?.details.cumulative &&
    lines.find(
      (line) =>
        line.itemId !== item.id &&
        line.paymentType !== 'gift' &&
        store.items.get(line.itemId)?.categoryId === item.categoryId,
    );
  if (rival) {
    throw new Refusal(
      `${store.items.get(rival.itemId)?.details.name} is already in your cart. One rank at a time.`,
    );
  }
}
