/**
 * What the service remembers: one interface for each table.
 * Money is in integer cents of the system currency, virtual currency in whole pieces, times in milliseconds.
 */

/** A link in the site's navigation. */
export interface Link {
  readonly name: string;
  /** Relative to the site's root, or absolute. */
  readonly url: string;
}

/** A currency prices can be shown and paid in; `value` is its rate, relative to the system currency's. */
export interface Currency {
  readonly name: string;
  readonly value: number;
}

export interface Language {
  readonly code: string;
  readonly name: string;
}

/** A game server on which something bought is delivered. */
export interface GameServer {
  readonly id: number;
  readonly name: string;
}

/** Whether the checkout asks for a billing field, and whether it must be filled in. */
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

/** The site's settings; there is one row, with the id 1. */
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
  /** The player who gave most; the picture is ours. */
  readonly top: string;
  readonly recentDonors: readonly {
    readonly username: string;
    readonly amount: number;
    readonly currency: string;
  }[];
  readonly discordUrl: string;
  readonly discordId: string;
  readonly socials: Readonly<Record<string, string>>;
  /** Name of the virtual currency. */
  readonly virtualCurrency: string;
  readonly systemCurrency: Currency;
  readonly currencies: readonly Currency[];
  readonly systemLanguage: Language;
  readonly languages: readonly Language[];
  readonly billing: Readonly<Record<BillingFieldName, BillingField>>;
  /** Pieces of the virtual currency every new shopper starts with. */
  readonly startingBalance: number;
  /** Names that may not sign in, in lower case. */
  readonly bannedNames: readonly string[];
  readonly servers: readonly GameServer[];
  /** Items offered at the checkout to those who have not got them in the cart. */
  readonly promoted: readonly number[];
  readonly pages: readonly SitePage[];
}

/** A page of the site's own. */
export interface SitePage {
  /** Its key in addresses. */
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
  /** The category it belongs to; 0 for one at the top. */
  readonly parentId: number;
  readonly sorting: number;
  readonly details: CategoryDetails;
}

export interface CategoryDetails {
  readonly name: string;
  /** The key in addresses; that of a subcategory begins with its parent's and a slash. */
  readonly url: string;
  /** HTML. */
  readonly description: string;
  readonly picture: Picture | null;
  readonly comparison: readonly ComparisonDefinition[];
  /** Owning one item lowers the price of those after it and closes those before it. */
  readonly cumulative: boolean;
}

/** What is drawn for an item or a category. */
export interface Picture {
  readonly motif: string;
  readonly palette: string;
}

/** A choice made on a line of the cart. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly identifier: string;
  /** HTML. */
  readonly description: string;
  readonly type: 'choice' | 'text' | 'number';
  /** What can be chosen, with what it costs on top; the first is chosen at the start. */
  readonly options: readonly {
    readonly name: string;
    readonly value: string;
    readonly cents: number;
  }[];
}

/** A quantity sold as one piece at a price of its own. */
export interface Tier {
  readonly quantity: number;
  readonly cents: number;
  /** Percent by which it is cheaper than as many single pieces; for show. */
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
  /** The price before any reduction. */
  readonly cents: number;
  /** An amount off the price, for everybody. */
  readonly discountCents: number;
  /** The price in virtual currency; null where it cannot be had for it. */
  readonly virtualPrice: number | null;
  readonly virtualOnly: boolean;
  /** False for an item that was taken off the shelves: nobody sees it. */
  readonly active: boolean;
  /** True for an item that is shown and cannot be bought. */
  readonly unavailable: boolean;
  readonly featured: boolean;
  /** Stands among the featured deals. */
  readonly deal: boolean;
  /** Can be subscribed to, beside being bought. */
  readonly subscription: boolean;
  readonly subscriptionOnly: boolean;
  /** Can be bought for another player. */
  readonly gifting: boolean;
  /** The least a shopper may pay, where the price is the shopper's choice; else null. */
  readonly minCents: number | null;
  readonly globalLimit: number | null;
  /** Pieces sold before this service began to count. */
  readonly soldBefore: number;
  readonly userLimit: number | null;
  /** Servers of which the shopper must choose one; empty where there is nothing to choose. */
  readonly serverIds: readonly number[];
  readonly variables: readonly Variable[];
  readonly tiers: readonly Tier[];
  /** Values of the category's comparison table, by definition. */
  readonly comparison: Readonly<Record<number, string>>;
  /** Pieces of the virtual currency that the buyer gets. */
  readonly grantsVirtual: number;
}

