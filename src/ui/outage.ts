import type {ReactiveElement} from 'lit';
import type {ShopError} from '../lib/shop-error.js';
import {onePerShop} from '../shop/one-per-shop.js';
import type {Shop} from '../shop/shop.js';
import {isFirstToSay} from './first-shown.js';

/** The kinds of errors without an answer. */
const UNANSWERED = ['network', 'timeout'];

/** What reads again after an outage. */
const readersOf = onePerShop(() => new Set<() => void>());

/** A failure because the service has not answered anything since the page was opened. */
export interface Outage {
  /** Whether another element says so. This one keeps its placeholder. */
  readonly isSaidElsewhere: boolean;
  /** Reads again all that could not be read, in all elements. */
  readonly retry: () => void;
}

/**
 * Returns what an element does about a failure in an outage; `undefined` for any other failure.
 * `read` is called when the shopper tries again, or when the service has answered another call.
 */
export function outageFor(
  error: unknown,
  host: ReactiveElement,
  shop: Shop,
  read: () => void,
): Outage | undefined {
  const {service} = shop;
  if (service.hasAnswered || !UNANSWERED.includes((error as ShopError).kind))
    return undefined;
  const readers = readersOf(shop);
  const retry = () => {
    const all = [...readers];
    readers.clear();
    for (const readAgain of all) readAgain();
  };
  if (!readers.size) void service.answered.then(retry);
  readers.add(read);
  return {
    // Asked by elements only that can say it, because the first to ask is the one that says it.
    get isSaidElsewhere() {
      return !isFirstToSay('outage', host, shop);
    },
    retry,
  };
}
