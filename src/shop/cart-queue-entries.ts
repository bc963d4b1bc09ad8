import type {ShopError} from '../lib/shop-error.js';
import type {CartPage} from '../api/cart.js';
import {isReplaced, type Change} from './cart-changes.js';
import type {Line} from './cart-lines.js';
import {restoringChanges} from './cart-repairs.js';

/** An entry of the queue of a cart's changes. The change waits, or was sent to the service. */
export interface QueueEntry {
  /** While the change waits, a newer change of the shopper may replace it. */
  change: Change;
  /** Functions that tell the callers who made the change whether the service has accepted it. */
  readonly settle: ((isAccepted: boolean) => void)[];
  /** Whether the queue itself made the change, so that no change of the shopper may replace it. */
  readonly isOwn?: boolean;
  /**
   * For a change that restores quantities or choices after the service has reset them: all lines
   * that the service may have reset.
   */
  readonly repairs?: PossiblyResetLines;
}

/**
 * A change that was sent and is not finished: its outcome is unknown, or it takes further requests.
 * The service's next answer shows the outcome, and which requests remain.
 */
export interface UnfinishedEntry {
  readonly entry: QueueEntry;
  /**
   * Why the outcome is not known; `undefined` if the service has accepted the change and only
   * further requests remain.
   */
  readonly failure: ShopError | undefined;
  /** The lines before the change; `undefined` if the service did not show them. */
  readonly before: readonly Line[] | undefined;
}

/**
 * Lines whose quantities and choices the service may have reset because a coupon, gift card or
 * referral code was applied or removed. `code` is the change that applied or removed it.
 */
export interface PossiblyResetLines {
  readonly code: Change;
  /**
   * Whether the service has accepted the change `code`. `false` if the outcome of this change is
   * not known; the next answer then shows it.
   */
  readonly isAccepted: boolean;
  readonly lines: readonly Line[];
}

/** Tells the callers who made a change whether the service has accepted it. */
export function settleEntry({settle}: QueueEntry, isAccepted: boolean): void {
  for (const done of settle) done(isAccepted);
}

/**
 * Returns the outcome of a change that was sent but is not finished. `answer` is a cart that was
 * read after sending, and shows the outcome. `rest`: the further changes that complete this change;
 * `undefined` if this change was not made or cannot be completed. `failure`: why the change was not
 * made.
 */
export function resolveUnfinishedEntry(
  answer: CartPage,
  {entry: {change}, before, failure}: UnfinishedEntry,
): {
  readonly rest?: readonly Change[] | undefined;
  readonly failure?: ShopError | undefined;
} {
  if (failure && !change.isMade(answer, before)) return {failure};
  return {rest: change.complete ? change.complete(answer, before) : []};
}

/**
 * Returns entries for the queue that make `changes`, the steps that complete the change of
 * `entry`. The change of `entry` counts as accepted only if the service accepts all steps.
 */
export function completionEntries(
  entry: QueueEntry,
  changes: readonly Change[],
): QueueEntry[] {
  let left = changes.length;
  let areAccepted = true;
  const done = (isAccepted: boolean) => {
    areAccepted &&= isAccepted;
    left -= 1;
    if (left === 0) settleEntry(entry, areAccepted);
  };
  return changes.map((change) => ({change, settle: [done], isOwn: true}));
}

/**
 * Finds the quantities and choices that the service has reset, by comparing `answer` with the lines
 * before. Returns entries for the queue that restore them.
 */
export function repairEntries(
  answer: CartPage,
  atRisk: PossiblyResetLines,
): QueueEntry[] {
  const {code, lines, isAccepted} = atRisk;
  if (!isAccepted && !code.isMade(answer, lines)) return [];
  return restoringChanges(lines, answer).map((change) => ({
    change,
    settle: [],
    isOwn: true,
    repairs: {...atRisk, isAccepted: true},
  }));
}

/**
 * Returns `failures` (the reasons why changes failed) with those in `news` added. Leaves out the
 * failure of a change that a newer change in the queue has replaced.
 */
export function failuresWith(
  failures: ReadonlyMap<string, ShopError>,
  news: readonly (readonly [entry: QueueEntry, failure: ShopError | undefined])[],
  queue: readonly QueueEntry[],
): ReadonlyMap<string, ShopError> {
  const all = new Map(failures);
  for (const [{change}, failure] of news) {
    const isOutdated = queue.some(
      (entry) => entry.change !== change && isReplaced(change, entry.change),
    );
    if (failure && !isOutdated) all.set(change.subject, failure);
  }
  return all;
}
