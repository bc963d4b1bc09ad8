import type {LitElement} from 'lit';
import type {Texts} from '../../../i18n/texts.js';
import {localeOf} from '../../../lib/money.js';
import {serviceTime} from '../../../lib/service-clock.js';
import type {Shop} from '../../../shop/shop.js';
import type {ShopController} from '../../../ui/shop-controller.js';
import {parseTime} from './parse-time.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The longest time that is shown as a countdown, in milliseconds. An offer that ends
 * later shows a date.
 */
const FARTHEST = 30 * DAY;

/**
 * After the end of an offer, the prices are read again with a random delay, so that the requests
 * of a large shop's shoppers do not arrive all at once. This is the longest random
 * delay, in milliseconds.
 */
const SPREAD = 4 * SECOND;

interface Countdown {
  readonly shop: Shop;
  /** Milliseconds since 1970. */
  readonly end: number;
  /** The end as date and time. */
  readonly date: string;
  readonly texts: Texts;
  readonly lang: string | undefined;
}

const countdowns = new Map<HTMLElement, Countdown>();
/**
 * For each shop, the ends (milliseconds since 1970) for which a countdown has been shown. The value
 * is `true` once the end has been shown as passed.
 */
const shownEnds = new WeakMap<Shop, Map<number, boolean>>();
/** The shops whose prices are about to be read again. */
const renewed = new WeakSet<Shop>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a countdown in each element with `data-ends` in the host's shadow root. Hides the elements
 * that have nothing to show.
 */
export function showCountdowns(host: LitElement, controller: ShopController): void {
  const {value: shop, texts, lang} = controller;
  if (!shop) return;
  for (const element of host.renderRoot.querySelectorAll<HTMLElement>('[data-ends]')) {
    const end = endToShow(element.dataset['ends'] ?? '', shop);
    element.hidden = end === undefined;
    if (end === undefined) {
      countdowns.delete(element);
      continue;
    }
    const date = formatDate(end, lang);
    const countdown = {shop, end, date, texts, lang};
    countdowns.set(element, countdown);
    showTime(element, countdown);
  }
  if (timer === undefined) tick();
}

/**
 * Returns the end time to show for an offer, in milliseconds since 1970: the earliest time in the
 * future, otherwise the latest past time that the page has already shown. Without such a time,
 * returns `undefined`. `times` contains the service's times, separated by `|`; texts that are not
 * times are ignored.
 */
function endToShow(times: string, shop: Shop): number | undefined {
  const now = serviceTime(shop.baseUrl);
  const ends = times
    .split('|')
    .flatMap((time) => parseTime(time) ?? [])
    .toSorted((a, b) => a - b);
  return (
    ends.find((end) => end > now) ?? ends.findLast((end) => endsShownIn(shop).has(end))
  );
}

function endsShownIn(shop: Shop): Map<number, boolean> {
  const ends = shownEnds.get(shop) ?? new Map<number, boolean>();
  shownEnds.set(shop, ends);
  return ends;
}

/** Updates all countdowns at the beginning of each second. Stops when there are none. */
function tick(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [element, countdown] of countdowns) {
    if (element.isConnected) showTime(element, countdown);
    else countdowns.delete(element);
  }
  if (countdowns.size) timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
}

// Browsers slow or stop timers in hidden pages. So the countdowns are updated as soon as the page
// is visible again.
document.addEventListener('visibilitychange', tick);

function showTime(element: HTMLElement, countdown: Countdown): void {
  const {shop, end, date, texts, lang} = countdown;
  const left = end - serviceTime(shop.baseUrl);
  const time = timeIn(element, end);
  const [shown, spoken] = time.children as unknown as [HTMLElement, HTMLElement]; // `timeIn` has created these two children.
  const isOver = left <= 0;
  const text = isOver
    ? texts.ended
    : left > FARTHEST
      ? texts.endsAt(date)
      : texts.endsIn(formatDuration(left, lang));
  // Screen readers read the date, because the remaining time changes while they read.
  const words = isOver ? texts.ended : texts.endsAt(date);
  if (shown.textContent !== text) shown.textContent = text;
  if (spoken.textContent !== words) spoken.textContent = words;
  time.title = date;
  const ends = endsShownIn(shop);
  if (isOver && ends.get(end) === false) readAgain(shop);
  ends.set(end, isOver);
}

/**
 * Returns the `<time>` in a countdown's element, and creates it if it is missing. It contains the
 * visible text and the text for screen readers.
 */
function timeIn(element: HTMLElement, end: number): HTMLTimeElement {
  let time = element.querySelector('time');
  if (!time) {
    time = document.createElement('time');
    const shown = document.createElement('span');
    shown.ariaHidden = 'true';
    const spoken = document.createElement('span');
    spoken.className = 'hidden';
    time.append(shown, spoken);
    element.replaceChildren(time);
  }
  time.dateTime = new Date(end).toISOString();
  return time;
}

/**
 * Reads the prices of the catalogue and the cart again after the end of an offer, once for all offers
 * that end together.
 */
function readAgain(shop: Shop): void {
  if (renewed.has(shop)) return;
  renewed.add(shop);
  setTimeout(
    () => {
      renewed.delete(shop);
      shop.catalogue.forget();
      if (shop.cart.value.data) void shop.cart.refresh();
    },
    SECOND + Math.random() * SPREAD,
  );
}

/**
 * Formats the remaining time, such as "2d 03:04:05". For shoppers who prefer reduced motion the
 * seconds are left out, so that the text changes only once a minute.
 */
function formatDuration(left: number, lang: string | undefined): string {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const unit = isCalm ? MINUTE : SECOND;
  // Rounded up, so that the last second shows 1.
  const rest = Math.ceil(left / unit) * unit;
  const days = Math.floor(rest / DAY);
  const parts = [(rest % DAY) / HOUR, (rest % HOUR) / MINUTE, (rest % MINUTE) / SECOND];
  const clock = parts
    .slice(0, isCalm ? 2 : 3)
    .map((part) => formatNumber(Math.floor(part), lang, {minimumIntegerDigits: 2}))
    .join(':');
  const inDays = {style: 'unit', unit: 'day', unitDisplay: 'narrow'} as const;
  return days ? `${formatNumber(days, lang, inDays)} ${clock}` : clock;
}

/** Number formatters by language and options. They are kept, because creating one is slow. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function formatNumber(
  number: number,
  lang: string | undefined,
  options: Intl.NumberFormatOptions,
): string {
  const key = `${lang} ${Object.values(options).join(' ')}`;
  let format = numberFormats.get(key);
  if (!format)
    numberFormats.set(key, (format = new Intl.NumberFormat(localeOf(lang), options)));
  return format.format(number);
}

/** Formats a time as date and time in the shopper's own time zone. */
function formatDate(time: number, lang: string | undefined): string {
  const options = {dateStyle: 'medium', timeStyle: 'short'} as const;
  return new Date(time).toLocaleString(localeOf(lang), options);
}
