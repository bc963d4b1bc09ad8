import type {
  AnnouncementView,
  CartView,
  CategoryItemView,
  CategoryView,
  DealView,
  ItemDetailView,
  PatronsView,
  ProfileView,
  SettingsView,
  UserView,
} from './views.ts';

/** A category with its items, and its subcategories with theirs. */
export interface CategoryTree {
  readonly category: CategoryView;
  readonly items: readonly CategoryItemView[];
  readonly subcategories: readonly CategoryTree[];
}

/** The status of a payment. */
export interface PaymentStatus {
  readonly status: 'pending' | 'paid' | 'failed' | 'cancelled' | 'not_found';
  readonly message: string;
  readonly order?: {
    readonly id: number;
    readonly name: string;
    readonly price: number;
    readonly currency: string;
    readonly gateway: string;
    readonly createdAt: string;
  };
}

/** The answer to an order without anything to pay. */
export interface FreeOrder {
  readonly url: string;
  readonly orderName: string;
}

/** The format of answers. Each method converts the service's data to the JSON of an answer. */
export interface Shape {
  /** The format of an answer that is a single string: JSON in quotes, or plain text. */
  readonly bareText: 'json' | 'plain';
  /** How wrong fields of an account are refused: with status 422 and a message for each field, or with status 200 and one message. */
  readonly accountRefusal: 'fields' | 'message';
  /** Whether the featured deals need no token, even if the service has no guest mode. */
  readonly dealsForEverybody: boolean;
  /** Whether calls answer during maintenance as always, but for `checkAccessibility`; otherwise with status 503. */
  readonly answersInMaintenance: boolean;
  settings(view: SettingsView): unknown;
  category(tree: CategoryTree): unknown;
  itemDetail(view: ItemDetailView): unknown;
  deals(views: readonly DealView[]): unknown;
  promoted(views: readonly CategoryItemView[]): unknown;
  cart(view: CartView): unknown;
  user(view: UserView): unknown;
  profile(view: ProfileView): unknown;
  announcement(view: AnnouncementView): unknown;
  patrons(view: PatronsView): unknown;
  status(status: PaymentStatus): unknown;
  freeOrder(order: FreeOrder): unknown;
}

export type ShapeName = 'complete' | 'documented' | 'observed' | 'minimal';
