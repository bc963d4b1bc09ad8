/**
 * The rows of the service's tables, one interface for each table. Money is in integer cents of the system
 * currency, virtual currency in whole pieces, and times are in milliseconds.
 */

/** A link in the site's navigation. */
export interface Link {
  readonly name: string;
  /** Relative to the site's root, or absolute. */
  readonly url: string;
}

/** A currency of prices and payments. `value` is its rate relative to the system currency. */
export interface Currency {
  readonly name: string;
  readonly value: number;
}

export interface Language {
  readonly code: string;
  readonly name: string;
}

/** A game server on which purchases are delivered. */
export interface GameServer {
  readonly id: number;
  readonly name: string;
}

/** Whether the checkout has a billing field, and whether the field is required. */
export interface BillingField {
  readonly enabled: boolean;
  readonly required: boolean;
}

/** The fields of `details` in the payment request, in the order of the interface document. */
export const billingFieldNames = [
  'fullname',
  'email',
  'address1',
  'address2',
  'city',
  'region',
  'country',
  'zipcode',
] as const;

export type BillingFieldName = (typeof billingFieldNames)[number];

/** The site's settings: a single row with the id 1. */
export interface SiteRow {
  readonly id: number;
  readonly settings: SiteSettings;
}

export interface SiteSettings {
  readonly name: string;
  readonly description: string;
  readonly header: readonly Link[];
  readonly footer: readonly Link[];
  readonly server: {readonly ip: string; readonly port: number};
  readonly goals: readonly {
    readonly name: string;
    readonly currentCents: number;
    readonly goalCents: number;
  }[];
  /** The name of the player who has given most. The service draws the player's picture. */
  readonly top: string;
  readonly recentDonors: readonly {
    readonly username: string;
    readonly amount: number;
    readonly currency: string;
  }[];
  readonly discordUrl: string;
  readonly discordId: string;
  readonly socials: Readonly<Record<string, string>>;
  /** The name of the virtual currency. */
  readonly virtualCurrency: string;
  readonly systemCurrency: Currency;
  readonly currencies: readonly Currency[];
  readonly systemLanguage: Language;
  readonly languages: readonly Language[];
  readonly billing: Readonly<Record<BillingFieldName, BillingField>>;
  /** The initial balance of new shoppers in virtual currency. */
  readonly startingBalance: number;
  /** Names that may not sign in, in lower case. */
  readonly bannedNames: readonly string[];
  readonly servers: readonly GameServer[];
  /** Ids of the items that the checkout offers to shoppers who do not have them in the cart. */
  readonly promoted: readonly number[];
  readonly pages: readonly SitePage[];
  readonly announcement: Announcement;
  readonly patrons: SitePatrons;
  /** The people who run the site, by their roles. */
  readonly staff: readonly {
    readonly role: string;
    readonly colour: string;
    readonly players: readonly string[];
  }[];
}

/** What the site announces at the top of its pages. */
export interface Announcement {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly buttonName: string;
  /** Relative to the site's root, or absolute. */
  readonly buttonUrl: string;
  readonly shown: boolean;
  readonly updatedAt: number;
}

/** The players who support the site, with their amounts in the system currency. */
export interface SitePatrons {
  /** HTML. */
  readonly description: string;
  readonly players: readonly {readonly username: string; readonly cents: number}[];
  /** Players are grouped by their amounts. These are the lowest amounts of the groups. */
  readonly thresholdCents: readonly number[];
}

/** A page of the site. */
export interface SitePage {
  /** The key of the page in addresses. */
  readonly url: string;
  readonly name: string;
  /** HTML. */
  readonly content: string;
}

/** One row of a comparison table. `yes-no` values are `1` and `0`, others are text or HTML. */
export interface ComparisonDefinition {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: 'yes-no' | 'text';
  readonly sorting: number;
}

export interface CategoryRow {
  readonly id: number;
  /** The parent category; 0 for a category at the top. */
  readonly parentId: number;
  readonly sorting: number;
  readonly details: CategoryDetails;
}