export interface ShopperRow {
  readonly id: number;
  readonly name: string;
  /** The name in lower case: players' names differ by more than case. */
  readonly nameKey: string;
  readonly virtualBalance: number;
  readonly createdAt: number;
}

/** A bearer token and whose it is. */
export interface TokenRow {
  readonly id: number;
  readonly token: string;
  readonly shopperId: number;
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

/** What a cart carries beside its lines; each shopper has one. */
export interface CartRow {
  readonly id: number;
  readonly shopperId: number;
  readonly couponId: number | null;
  readonly giftCardId: number | null;
  readonly referralId: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** How a line is bought. On the wire: 0, 1, 2. */
export type PaymentType = 'once' | 'subscription' | 'gift';

export interface LineRow {
  /** The `cid` of the interface. */
  readonly id: number;
  readonly shopperId: number;
  readonly itemId: number;
  readonly count: number;
  readonly paymentType: PaymentType;
  /** The player a gift is for. */
  readonly giftTo: string | null;
  readonly tierQuantity: number | null;
  readonly serverId: number | null;
  /** The price the shopper named. */
  readonly customCents: number | null;
  /** Values of the item's variables, by variable. */
  readonly variables: Readonly<Record<number, string>>;
}

/** Something that was paid for; what limits and owned ranks are counted from. */
export interface SaleRow {
  readonly id: number;
  readonly itemId: number;
  /** Who has got it: for a gift the player it was bought for. */
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
  /** Percent, or cents. */
  readonly value: number;
  /** What the lines it applies to must come to; 0 for anything. */
  readonly minimumCents: number;
  /** Categories it is for; empty for all. */
  readonly categoryIds: readonly number[];
  readonly oncePerShopper: boolean;
  /** After this it is refused; null for never. */
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

/** A line of an order, as it was when the payment was created. */
export interface OrderLine {
  readonly lineId: number;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  readonly tierQuantity: number | null;
  /** Price of one, reductions included. */
  readonly cents: number;
  /** Virtual currency taken for one. */
  readonly virtual: number;
  readonly paymentType: PaymentType;
  readonly giftTo: string | null;
  readonly serverId: number | null;
  readonly variables: Readonly<Record<number, string>>;
}

export interface OrderRow {
  readonly id: number;
  /** Random, so that nobody finds the orders of others: the order's name contains it. */
  readonly number: number;
  readonly shopperId: number;
  readonly status: OrderStatus;
  /** Why it failed, for the shopper; else empty. */
  readonly reason: string;
  readonly method: string;
  /** The currency the shopper chose to pay in. */
  readonly currency: string;
  /** What is to be paid, tax included, in the system currency. */
  readonly cents: number;
  readonly taxCents: number;
  readonly virtual: number;
  readonly couponId: number | null;
  readonly giftCardId: number | null;
  readonly giftCents: number;
  /** Where the payment page leads back to; empty where that is not known. */
  readonly returnUrl: string;
  readonly lines: readonly OrderLine[];
  readonly createdAt: number;
}

/** Every table and its rows. */
export interface Rows {
  site: SiteRow;
  categories: CategoryRow;
  items: ItemRow;
  shoppers: ShopperRow;
  tokens: TokenRow;
  signIns: SignInRow;
  carts: CartRow;
  lines: LineRow;
  sales: SaleRow;
  coupons: CouponRow;
  giftCards: GiftCardRow;
  referrals: ReferralRow;
  orders: OrderRow;
}
