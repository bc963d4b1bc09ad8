import type {ShopError} from '../lib/shop-error.js';
import type {Line} from './cart-lines.js';
import type {
  PossiblyResetLines,
  UnfinishedEntry,
  QueueEntry,
} from './cart-queue-entries.js';

/*
 * The states of the queue behind a cart. Changes are sent one at a time. In the states `unread` and
 * `unknown` no change is sent: the cart has to be read first.
 *
 *   unread ───┐                     ┌─ answered ─► current    nothing remains to be read
 *   hidden ───┤                     ├─ answered ─► settling   prices are not final: read again at `finalAt`
 *   unknown ──┼─ read ─► reading ───┼─ answered ─► outdated   a refresh was requested during the read
 *   settling ─┤                     ├─ failed ───► hidden     the service refuses to show the cart
 *   outdated ─┘                     └─ failed ───► the state before the read; outdated instead of settling
 *
 *   hidden ───┐                     ┌─ sent ─► outdated   the change was accepted or refused
 *   current ──┼─ send ─► sending ───┼─ sent ─► hidden     the same, if the service does not show the cart
 *   settling ─┤                     └─ sent ─► unknown    only the next answer shows what the change has done
 *   outdated ─┘
 *
 *   current, settling ── refresh ─► outdated   something other than this queue may have changed the cart
 *   every state ──────── leave ───► unread     the shopper has changed
 */
export type QueueState = (Resting | Sending | Reading) & {
  /**
   * The time from which the service's prices are final, on the clock of `performance.now()`.
   * `undefined` if the last answer has final prices.
   */
  readonly finalAt?: number | undefined;
};

type Resting =
  /** The service has not sent this shopper's cart yet. */
  | {readonly name: 'unread'}
  /** The service refuses to show the cart, for example to guests. It may still accept changes. */
  | {readonly name: 'hidden'}
  /** The cart is as in the last answer. Nothing has to be read. */
  | {readonly name: 'current'}
  /** The cart is as in the last answer, but the prices are not final. */
  | {readonly name: 'settling'}
  /** The last answer may be out of date: the cart has changed, here or outside of this page. */
  | {readonly name: 'outdated'}
  | Unknown;

/** A change was sent. The content of the cart is not known until the next answer. */
interface Unknown {
  readonly name: 'unknown';
  /**
   * `true`: it is not known whether the service has made the change. `false`: the
   * service has accepted the change.
   */
  readonly isLost: boolean;
  /**
   * The sent change, if its outcome is unknown or if it needs further requests. The cart in the
   * service's next answer shows whether the change was made. The further requests depend on this
   * cart, too.
   */
  readonly open?: UnfinishedEntry | undefined;
  readonly atRisk?: PossiblyResetLines | undefined;
}

interface Sending {
  readonly name: 'sending';
  readonly entry: QueueEntry;
  /** The lines before the change; `undefined` if the service does not show them. */
  readonly before: readonly Line[] | undefined;
}

interface Reading {
  readonly name: 'reading';
  readonly from: Resting;
  /**
   * Whether `refresh` was called after the read began. The answer may then be outdated, so the cart
   * is read again.
   */
  readonly isOvertaken: boolean;
}

/**
 * The outcome of a change that was sent. `lost`: no answer says whether the service has made the
 * change. `broken`: sending failed with a programming error.
 */
export type Outcome =
  | {readonly is: 'accepted' | 'broken'; readonly failure?: undefined}
  | {readonly is: 'refused' | 'lost'; readonly failure: ShopError};

export type QueueEvent =
  | {readonly name: 'leave' | 'read'}
  /**
   * `finalAt`: the time from which prices are final, if the service has begun to compute them
   * again.
   */
  | {readonly name: 'refresh'; readonly finalAt?: number | undefined}
  | {
      readonly name: 'send';
      readonly entry: QueueEntry;
      readonly before: Sending['before'];
    }
  | {
      readonly name: 'sent';
      readonly outcome: Outcome;
      readonly finalAt?: number | undefined;
    }
  /** `askedAt`: when the answer was requested, on the clock of `performance.now()`. */
  | {readonly name: 'answered'; readonly askedAt: number}
  | {
      readonly name: 'failed';
      /**
       * Whether the service refuses to show the cart and has not shown it to this shopper before.
       */
      readonly isHidden: boolean;
      /**
       * All lines that the service may have reset, if the queue contains changes that restore
       * such lines; otherwise `undefined`. A failed read may drop these changes from the queue.
       * The state then keeps the lines, because the next answer shows which of them have to be
       * restored.
       */
      readonly atRisk?: PossiblyResetLines | undefined;
    };