export interface CategoryDetails {
  readonly name: string;
  /**
   * The key of the category in addresses. The key of a subcategory starts with the key of its
   * parent and a slash.
   */
  readonly url: string;
  /** HTML. */
  readonly description: string;
  readonly picture: Picture | null;
  readonly comparison: readonly ComparisonDefinition[];
  /** Whether an owned item lowers the price of the items after it, and blocks those before it. */
  readonly cumulative: boolean;
  /** Whether the site shows the items in rows. */
  readonly listing: boolean;
  /** Whether the site shows the items in rows that also list their tiers. */
  readonly stacked: boolean;
}

/** The picture of an item or a category. */
export interface Picture {
  readonly motif: string;
  readonly palette: string;
}

/** A choice that shoppers make for a cart line. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly identifier: string;
  /** HTML. */
  readonly description: string;
  readonly type: 'choice' | 'text' | 'number';
  /** The options with their extra prices. The first is the default. */
  readonly options: readonly {
    readonly name: string;
    readonly value: string;
    readonly cents: number;
  }[];
}

/** A quantity that is sold as one piece at its own price. */
export interface Tier {
  readonly quantity: number;
  readonly cents: number;
  /**
   * The saving in percent compared to single pieces. It is only displayed: prices do not depend on
   * it.
   */
  readonly discount: number;
  readonly featured: boolean;
}

export interface ItemRow {
  readonly id: number;
  readonly categoryId: number;
  readonly sorting: number;
  readonly details: ItemDetails;
}

export interface ItemDetails {
  readonly name: string;
  /** HTML. */
  readonly description: string;
  readonly picture: Picture | null;
  /** The price before all reductions. */
  readonly cents: number;
  /** The discount for everybody. */
  readonly discountCents: number;
  /** The price in virtual currency; `null` if the item is sold for money only. */
  readonly virtualPrice: number | null;
  readonly virtualOnly: boolean;
  /** `false` for an item that is hidden from everybody. */
  readonly active: boolean;
  /** `true` for an item that is shown but cannot be bought. */
  readonly unavailable: boolean;
  readonly featured: boolean;
  /** Whether the item is a featured deal. */
  readonly deal: boolean;
  /** Whether shoppers can subscribe to the item, too. */
  readonly subscription: boolean;
  readonly subscriptionOnly: boolean;
  /** Whether the item can be bought for another player. */
  readonly gifting: boolean;
  /** Whether the offer ends every day at midnight UTC and then starts again. */
  readonly daily: boolean;
  /** The minimum if shoppers choose the price, otherwise null. */
  readonly minCents: number | null;
  readonly globalLimit: number | null;
  /** The number sold before this service started to count. */
  readonly soldBefore: number;
  readonly userLimit: number | null;
  /** The servers from which the shopper must choose. Empty without a choice. */
  readonly serverIds: readonly number[];
  readonly variables: readonly Variable[];
  readonly tiers: readonly Tier[];
  /** The prices of the first purchase, of the second, and so on. Empty if they do not differ. */
  readonly stepCents: readonly number[];
  /** Values for the category's comparison table, by the id of the row. */
  readonly comparison: Readonly<Record<number, string>>;
  /** The virtual currency that the buyer gets. */
  readonly grantsVirtual: number;
}

export interface ShopperRow {
  readonly id: number;
  readonly name: string;
  /** The name in lower case. The names of two players always differ in more than their case. */
  readonly nameKey: string;
  readonly virtualBalance: number;
  readonly createdAt: number;
}

/** A bearer token and its shopper. */
export interface TokenRow {
  readonly id: number;
  readonly token: string;
  readonly shopperId: number;
  readonly createdAt: number;
}

/** A shopper's account with a password. */
export interface AccountRow {
  readonly id: number;
  readonly shopperId: number;
  /** In lower case; empty if the shopper gave none. */
  readonly email: string;
  readonly salt: string;
  readonly passwordHash: string;
}

/** A link that sets a new password. The service would send it by e-mail. */
export interface ResetRow {
  readonly id: number;
  readonly accountId: number;
  readonly token: string;
  readonly email: string;
  /** The page that the link leads to. */
  readonly page: string;
  readonly createdAt: number;
}

