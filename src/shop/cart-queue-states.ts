import type {ShopError} from '../lib/shop-error.js';
import type {Line} from './cart-lines.js';
import type {LinesAtRisk, OpenTurn, Turn} from './cart-turns.js';

/*
 * The states of the queue behind a cart. A change may only be sent while it is known what the
 * service has, and only one at a time.
 *
 *   unread ───┐                     ┌─ answered ─► current    the answer holds
 *   hidden ───┤                     ├─ answered ─► settling   prices are not final: read again at `finalAt`
 *   unknown ──┼─ read ─► reading ───┼─ answered ─► outdated   a refresh was asked for during the read
 *   settling ─┤                     ├─ failed ───► hidden     the service refuses to show the cart
 *   outdated ─┘                     └─ failed ───► unread, hidden, unknown, outdated: as before the read
 *
 *   hidden ───┐                     ┌─ sent ─► outdated   accepted or refused
 *   current ──┼─ send ─► sending ───┼─ sent ─► hidden     the same, where the cart is not shown
 *   settling ─┤                     └─ sent ─► unknown    the next read has to tell what came of it
 *   outdated ─┘
 *
 *   current, settling ── refresh ─► outdated   something outside may have changed the cart
 *   every state ──────── leave ───► unread     another shopper's cart is to be shown
 */
export type QueueState = (Resting | Sending | Reading) & {
  /**
   * From when on the service's prices are final, on the clock of `performance.now()`. `undefined`
   * if the last answer has final prices.
   */
  readonly finalAt?: number | undefined;
};

type Resting =
  /** The service has not answered this shopper yet. */
  | {readonly name: 'unread'}
  /** The service does not show the cart to some, such as guests. It may take their changes. */
  | {readonly name: 'hidden'}
  /** The service has what it last answered. Nothing has to be read. */
  | {readonly name: 'current'}
  /** The service has what it last answered, but its prices are not final. */
  | {readonly name: 'settling'}
  /** The service has what it last answered and the changes it has accepted since, or more. */
  | {readonly name: 'outdated'}
  | Unknown;

/** A change was sent, and what the service has is not known until the next answer. */
interface Unknown {
  readonly name: 'unknown';
  /** Whether nobody knows if the service has made the change. */
  readonly isLost: boolean;
  /** The change whose outcome the next answer tells, or which it completes. */
  readonly open?: OpenTurn | undefined;
  readonly atRisk?: LinesAtRisk | undefined;
}

interface Sending {
  readonly name: 'sending';
  readonly turn: Turn;
  /** The lines before the change; `undefined` if the service does not show them. */
  readonly before: readonly Line[] | undefined;
}

interface Reading {
  readonly name: 'reading';
  readonly from: Resting;
  /** Whether a refresh was asked for during the read, so that its answer may be outdated. */
  readonly isOvertaken: boolean;
}

/** What became of a change that was sent. `broken`: a programming error came in between. */
export type Outcome =
  | {readonly is: 'accepted' | 'broken'; readonly failure?: undefined}
  | {readonly is: 'refused' | 'lost'; readonly failure: ShopError};

export type QueueEvent =
  | {readonly name: 'leave' | 'read'}
  /** `finalAt`: from when on prices are final, if the service is at them anew. */
  | {readonly name: 'refresh'; readonly finalAt?: number | undefined}
  | {readonly name: 'send'; readonly turn: Turn; readonly before: Sending['before']}
  | {
      readonly name: 'sent';
      readonly outcome: Outcome;
      readonly finalAt?: number | undefined;
    }
  /** `askedAt`: when the answer was asked for, on the clock of `performance.now()`. */
  | {readonly name: 'answered'; readonly askedAt: number}
  | {
      readonly name: 'failed';
      /** Whether the service refuses to show a cart that it has never shown. */
      readonly isHidden: boolean;
      /** The lines of repairs that are given up with the read. */
      readonly atRisk?: LinesAtRisk | undefined;
    };

/** The state after an event. The only place that decides on states. */
export function transition(state: QueueState, event: QueueEvent): QueueState {
  const {finalAt} = state;
  switch (event.name) {
    case 'leave':
      return {name: 'unread'};
    case 'refresh':
      return {...afterRefresh(state), finalAt: event.finalAt ?? finalAt};
    case 'send':
      return {name: 'sending', turn: event.turn, before: event.before, finalAt};
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

/** Whether changes may be sent, at least once the read under way has ended. */
export function maySend(state: QueueState): boolean {
  const {name} = restingState(state);
  return name !== 'unread' && name !== 'unknown';
}

/** What is known of the service's cart, whatever is under way. A change under way counts as not made. */
export function restingState(state: QueueState): Resting {
  if (state.name === 'reading') return state.from;
  return state.name === 'sending' ? afterRefusal(state) : state;
}

/** The change that was sent and whose outcome is not known yet. */
export function sentTurn(state: QueueState): Turn | undefined {
  return state.name === 'sending' ? state.turn : unknownOf(state)?.open?.turn;
}

/** What the next answer has to tell, if anything. */
export function unknownOf(state: QueueState): Unknown | undefined {
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
  const {turn, before} = sending;
  const {resets, complete} = turn.change;
  if (is === 'refused') return afterRefusal(sending);
  const isLost = is !== 'accepted';
  const isOpen = is === 'lost' || (is === 'accepted' && complete);
  if (!isLost && !isOpen && !resets) return afterRefusal(sending);
  return {
    name: 'unknown',
    isLost,
    open: isOpen ? {turn, failure, before} : undefined,
    atRisk:
      resets && before
        ? {code: turn.change, isAccepted: !isLost, lines: before}
        : undefined,
  };
}

function afterFailedRead(
  from: Resting,
  isHidden: boolean,
  repaired: LinesAtRisk | undefined,
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