/** Returns the state after an event. Only this function decides which state follows. */
export function transition(state: QueueState, event: QueueEvent): QueueState {
  const {finalAt} = state;
  switch (event.name) {
    case 'leave':
      return {name: 'unread'};
    case 'refresh':
      return {...afterRefresh(state), finalAt: event.finalAt ?? finalAt};
    case 'send':
      return {name: 'sending', entry: event.entry, before: event.before, finalAt};
    case 'sent':
      if (state.name !== 'sending') return state;
      return {
        ...afterSending(state, event.outcome),
        finalAt: event.finalAt ?? finalAt,
      };
    case 'read':
      return {name: 'reading', from: restingState(state), isOvertaken: false, finalAt};
    case 'answered': {
      const isSettling = finalAt !== undefined && event.askedAt < finalAt;
      const isOvertaken = state.name === 'reading' && state.isOvertaken;
      const name = isOvertaken ? 'outdated' : isSettling ? 'settling' : 'current';
      return {name, finalAt: isSettling ? finalAt : undefined};
    }
    case 'failed':
      return {
        ...afterFailedRead(restingState(state), event.isHidden, event.atRisk),
        finalAt,
      };
  }
}

/**
 * Whether changes may be sent before the cart is read again. During a request, this depends on the
 * state that `restingState` returns.
 */
export function maySend(state: QueueState): boolean {
  const {name} = restingState(state);
  return name !== 'unread' && name !== 'unknown';
}

/**
 * The state without the request under way. During a read: the state before the read.
 * While a change is sent: the state that follows if the service refuses the change.
 */
export function restingState(state: QueueState): Resting {
  if (state.name === 'reading') return state.from;
  return state.name === 'sending' ? afterRefusal(state) : state;
}

/**
 * The change that was sent and is not finished: its outcome is not known yet, or some of its
 * requests have not been sent.
 */
export function unfinishedEntry(state: QueueState): QueueEntry | undefined {
  return state.name === 'sending'
    ? state.entry
    : unknownOutcomeState(state)?.open?.entry;
}

/**
 * Returns the data of the state `unknown`, also during a read that began in this state; `undefined`
 * in all other states.
 */
export function unknownOutcomeState(state: QueueState): Unknown | undefined {
  const resting = restingState(state);
  return resting.name === 'unknown' ? resting : undefined;
}

function afterRefresh(state: QueueState): QueueState {
  if (state.name === 'reading') return {...state, isOvertaken: true};
  return state.name === 'current' || state.name === 'settling'
    ? {name: 'outdated'}
    : state;
}

function afterRefusal({before}: Sending): Resting {
  return {name: before ? 'outdated' : 'hidden'};
}

function afterSending(sending: Sending, {is, failure}: Outcome): Resting {
  const {entry, before} = sending;
  const {resets, complete} = entry.change;
  if (is === 'refused') return afterRefusal(sending);
  const isLost = is !== 'accepted';
  const isOpen = is === 'lost' || (is === 'accepted' && complete);
  if (!isLost && !isOpen && !resets) return afterRefusal(sending);
  return {
    name: 'unknown',
    isLost,
    open: isOpen ? {entry, failure, before} : undefined,
    atRisk:
      resets && before
        ? {code: entry.change, isAccepted: !isLost, lines: before}
        : undefined,
  };
}

function afterFailedRead(
  from: Resting,
  isHidden: boolean,
  repaired: PossiblyResetLines | undefined,
): Resting {
  switch (from.name) {
    case 'unread':
      return isHidden ? {name: 'hidden'} : from;
    case 'unknown': {
      const {isLost, open, atRisk} = from;
      if (isHidden && !isLost && !open) return {name: 'hidden'};
      return {name: 'unknown', isLost, atRisk: repaired ?? atRisk};
    }
    case 'hidden':
      return from;
    case 'current':
    case 'settling':
    case 'outdated':
      return {name: 'outdated'};
  }
}
