import {html, nothing} from 'lit';
import {localeOf} from '../../../lib/money.js';
import {serviceTime} from '../../../lib/service-clock.js';
import type {Shop} from '../../../shop/shop.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {parseTime} from './parse-time.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * After the end of an offer, the prices are read again with a random delay, so that the requests
 * of a large shop's shoppers do not arrive all at once. This is the longest random delay.
 */
const SPREAD = 4 * SECOND;

/**
 * The end times of an offer, as the service sends them. An offer is an item, or the featured deals.
 * `sale_ends_at` is the time when the current prices end. `remove_at` is the time when the shop
 * stops selling the item. A time is missing or empty if there is no such end.
 */
export interface OfferEndTimes {
  readonly sale_ends_at?: string | undefined;
  readonly remove_at?: string | undefined;
}

/**
 * For each shop, the ends (milliseconds since 1970) that have been shown. The value is `true` once
 * the prices are read again.
 */
const shownEnds = new WeakMap<Shop, Map<number, boolean>>();

/** The shops whose elements render again at the next full minute, because they show an end. */
const waiting = new WeakSet<Shop>();

function showAgainAtFullMinute(shop: Shop): void {
  if (waiting.has(shop)) return;
  waiting.add(shop);
  const update = () => {
    waiting.delete(shop);
    shop.catalogue.showAgain();
  };
  setTimeout(update, MINUTE - (Date.now() % MINUTE));
}

/**
 * Renders when an offer ends: the earliest end in the future, or else the latest one that has been
 * shown and has passed since. Renders nothing for an offer without an end.
 * @csspart ends - The time when an offer ends.
 */
export function renderOfferEnd(
  {sale_ends_at, remove_at}: OfferEndTimes,
  {shop, texts, money: {lang}}: Pick<ItemContext, 'shop' | 'texts' | 'money'>,
) {
  const shown = shownEnds.get(shop) ?? new Map<number, boolean>();
  shownEnds.set(shop, shown);
  const ends = [sale_ends_at, remove_at]
    .flatMap((time) => parseTime(time ?? '') ?? [])
    .toSorted((a, b) => a - b);
  const now = serviceTime(shop.baseUrl);
  const end = ends.find((one) => one > now) ?? ends.findLast((one) => shown.has(one));
  if (end === undefined) return nothing;
  showAgainAtFullMinute(shop);
  const left = end - now;
  if (left > 0) shown.set(end, false);
  else if (!shown.get(end)) readAgain(shop, shown);
  const date = formatDate(end, left, lang);
  const duration = left < DAY ? formatDuration(left, lang) : undefined;
  const text =
    left <= 0 ? texts.ended : duration ? texts.endsIn(duration) : texts.endsAt(date);
  return html`<p class="muted small ends" part="ends"><time datetime=${new Date(end).toISOString()} title=${date}>${text}</time></p>`;
}

/** Reads the prices again after the end of an offer, once for all offers that end together. */
function readAgain(shop: Shop, shown: Map<number, boolean>): void {
  const now = serviceTime(shop.baseUrl);
  for (const end of shown.keys()) if (end <= now) shown.set(end, true);
  setTimeout(
    () => {
      shop.catalogue.forget();
      if (shop.cart.value.data) void shop.cart.refresh();
    },
    SECOND + Math.random() * SPREAD,
  );
}

/**
 * Formats the remaining time, such as "5 hr, 30 min". Rounded up, so that the last minute shows 1.
 * `undefined` in browsers that cannot format durations.
 */
function formatDuration(left: number, lang: string | undefined): string | undefined {
  const all = Math.ceil(left / MINUTE);
  const duration = {hours: Math.floor(all / 60), minutes: all % 60};
  const {DurationFormat} = Intl as typeof Intl & {
    DurationFormat?: new (
      locale: string | undefined,
      options: {readonly style: 'short'},
    ) => {format(duration: Readonly<Record<string, number>>): string};
  };
  return (
    DurationFormat &&
    new DurationFormat(localeOf(lang), {style: 'short'}).format(duration)
  );
}

/** Formats a time in the shopper's own time zone: within a week as "Friday, 18:00". */
function formatDate(time: number, left: number, lang: string | undefined): string {
  const day =
    left < 6 * DAY
      ? ({weekday: 'long', hour: 'numeric', minute: '2-digit'} as const)
      : ({dateStyle: 'medium', timeStyle: 'short'} as const);
  return new Date(time).toLocaleString(localeOf(lang), day);
}
