import type {Texts} from '../../i18n/texts.js';

/** The limits of an item; `null`: none. */
export interface Limited {
  readonly is_unavailable: boolean;
  readonly active?: boolean | undefined;
  readonly quantityGlobalLimit: number | null;
  readonly quantityGlobalCurrentLimit: number | null;
  readonly quantityUserLimit: number | null;
  readonly quantityUserCurrentLimit: number | null;
}

/** What is left of a limit; `Infinity` without one. Services mean "no limit" by 0, too. */
function left(limit: number | null, used: number | null): number {
  return limit && limit > 0 ? Math.max(0, limit - (used ?? 0)) : Infinity;
}

/** How many there are for everybody, and how many this shopper may have. */
export function remaining(item: Limited): {
  readonly all: number;
  readonly mine: number;
} {
  return {
    all: left(item.quantityGlobalLimit, item.quantityGlobalCurrentLimit),
    mine: left(item.quantityUserLimit, item.quantityUserCurrentLimit),
  };
}

/** Why an item cannot be had, in words; `undefined`: it can. */
export function closed(item: Limited, texts: Texts): string | undefined {
  const {all, mine} = remaining(item);
  if (all === 0) return texts.soldOut;
  if (mine === 0) return texts.limitReached;
  return item.is_unavailable || item.active === false ? texts.unavailable : undefined;
}

/** From how many on it is worth saying that there are only so many left. */
const FEW = 10;

/** "3 left", where few are; "2 left for you", "1 per player" where that is the closer limit. */
export function few(item: Limited, texts: Texts): string | undefined {
  const {all, mine} = remaining(item);
  const count = Math.min(all, mine);
  if (count === 0 || count > FEW) return undefined;
  if (all <= mine) return texts.left(count);
  return mine === item.quantityUserLimit
    ? texts.perPlayer(mine)
    : texts.leftForYou(mine);
}