/** A sign-in that waits for the player's confirmation in the game. */
export interface SignInRow {
  readonly id: number;
  readonly nameKey: string;
  readonly name: string;
  readonly confirmed: boolean;
  readonly createdAt: number;
}

/** A shopper's cart without its lines. */
export interface CartRow {
  readonly id: number;
  readonly shopperId: number;
  readonly couponId: number | null;
  readonly giftCardId: number | null;
  readonly referralId: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The way in which a line is paid. In requests and answers: 0, 1, 2. */
export type PaymentType = 'once' | 'subscription' | 'gift';

export interface LineRow {
  /** `cid` in answers and requests. */
  readonly id: number;
  readonly shopperId: number;
  readonly itemId: number;
  readonly count: number;
  readonly paymentType: PaymentType;
  /** The player who receives the gift. */
  readonly giftTo: string | null;
  readonly tierQuantity: number | null;
  readonly serverId: number | null;
  /** The price that the shopper has chosen. */
  readonly customCents: number | null;
  /** The chosen values of the item's variables, by the id of the variable. */
  readonly variables: Readonly<Record<number, string>>;
}

/**
 * An item that a shopper has bought or received. The used limits of items and the owned ranks are
 * computed from these rows.
 */
export interface SaleRow {
  readonly id: number;
  readonly itemId: number;
  /** The player who received the item. For a gift, this is not the buyer. */
  readonly shopperId: number;
  readonly orderId: number | null;
  readonly count: number;
  readonly gift: boolean;
}

export interface CouponRow {
  readonly id: number;
  readonly code: string;
  readonly rule: CouponRule;
}

export interface CouponRule {
  readonly type: 'percent' | 'amount';
  /** A percentage, or an amount in cents. */
  readonly value: number;
  /** The minimum total of the lines to which the coupon applies; 0 for none. */
  readonly minimumCents: number;
  /** The categories to which the coupon applies; empty for all. */
  readonly categoryIds: readonly number[];
  readonly oncePerShopper: boolean;
  /** The time after which the coupon is refused; null for never. */
  readonly expiresAt: number | null;
}

export interface GiftCardRow {
  readonly id: number;
  readonly code: string;
  readonly startCents: number;
  readonly leftCents: number;
}

export interface ReferralRow {
  readonly id: number;
  readonly code: string;
  readonly owner: string;
}

export type OrderStatus = 'pending' | 'paid' | 'cancelled' | 'failed';

/** A line of an order at the time when the payment was created. */
export interface OrderLine {
  readonly lineId: number;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  readonly tierQuantity: number | null;
  /** The price per piece after reductions. */
  readonly cents: number;
  /** The price per piece in virtual currency. */
  readonly virtual: number;
  readonly paymentType: PaymentType;
  readonly giftTo: string | null;
  readonly serverId: number | null;
  readonly variables: Readonly<Record<number, string>>;
}

export interface OrderRow {
  readonly id: number;
  /** A random number in the order's name, so that nobody can guess the orders of others. */
  readonly number: number;
  readonly shopperId: number;
  readonly status: OrderStatus;
  /** The reason of a failure for the shopper; otherwise empty. */
  readonly reason: string;
  readonly method: string;
  /** The currency of the payment. */
  readonly currency: string;
  /** The amount to pay with tax, in the system currency. */
  readonly cents: number;
  readonly taxCents: number;
  readonly virtual: number;
  readonly couponId: number | null;
  readonly giftCardId: number | null;
  readonly giftCents: number;
  /** The address that the payment page leads back to; empty if it is unknown. */
  readonly returnUrl: string;
  readonly lines: readonly OrderLine[];
  readonly createdAt: number;
}

/** The rows of every table. */
export interface Rows {
  site: SiteRow;
  categories: CategoryRow;
  items: ItemRow;
  shoppers: ShopperRow;
  tokens: TokenRow;
  signIns: SignInRow;
  accounts: AccountRow;
  resets: ResetRow;
  carts: CartRow;
  lines: LineRow;
  sales: SaleRow;
  coupons: CouponRow;
  giftCards: GiftCardRow;
  referrals: ReferralRow;
  orders: OrderRow;
}
