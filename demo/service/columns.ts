import type {Rows} from './records.ts';

/** The storage type of a column. `json` is for values that are always read as a whole. */
export type Column = 'integer' | 'text' | 'flag' | 'json';

/** The columns of every table, without `id`. */
export const columns: {
  readonly [T in keyof Rows]: Readonly<Record<Exclude<keyof Rows[T], 'id'>, Column>>;
} = {
  site: {settings: 'json'},
  categories: {parentId: 'integer', sorting: 'integer', details: 'json'},
  items: {categoryId: 'integer', sorting: 'integer', details: 'json'},
  shoppers: {
    name: 'text',
    nameKey: 'text',
    virtualBalance: 'integer',
    createdAt: 'integer',
  },
  tokens: {token: 'text', shopperId: 'integer', createdAt: 'integer'},
  signIns: {nameKey: 'text', name: 'text', confirmed: 'flag', createdAt: 'integer'},
  accounts: {
    shopperId: 'integer',
    email: 'text',
    salt: 'text',
    passwordHash: 'text',
  },
  resets: {
    accountId: 'integer',
    token: 'text',
    email: 'text',
    page: 'text',
    createdAt: 'integer',
  },
  carts: {
    shopperId: 'integer',
    couponId: 'integer',
    giftCardId: 'integer',
    referralId: 'integer',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  lines: {
    shopperId: 'integer',
    itemId: 'integer',
    count: 'integer',
    paymentType: 'text',
    giftTo: 'text',
    tierQuantity: 'integer',
    serverId: 'integer',
    customCents: 'integer',
    variables: 'json',
  },
  sales: {
    itemId: 'integer',
    shopperId: 'integer',
    orderId: 'integer',
    count: 'integer',
    gift: 'flag',
  },
  coupons: {code: 'text', rule: 'json'},
  giftCards: {code: 'text', startCents: 'integer', leftCents: 'integer'},
  referrals: {code: 'text', owner: 'text'},
  orders: {
    number: 'integer',
    shopperId: 'integer',
    status: 'text',
    reason: 'text',
    method: 'text',
    currency: 'text',
    cents: 'integer',
    taxCents: 'integer',
    virtual: 'integer',
    couponId: 'integer',
    giftCardId: 'integer',
    giftCents: 'integer',
    returnUrl: 'text',
    lines: 'json',
    createdAt: 'integer',
  },
};
