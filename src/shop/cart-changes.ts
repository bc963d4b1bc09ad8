import type {CartItem, CartPage} from '../api/cart.js';
import {
  addToCart,
  applyCode,
  removeCoupon,
  removeFromCart,
  removeGiftCard,
  removeReferral,
  setCount,
  setPrice,
  setReferral,
  setServer,
  setVariable,
} from '../api/calls/cart.js';
import type {ServiceCalls} from '../api/service.js';
import {
  editLine,
  hasCoupon,
  purchaseKeyOf,
  lineOf,
  sumOfCounts,
  type Addable,
  type AddOptions,
  type Line,
  type ShownLines,
} from './cart-lines.js';

/**
 * A change that a shopper makes to the cart, such as adding an item. In its methods, `before`
 * contains the lines of the cart at the time of sending; `undefined` if the lines are not known.
 */
export interface Change {
  /** The key in `CartState.failures` under which a refusal of the change is stored. */
  readonly subject: string;
  /** Sends the change to the service. */
  send(service: ServiceCalls, before: readonly Line[] | undefined): Promise<unknown>;
  /** Applies the change to the lines that are shown while it is pending. */
  show(lines: ShownLines): void;
  /**
   * Whether `after`, a cart read after sending, shows that the service has made the
   * change. Used if the response to `send` was lost.
   */
  isMade(after: CartPage, before: readonly Line[] | undefined): boolean;
  /** Of waiting changes with the same value of `replaces`, only the last is sent. */
  readonly replaces?: string;
  /**
   * Until the cart has been read for the first time, a change is ignored if a change with the same
   * value of `repeats` is waiting, because it is probably an impatient second click.
   */
  readonly repeats?: string;
  /**
   * Whether the change has become pointless, because `before` already shows its effect. Such a change
   * is not sent, and counts as not accepted.
   */
  isNeedless?(before: readonly Line[]): boolean;
  /** Whether the change removes its line, so that earlier changes of the line no longer matter. */
  readonly removes?: boolean;
  /** Whether the service still computes prices for a moment after it has accepted the change. */
  readonly settles?: boolean;
  /** Whether services may change quantities and choices of all lines because of the change. */
  readonly mayAlterLines?: boolean;
}

/**
 * Whether a newer change makes an older change pointless, so that a failure of the older change is
 * not shown.
 */
export function isReplaced(older: Change, newer: Change): boolean {
  return newer.removes
    ? newer.subject === older.subject
    : newer.replaces !== undefined && newer.replaces === older.replaces;
}

/**
 * The changes that a shopper can make to the cart. Each entry says how the change is sent, how it
 * is shown while it is pending, under which key a refusal is stored, and how a later read shows
 * that the service has made the change.
 */
