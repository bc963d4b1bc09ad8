import type {CartItem} from '../../shop/cart.js';
import type {Texts} from '../../i18n/texts.js';

/**
 * A text with the kinds of purchase of a line, such as a subscription, a gift or a pack. Empty if
 * there is nothing to mention.
 */
export function lineKinds(
  {gift, is_subs, payment_type, tier_quantity}: CartItem,
  texts: Texts,
): string {
  return [
    payment_type === 1 ? texts.subscription : '',
    // The line says "once" if the same item can also be subscribed to.
    payment_type === 0 && is_subs ? texts.once : '',
    gift?.gifted_to ? texts.giftFor(gift.gifted_to) : '',
    tier_quantity ? texts.pieces(tier_quantity) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
