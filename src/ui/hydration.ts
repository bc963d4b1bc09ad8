import {wait} from '../lib/wait.js';
import {hydration} from './hydration-start.js';

/** Maximum time that an element waits for React, in milliseconds. HTML that React never reads may stand in its page. */
const LIMIT_MS = 3_000;

/** Time between two looks at what React has done, in milliseconds. */
const PAUSE_MS = 50;

/**
 * Whether a framework may still hydrate an element that was in the page before its class, or that
 * the page's HTML has brought. Hydration compares the page with what the server has rendered. For
 * a child that the server did not render, React throws away all of the server's HTML.
 */
export function mayBeHydrated(host: Element, wasInPage = false): boolean {
  const isEarly = wasInPage || document.readyState !== 'complete';
  return (hydration.mayBegin && isEarly) || isAwaitedByReact(host);
}

/**
 * Resolves when children can be added to an element. Frameworks hydrate in the tasks that follow
 * their start. React may do so later: parts of a page can wait for their data.
 */
export async function whenHydrated(host: Element): Promise<void> {
  await pageParsed();
  await idle();
  const end = performance.now() + LIMIT_MS;
  while (isAwaitedByReact(host) && performance.now() < end) await wait(PAUSE_MS);
}

/** Whether React hydrates the page around an element, and has not yet taken over the element. */
function isAwaitedByReact(host: Element): boolean {
  if (hasMark(host, '__reactFiber$')) return false;
  for (let node: Node | null = host; node; node = node.parentNode)
    if (hasMark(node, '__reactContainer$')) return true;
  return false;
}

/** React marks its roots and elements with properties whose names end with a random number. */
function hasMark(node: Node, mark: string): boolean {
  return Object.keys(node).some((name) => name.startsWith(mark));
}

async function pageParsed(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation');
  const {domContentLoadedEventStart: isParsed = 1} = (navigation ??
    {}) as Partial<PerformanceNavigationTiming>; // The type of entries of this kind.
  if (isParsed) return;
  await new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', resolve, {once: true}),
  );
}

function idle(): Promise<unknown> {
  // Safari has no `requestIdleCallback`.
  const {requestIdleCallback} = globalThis as Partial<typeof globalThis>;
  return new Promise((resolve) =>
    requestIdleCallback
      ? requestIdleCallback(resolve, {timeout: 1_000})
      : setTimeout(resolve, 200),
  );
}
