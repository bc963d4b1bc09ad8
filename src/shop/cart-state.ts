import type {ShopError} from '../lib/shop-error.js';
import type {CartPage} from '../api/cart.js';
import type {Line} from './cart-lines.js';

export interface CartState {
  /** The service's last answer, with the totals; `undefined` until the first answer. */
  readonly data: CartPage | undefined;
  /** The lines to show: those of the last answer, with the log's changes applied. */
  readonly lines: readonly Line[];
  /** Whether a change, or the read after it, is under way, so that the totals are not final. */
  readonly pending: boolean;
  /**
   * Why changes failed, by what they were about: `item-<id>` or `gift-<id>` for adding an item,
   * `code`, `referral`, or the key of a line. Its failure is of the kind `altered` if the service
   * itself has changed the line when a code was applied or removed.
   */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read; `undefined` if it could be read. */
  readonly failure: ShopError | undefined;
}

/** The state until the first answer. */
export const UNREAD: CartState = {
  data: undefined,
  lines: [],
  pending: false,
  failures: new Map(),
  failure: undefined,
};
