import {billingFields, type BillingField} from '../../api/billing-fields.js';
import type {CustomField} from '../../api/settings.js';
import type {Settings} from '../site-settings.js';
import type {Shop} from '../shop.js';
import type {OrderItem} from './record.js';

/** The service's name for payment with virtual currency, which is charged at once. */
export const VIRTUAL_CURRENCY = 'Virtual Currency';

/** The parts of a shop that an order is made of. */
type OrderSource = Pick<Shop, 'cart' | 'systemCurrency' | 'displayCurrency'>;

/**
 * What the shopper pays for, as data: lines, counts, amounts, codes, and in which currency. Equal
 * orders are equal texts. `method` is the name of the payment method. While a change is pending, no
 * amounts are shown, and the text is empty. `undefined` if the cart has not been read.
 */
export function orderText(
  shop: OrderSource,
  method: string | undefined,
): string | undefined {
  const {data, lines, pending} = shop.cart.value;
  if (!data) return undefined;
  if (pending) return '';
  const {cart, partial} = data;
  return JSON.stringify([
    // The total may be shown in virtual currency, or converted.
    method === VIRTUAL_CURRENCY,
    [shop.displayCurrency, shop.systemCurrency],
    [cart.price, cart.virtual_price, cart.clear_price, cart.tax],
    [cart.coupon_code, cart.coupon_sum, cart.gift_code, cart.gift_sum],
    cart.referral_code,
    lines.map(({key, count, item}) => [key, count, item?.price, item?.virtual_price]),
    partial,
  ]);
}

/** The cart's items. Prices are per unit, in the service's currency. */
export function orderItems({cart, systemCurrency}: OrderSource): readonly OrderItem[] {
  return (cart.value.data?.items ?? []).map((line) => ({
    itemId: line.id,
    name: line.name,
    price: line.is_virtual_currency_only ? undefined : line.price,
    currency: systemCurrency.name,
    quantity: line.count,
  }));
}

/** The billing fields that a site asks for. */
export function askedFields(settings: Settings | undefined): readonly BillingField[] {
  const fields = settings?.data_collection?.fields;
  if (!fields) return settings?.details ? billingFields : [];
  return billingFields.flatMap((field) => {
    const {enabled = false, required = false} = fields[field.name] ?? {};
    return enabled ? [{...field, required}] : [];
  });
}

/** The custom fields of a site. */
export function customFields(settings: Settings | undefined): readonly CustomField[] {
  return settings?.data_collection?.custom ?? [];
}

/** Whether the site and the cart both require a linked Discord account. */
export function wantsDiscord({cart, settings}: Shop): boolean {
  return Boolean(settings.value?.discord_sync && cart.value.data?.cart.discord_sync);
}
