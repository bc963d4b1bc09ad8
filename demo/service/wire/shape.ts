import type {
  CartView,
  CategoryItemView,
  CategoryView,
  DealView,
  ItemDetailView,
  SettingsView,
  UserView,
} from './views.ts';

/** A category's answer: its own items, and its subcategories with theirs. */
export interface CategoryTree {
  readonly category: CategoryView;
  readonly items: readonly CategoryItemView[];
  readonly subcategories: readonly CategoryTree[];
}

/** How a payment stands. */
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

/** What an order without anything to pay is answered with. */
export interface FreeOrder {
  readonly url: string;
  readonly orderName: string;
}

/** How answers are spelled. Each method turns what the service knows into the JSON that goes out. */
export interface Shape {
  /** How a bare string goes out: as JSON, in quotes, or as plain text. */
  readonly bareText: 'json' | 'plain';
  settings(view: SettingsView): unknown;
  category(tree: CategoryTree): unknown;
  itemDetail(view: ItemDetailView): unknown;
  deals(views: readonly DealView[]): unknown;
  promoted(views: readonly CategoryItemView[]): unknown;
  cart(view: CartView): unknown;
  user(view: UserView): unknown;
  status(status: PaymentStatus): unknown;
  freeOrder(order: FreeOrder): unknown;
}

export type ShapeName = 'complete' | 'documented' | 'observed' | 'minimal';
