import type {Texts} from '../../i18n/texts.js';
import type {Item} from '../../shop/catalogue.js';

/** The fields of an item that limit how many can be bought; `null` means no limit. */
export interface StockLimits {
  readonly is_unavailable: boolean;
  readonly active?: boolean | undefined;
  readonly quantityGlobalLimit: number | null;
  readonly quantityGlobalCurrentLimit: number | null;
  readonly quantityUserLimit: number | null;
  readonly quantityUserCurrentLimit: number | null;
}

/**
 * The number of units that a limit still allows; `Infinity` without a limit. `null` means no limit,
 * and so does 0, which some services send.
 */
function remainingOf(limit: number | null, used: number | null): number {
  return limit && limit > 0 ? Math.max(0, limit - (used ?? 0)) : Infinity;
}

/**
 * The number of units left for everybody (`all`), and the number that this shopper may still buy
 * (`mine`).
 */
export function remainingCounts(item: StockLimits): {
  readonly all: number;
  readonly mine: number;
} {
  return {
    all: remainingOf(item.quantityGlobalLimit, item.quantityGlobalCurrentLimit),
    mine: remainingOf(item.quantityUserLimit, item.quantityUserCurrentLimit),
  };
}

/** The text that says why an item cannot be bought; `undefined` if it can be bought. */
export function unavailableReason(item: StockLimits, texts: Texts): string | undefined {
  const {all, mine} = remainingCounts(item);
  if (all === 0) return texts.soldOut;
  if (mine === 0) return texts.limitReached;
  return item.is_unavailable || item.active === false ? texts.unavailable : undefined;
}

/** The largest remaining count that is shown to shoppers. */
export const LOW_STOCK = 10;

/**
 * Returns a text such as "3 left"; `undefined` if more than `LOW_STOCK` units are left, or none. If
 * the shopper has bought some, and may buy fewer than there are, the text is "2 left for you".
 */
export function lowStockText(item: StockLimits, texts: Texts): string | undefined {
  const {all, mine} = remainingCounts(item);
  const count = Math.min(all, mine);
  if (count === 0 || count > LOW_STOCK) return undefined;
  if (all <= mine) return texts.left(count);
  return mine === item.quantityUserLimit ? undefined : texts.leftForYou(mine);
}

/** Whether a choice has to be made before an item can be bought: a price, a server or a pack. */
export function needsChoice(item: Item): boolean {
  return (
    item.custom_price ||
    selectableServers(item).length > 1 ||
    (!item.is_subs_only && item.stacked_tiers.length > 0)
  );
}

/** The game servers among which the shopper chooses. Those without an id cannot be chosen. */
export function selectableServers({allow_select_server, allowed_servers}: Item) {
  return allow_select_server ? allowed_servers.filter(({id}) => id) : [];
}
