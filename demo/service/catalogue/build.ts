import type {
  CategoryDetails,
  CategoryRow,
  CouponRow,
  GiftCardRow,
  ItemDetails,
  ItemRow,
  ReferralRow,
  SiteSettings,
} from '../records.ts';

/** The content of a new store. */
export interface Catalogue {
  readonly settings: SiteSettings;
  readonly categories: readonly CategoryRow[];
  readonly items: readonly ItemRow[];
  readonly coupons: readonly CouponRow[];
  readonly giftCards: readonly {
    readonly code: GiftCardRow['code'];
    readonly cents: number;
  }[];
  readonly referrals: readonly ReferralRow[];
  readonly shoppers: readonly KnownShopper[];
}

/**
 * A shopper who exists in a new store. `owns` lists the items that the shopper has bought before.
 */
export interface KnownShopper {
  readonly name: string;
  readonly token: string;
  readonly virtualBalance: number;
  readonly owns: readonly {readonly itemId: number; readonly count: number}[];
}

/** A category with its items, as one file of the catalogue defines them. */
export interface Shelf {
  readonly category: CategoryRow;
  readonly items: readonly ItemRow[];
}

const plainCategory = {
  description: '',
  picture: null,
  comparison: [],
  cumulative: false,
  listing: false,
  stacked: false,
};

const plainItem: Omit<ItemDetails, 'name' | 'description' | 'cents'> = {
  picture: null,
  discountCents: 0,
  virtualPrice: null,
  virtualOnly: false,
  active: true,
  unavailable: false,
  featured: false,
  deal: false,
  subscription: false,
  subscriptionOnly: false,
  gifting: false,
  daily: false,
  minCents: null,
  globalLimit: null,
  soldBefore: 0,
  userLimit: null,
  serverIds: [],
  variables: [],
  tiers: [],
  stepCents: [],
  comparison: {},
  grantsVirtual: 0,
};

type ShelfCategory = Pick<CategoryDetails, 'name' | 'url'> & Partial<CategoryDetails>;
type ShelfItem = Pick<ItemDetails, 'name' | 'description' | 'cents'> &
  Partial<ItemDetails>;

/**
 * Returns the rows of a category and of its items. `items` maps ids to items, and the page shows
 * the items in the order of their ids. Money is in cents.
 */
export function shelf(
  place: {readonly id: number; readonly parentId?: number; readonly sorting: number},
  category: ShelfCategory,
  items: Readonly<Record<number, ShelfItem>>,
): Shelf {
  return {
    category: {
      id: place.id,
      parentId: place.parentId ?? 0,
      sorting: place.sorting,
      details: {...plainCategory, ...category},
    },
    items: Object.entries(items).map(([id, details], sorting) => ({
      id: Number(id),
      categoryId: place.id,
      sorting,
      details: {...plainItem, ...details},
    })),
  };
}