export const changes = {
  /** Adds one unit of an item. */
  add(
    item: Addable,
    {subscribe, giftTo, tier, promoted}: AddOptions = {},
  ): Change & {readonly repeats: string} {
    const paymentType = subscribe ? 1 : giftTo ? 2 : 0;
    const isPlain = paymentType === 0 && !tier;
    const {id, name} = item;
    const newKey = `new-${purchaseKeyOf({id, payment_type: paymentType, tier_quantity: tier ?? null})}`;
    return {
      subject: `${giftTo ? 'gift' : 'item'}-${id}`,
      repeats: newKey,
      send: (service) =>
        service.call(addToCart, {
          id,
          promoted: promoted ? 1 : 0,
          payment_type: paymentType,
          gift_to: giftTo || undefined,
          tier_quantity: tier || undefined,
        }),
      show(lines) {
        const known = [...lines.values()].find(
          ({key, item: line}) =>
            key === newKey ||
            (isPlain &&
              line?.id === id &&
              line.payment_type === 0 &&
              !line.tier_quantity),
        );
        const fresh = {key: newKey, itemId: id, name, count: 0, item: undefined};
        const line = known ?? {...fresh, added: item};
        lines.set(line.key, {...line, count: line.count + 1, pending: true});
      },
      isMade: ({items}, before) =>
        before !== undefined &&
        sumOfCounts(items.filter((line) => line.id === id)) >
          sumOfCounts(before.filter((line) => line.itemId === id)),
    };
  },

  setCount: ({cid}: CartItem, count: number): Change => ({
    ...settingOf(cid, 'count'),
    send: (service) => service.call(setCount, {cid, count}),
    show: (lines) => editLine(lines, cid, () => ({count})),
    isMade: (after) => lineOf(after, cid)?.count === count,
  }),

  /** Raises the quantity of a line by some units, whatever it is by then. */
  addUnits({cid, count}: CartItem, units: number): Change {
    const sum = (before: readonly Line[] | undefined) =>
      (before?.find(({key}) => key === `${cid}`)?.count ?? count) + units;
    return {
      subject: `${cid}`,
      settles: true,
      send: (service, before) => service.call(setCount, {cid, count: sum(before)}),
      show: (lines) => editLine(lines, cid, (line) => ({count: line.count + units})),
      isMade: (after, before) => lineOf(after, cid)?.count === sum(before),
    };
  },

  remove: ({cid}: CartItem): Change => ({
    subject: `${cid}`,
    removes: true,
    send: (service) => service.call(removeFromCart, {cid}),
    show: (lines) => void lines.delete(`${cid}`),
    isMade: (after) => !lineOf(after, cid),
  }),

  /** Sets the price of a line, in the system currency. */
  setPrice: ({cid}: CartItem, price: number): Change => ({
    ...settingOf(cid, 'price'),
    send: (service) => service.call(setPrice, {cid, price}),
    show: (lines) => editItem(lines, cid, () => ({price})),
    isMade: (after) => Math.abs((lineOf(after, cid)?.price ?? NaN) - price) < 0.005,
  }),

  /** Chooses the game server of a line. */
  setServer: ({cid}: CartItem, server: number): Change => ({
    ...settingOf(cid, 'server'),
    send: (service) => service.call(setServer, {cid, server_id: server}),
    show: (lines) => editItem(lines, cid, () => ({selected_server: server})),
    isMade: (after) => lineOf(after, cid)?.selected_server === server,
  }),

  setVariable: ({cid}: CartItem, variable: number, value: string): Change => ({
    ...settingOf(cid, `variable ${variable}`),
    send: (service) =>
      service.call(setVariable, {cid, var_id: variable, var_value: value}),
    show: (lines) =>
      editItem(lines, cid, ({vars}) => ({
        vars: vars.map((one) => (one.id === variable ? {...one, value} : one)),
      })),
    isMade: (after) =>
      lineOf(after, cid)?.vars.find(({id}) => id === variable)?.value === value,
  }),

  /** Applies a coupon or a gift card. */
  applyCode: (code: string): Change => ({
    ...codeChange,
    send: (service) => service.call(applyCode, {coupon: code}),
    isMade: ({cart}) =>
      isSameCode(cart.coupon_code, code) || isSameCode(cart.gift_code, code),
  }),

  removeCoupon: (): Change => ({
    ...codeChange,
    send: (service) => service.call(removeCoupon),
    isMade: ({cart}) => !hasCoupon(cart),
  }),

  removeGiftCard: (): Change => ({
    ...codeChange,
    send: (service) => service.call(removeGiftCard),
    isMade: ({cart}) => !cart.gift_code && cart.gift_id === null,
  }),

  /** Applies the referral code of the player who sent the shopper to the shop. */
  applyReferral: (code: string): Change => ({
    ...codeChange,
    subject: 'referral',
    send: (service) => service.call(setReferral, {ref_code: code}),
    isMade: ({cart}) => isSameCode(cart.referral_code, code),
  }),

  removeReferral: (): Change => ({
    ...codeChange,
    subject: 'referral',
    send: (service) => service.call(removeReferral),
    isMade: ({cart}) => !cart.referral_code,
  }),
};

/**
 * The fields that are the same in all changes of a line's quantity, price or choices. `what` is the
 * name of the changed value.
 */
function settingOf(cid: number, what: string) {
  return {subject: `${cid}`, replaces: `${what} of ${cid}`, settles: true};
}

/**
 * The common fields of all changes that apply or remove a coupon, gift card or referral code.
 * Changes of a referral code override `subject`. While pending, these changes do not alter the
 * shown lines.
 */
const codeChange = {
  subject: 'code',
  settles: true,
  mayAlterLines: true,
  show: () => undefined,
};

/** Edits the service's data (`Line.item`) of a shown line, without sending anything. */
function editItem(
  lines: ShownLines,
  cid: number,
  edit: (item: CartItem) => Partial<CartItem>,
): void {
  editLine(lines, cid, ({item}) => ({item: item && {...item, ...edit(item)}}));
}

function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
