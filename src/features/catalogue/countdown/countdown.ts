import type {LitElement} from 'lit';
import type {Texts} from '../../../i18n/texts.js';
import {serviceTime} from '../../../lib/service-clock.js';
import type {Shop} from '../../../shop/shop.js';
import type {ShopController} from '../../../ui/shop-controller.js';
import {parseTime} from './parse-time.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ends that are farther away are shown as a date. */
const FARTHEST = 30 * DAY;

/**
 * The longest random delay before the catalogue is read again, in milliseconds, so that the shoppers
 * of a large shop do not all ask in the same second.
 */
const SPREAD = 4 * SECOND;

interface Countdown {
  readonly shop: Shop;
  /** Milliseconds since 1970. */
  readonly end: number;
  readonly texts: Texts;
  readonly lang: string | undefined;
  /** Whether the countdown has been seen before its end. */
  wasRunning: boolean;
}

const countdowns = new Map<HTMLElement, Countdown>();
/** The shops that will be read again soon. */
const renewed = new WeakSet<Shop>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the countdowns of an element: the content of its elements with `data-ends`. */
export function showCountdowns(host: LitElement, controller: ShopController): void {
  const {value: shop, texts, lang} = controller;
  if (!shop) return;
  for (const element of host.renderRoot.querySelectorAll<HTMLElement>('[data-ends]')) {
    const end = parseTime(element.dataset['ends'] ?? '');
    element.hidden = end === undefined;
    if (end === undefined) {
      countdowns.delete(element);
      continue;
    }
    const before = countdowns.get(element);
    const wasRunning = before?.end === end && before.wasRunning;
    const countdown = {shop, end, texts, lang, wasRunning};
    countdowns.set(element, countdown);
    showTime(element, countdown);
  }
  if (timer === undefined) tick();
}

/** Updates all countdowns at the beginning of each second, while there are any. */
function tick(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [element, countdown] of countdowns) {
    if (element.isConnected) showTime(element, countdown);
    else countdowns.delete(element);
  }
  if (countdowns.size) timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
}

// Browsers stop or slow the timers of hidden pages.
document.addEventListener('visibilitychange', tick);

function showTime(element: HTMLElement, countdown: Countdown): void {
  const {shop, end, texts, lang} = countdown;
  const left = end - serviceTime(shop.baseUrl);
  const date = formatDate(end, lang);
  const time = timeIn(element, end);
  const [shown, spoken] = time.children as unknown as [HTMLElement, HTMLElement]; // `timeIn` has made them.
  const isOver = left <= 0;
  const text = isOver
    ? texts.ended
    : left > FARTHEST
      ? texts.endsAt(date)
      : texts.endsIn(formatDuration(left, lang));
  // Screen readers read the date, because the time that is left changes while they read it.
  const words = isOver ? texts.ended : texts.endsAt(date);
  if (shown.textContent !== text) shown.textContent = text;
  if (spoken.textContent !== words) spoken.textContent = words;
  time.title = date;
  if (isOver && countdown.wasRunning) readAgain(shop);
  countdown.wasRunning = !isOver;
}

/** The `<time>` in a countdown's element, with the shown text and that for screen readers. */
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

/** Reads the prices again after an end, once for all countdowns that end together. */
function readAgain(shop: Shop): void {
  if (renewed.has(shop)) return;
  renewed.add(shop);
  setTimeout(
    () => {
      renewed.delete(shop);
      shop.catalogue.forget();
    },
    SECOND + Math.random() * SPREAD,
  );
}

/**
 * The time that is left, such as "2d 03:04:05". For shoppers who want less motion, it has no seconds,
 * so that it changes once a minute.
 */
function formatDuration(left: number, lang: string | undefined): string {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const unit = isCalm ? MINUTE : SECOND;
  // Rounded up, so that the last second is 1.
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

function formatNumber(
  number: number,
  lang: string | undefined,
  options: Intl.NumberFormatOptions,
): string {
  try {
    return new Intl.NumberFormat(lang, options).format(number);
  } catch {
    return `${number}`; // The language comes from the service or the page and may be invalid.
  }
}

/** A time in the shopper's own time zone. */
function formatDate(time: number, lang: string | undefined): string {
  const options = {dateStyle: 'medium', timeStyle: 'short'} as const;
  try {
    return new Date(time).toLocaleString(lang, options);
  } catch {
    return new Date(time).toLocaleString(undefined, options);
  }
}
