import {following, topOf, type Following} from './following.js';

/** How far something is moved in a frame, in pixels: browsers count three as a jump, and so do readers. */
const STEP = 2.9;

/** For how long after they press something shoppers expect the page to change, in milliseconds. */
const EXPECTED = 500;

/** Elements that have not the size that they will have, and which they have for now. */
const held = new Map<HTMLElement, number>();

/** The size that they will have, as far as it has been measured: that takes longer than a step. */
const goals = new Map<HTMLElement, number>();

const tags = new Set<string>();

interface Before extends Following {
  /** Of the element; `undefined`: it shows what the page's author put inside, and is no block. */
  readonly height: number | undefined;
}

/** How the page stood before anything changed in this frame. */
let before: ReadonlyMap<HTMLElement, Before> | undefined;
let scrolled = 0;
let pressed = -EXPECTED;
let stillness: MediaQueryList | undefined;
let moving = 0;

/**
 * Keeps what is being read where it is: when an element of this tag becomes larger or
 * smaller, what stands below it in the window does not jump but moves there slowly. Those
 * that `wait` have a size already that is not theirs.
 */
export function keepSteady(tag: string, waiting: Iterable<HTMLElement>): void {
  if (!tags.size) {
    for (const type of ['pointerdown', 'keydown', 'visibilitychange'])
      addEventListener(type, letGo, {capture: true, passive: true});
  }
  tags.add(tag);
  for (const host of waiting) held.set(host, host.offsetHeight);
  moving ||= requestAnimationFrame(move);
}

/** To be called before an element renders. */
export function aboutToChange(): void {
  if (before || isCalm()) return;
  scrolled = scrollY;
  before = new Map(
    watched().flatMap((host) => {
      const below = following(host);
      const height = isPlaceholder(host) ? undefined : host.offsetHeight;
      return below ? [[host, {...below, height}] as const] : [];
    }),
  );
  requestAnimationFrame(compare);
}

/** All elements in the order of the page. */
function watched(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>([...tags].join())];
}

/** Nobody minds a jump that they asked for or do not see, or would rather have than a motion. */
function isCalm(): boolean {
  return document.hidden || performance.now() - pressed < EXPECTED || isStill();
}

/** Whether they said so once and for all; some pages take the question away. */
function isStill(): boolean {
  const {matchMedia: ask} = globalThis as {matchMedia?: typeof matchMedia};
  // Asked in every frame of a motion: each question anew has the browser look at all styles.
  stillness ??= ask?.('(prefers-reduced-motion: reduce)');
  return stillness?.matches ?? false;
}

/** After all that has changed in this frame: what has moved in the window is put back, to set out slowly. */
function compare(): void {
  for (const [host, {node, top, height}] of before ?? []) {
    if (isCalm() || scrolled !== scrollY) break;
    const now = topOf(node) ?? top;
    const {offsetHeight} = host;
    if (isPlaceholder(host) || offsetHeight === height) continue;
    if (Math.abs(now - top) > STEP + 0.1 && (isSeen(now) || isSeen(top)))
      hold(host, Math.max(0, offsetHeight - now + top));
  }
  before = undefined;
  goals.clear();
  moving ||= requestAnimationFrame(move);
}

function isSeen(top: number): boolean {
  return top > 0 && top < innerHeight;
}

/** A step of one element a frame: what stands below several of them moves by the sum. */
function move(): void {
  moving = 0;
  // Taken out of the page in the middle of it, an element would be kept here for good.
  for (const host of held.keys()) if (!host.isConnected) release(host);
  for (const host of watched()) {
    const size = held.get(host);
    if (size === undefined) continue;
    const next = isCalm() ? undefined : nextSize(host, size);
    if (next === undefined) {
      release(host);
    } else if (next !== size) {
      hold(host, next);
      moving = requestAnimationFrame(move);
      return;
    }
  }
}

/** How large an element is to be in the next frame; `undefined`: from now on as large as it is. */
function nextSize(host: HTMLElement, size: number): number | undefined {
  const top = following(host)?.top;
  if (top === undefined) return undefined;
  let goal = goals.get(host);
  if (goal === undefined || goal === size) goals.set(host, (goal = goalOf(host, size)));
  if (goal === size) return undefined;
  if (!isSeen(top) && !isSeen(top + goal - size)) return undefined;
  if (goal > size) return Math.min(goal, size + STEP);
  if (isWaiting(host)) return size;
  // What is below the window may come as far as its edge at once.
  return Math.max(goal, size - (top > innerHeight ? top - innerHeight : STEP));
}

function goalOf(host: HTMLElement, size: number): number {
  host.style.blockSize = '';
  const goal = host.offsetHeight;
  host.style.blockSize = `${size}px`;
  return goal;
}

/** Whether an element still shows what stands for its content: what is there may become larger again. */
function isWaiting(host: HTMLElement): boolean {
  const root = host.shadowRoot ?? host;
  return !!root.querySelector('[part~="skeleton"], slot:not([name])');
}

function isPlaceholder(host: HTMLElement): boolean {
  return host.hasAttribute('data-placeholder');
}

function hold(host: HTMLElement, size: number): void {
  held.set(host, size);
  host.style.blockSize = `${size}px`;
  host.style.overflow = 'clip';
}

function release(host: HTMLElement): void {
  held.delete(host);
  goals.delete(host);
  host.style.blockSize = host.style.overflow = '';
}

function letGo(): void {
  pressed = performance.now();
  [...held.keys()].forEach(release);
}
