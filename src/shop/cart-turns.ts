import type {ShopError} from '../lib/shop-error.js';
import type {CartPage} from '../api/cart.js';
import {isReplaced, type Change} from './cart-changes.js';
import type {Line} from './cart-lines.js';
import {repairs} from './cart-repairs.js';

/** A change that waits in the queue or was sent. */
export interface Turn {
  /** A newer change of the shopper may replace it while it waits. */
  change: Change;
  /** Tell whoever made the change whether the service has accepted it. */
  readonly settle: ((isAccepted: boolean) => void)[];
  /** Whether the queue made the change itself, so that no change of the shopper may replace it. */
  readonly isOwn?: boolean;
  /** For a change that repairs lines: these lines. */
  readonly repairs?: LinesAtRisk;
}

/** A change that was sent and is not finished: the next answer tells its outcome, or which calls remain. */
export interface OpenTurn {
  readonly turn: Turn;
  /** Why the outcome is not known; `undefined` for a change that was accepted and is to be completed. */
  readonly failure: ShopError | undefined;
  /** The lines before the change; `undefined` if the service did not show them. */
  readonly before: readonly Line[] | undefined;
}

/** Lines whose quantities and choices the service may have reset because of a code. */
export interface LinesAtRisk {
  readonly code: Change;
  /** Whether the service has accepted the code; otherwise the next answer tells. */
  readonly isAccepted: boolean;
  readonly lines: readonly Line[];
}

/** Tells whoever made a change whether the service has accepted it. */
export function settleTurn({settle}: Turn, isAccepted: boolean): void {
  for (const done of settle) done(isAccepted);
}

/** What an answer says of an open change: the changes that complete it (`undefined` if it was not made), and why it failed. */
export function resultIn(
  answer: CartPage,
  {turn: {change}, before, failure}: OpenTurn,
): {
  readonly rest?: readonly Change[] | undefined;
  readonly failure?: ShopError | undefined;
} {
  if (failure && !change.isMade(answer, before)) return {failure};
  return {rest: change.complete ? change.complete(answer, before) : []};
}

/** The turns that complete a change. It is accepted once all of them are. */
export function completingTurns(turn: Turn, changes: readonly Change[]): Turn[] {
  let left = changes.length;
  let areAccepted = true;
  const done = (isAccepted: boolean) => {
    areAccepted &&= isAccepted;
    left -= 1;
    if (left === 0) settleTurn(turn, areAccepted);
  };
  return changes.map((change) => ({change, settle: [done], isOwn: true}));
}

/** The turns that repair lines, if an answer shows that the service has reset them. */
export function repairTurns(answer: CartPage, atRisk: LinesAtRisk): Turn[] {
  const {code, lines, isAccepted} = atRisk;
  if (!isAccepted && !code.isMade(answer, lines)) return [];
  return repairs(lines, answer).map((change) => ({
    change,
    settle: [],
    isOwn: true,
    repairs: {...atRisk, isAccepted: true},
  }));
}

/** The failures with those of some turns, except where a change in the queue has replaced theirs. */
export function failuresWith(
  failures: ReadonlyMap<string, ShopError>,
  news: readonly (readonly [turn: Turn, failure: ShopError | undefined])[],
  queue: readonly Turn[],
): ReadonlyMap<string, ShopError> {
  const all = new Map(failures);
  for (const [{change}, failure] of news) {
    const isOutdated = queue.some(
      (turn) => turn.change !== change && isReplaced(change, turn.change),
    );
    if (failure && !isOutdated) all.set(change.subject, failure);
  }
  return all;
}
