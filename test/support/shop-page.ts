import {fixture, html, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {CALLS} from '../../src/proxy/handler.js';
import type {StoreProvider} from '../../src/ui/store-provider.js';
import {openShop} from '../../src/shop/shops.js';
import type {Shop} from '../../src/shop/shop.js';
import {accessibleName} from './accessible-name.js';
import {onTestEnd} from './on-test-end.js';
import './test-cleanup.js';
import {emptyCart, settings} from './fixtures.js';
import {uniqueAddress} from './unique-address.js';
import {answer, type Answer} from './mock-server.js';
import {WAIT_TIMEOUT} from './wait-until.js';

/** A mocked service at an address of its own. By default it has settings and an empty cart. */
export interface Service {
  readonly address: string;
  /** The shop at that address, with short delays before retries. */
  readonly shop: Shop;
  /** Arranges the answer to `POST {address}/api/{path}`, or to `GET` if the call has this method. */
  answers(path: string, body?: Answer, init?: ResponseInit): Request[];
}

/** The paths of calls that the proxy forwards with this method, as patterns. */
const pathsOf = (method: 'GET' | 'POST') =>
  CALLS.flatMap(([other, path]) =>
    other === method ? [path.replaceAll(/\{\w+\}/g, '[^/]+')] : [],
  );

/** Matches the calls with the method `GET`. Calls that are forwarded with both methods use `POST`. */
const GET_CALLS = new RegExp(
  `^(${pathsOf('GET')
    .filter((path) => !pathsOf('POST').includes(path))
    .join('|')})$`,
);

/** The answer of an open shop to the question that each visit asks. */
export const openAccess = {success: true, status: 'ok', message: ''};

/** Mocks a service with these answers, by their paths below `/api`. */
export function serviceWith(routes: Readonly<Record<string, Answer>> = {}): Service {
  const address = uniqueAddress();
  const shop = openShop({baseUrl: address, pause: 1, settleDelay: 1});
  const answers: Service['answers'] = (path, body, init) =>
    answer(
      `${GET_CALLS.test(path) ? 'GET' : 'POST'} ${address}/api/${path}`,
      body,
      init,
    );
  const all = {
    'settings/get': settings,
    'cart/get': emptyCart,
    'cart/getPromoted': [],
    checkAccessibility: openAccess,
    ...routes,
  };
  for (const [path, body] of Object.entries(all)) answers(path, body);
  answer(`GET ${address}/img/*`, () => pictureAnswer());
  answer('GET https://mc-heads.net/*', () => pictureAnswer());
  onTestEnd(() => shop.cart.settled());
  return {address, shop, answers};
}

/** The answer to a request for a picture. */
export function pictureAnswer(): Response {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0h8v6z"/></svg>';
  return new Response(picture, {headers: {'Content-Type': 'image/svg+xml'}});
}

/** Renders `content` inside a `store-provider` of this service. */
export async function renderInProvider(
  {address}: Pick<Service, 'address'>,
  content: unknown,
): Promise<StoreProvider> {
  return fixture<StoreProvider>(
    html`<store-provider base-url=${address}>${content}</store-provider>`,
  );
}

/** An answer that is sent when the test calls `release`. */
export function heldAnswer(
  body: object,
  init?: ResponseInit,
): {body: Answer; release(): void} {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  onTestEnd(release);
  return {
    body: () => gate.then(() => new Response(JSON.stringify(body), init)),
    release: () => release(),
  };
}

/** Waits until `look` returns something, for up to `timeout` milliseconds, and resolves with it. */
export async function waitFor<T>(
  look: () => T | null | undefined | false,
  timeout = WAIT_TIMEOUT,
): Promise<T> {
  let found: T | null | undefined | false;
  const complaint = `It should come true: ${look.toString()}`;
  await waitUntil(() => (found = look()), complaint, {interval: 10, timeout});
  return found as T; // `waitUntil` resolves only when the value is there.
}

function inside(root: Element): ParentNode {
  return root.shadowRoot ?? root;
}

/** The first visible element with this part. */
export function visiblePart<T extends HTMLElement = HTMLElement>(
  root: Element,
  name: string,
): T | undefined {
  return visibleParts<T>(root, name)[0];
}

/** All visible elements with this part. */
export function visibleParts<T extends HTMLElement = HTMLElement>(
  root: Element,
  name: string,
): T[] {
  return [...inside(root).querySelectorAll<T>(`[part~="${name}"]`)].filter((found) =>
    found.checkVisibility(),
  );
}

const byRole = {
  button: 'button',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  listitem: 'li',
  spinbutton: 'input[type="number"]',
};

/** The text of an element, with each run of white space as one space. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The visible text of an element, as one line. */
export function visibleText(root: Element): string {
  const shown = [...inside(root).children].filter((one) => one.localName !== 'style');
  return shown
    .map((one) => (one as HTMLElement).innerText ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** The visible element with this role and this accessible name. */
export function findByRole<T extends HTMLElement = HTMLElement>(
  root: Element,
  role: keyof typeof byRole,
  name: string,
): T | undefined {
  return [...inside(root).querySelectorAll<T>(byRole[role])].find(
    (element) => element.checkVisibility() && accessibleName(element) === name,
  );
}

/** The card of an item, or its line in a cart, by the name of the item. */
export function findEntry(root: Element, name: string): HTMLElement | undefined {
  return [...visibleParts(root, 'item'), ...visibleParts(root, 'line')].find((one) =>
    visibleParts(one, 'name').some((heading) => textOf(heading) === name),
  );
}

/** Waits until `findEntry` finds the card or line. */
export function waitForEntry(root: Element, name: string): Promise<HTMLElement> {
  return waitFor(() => findEntry(root, name));
}

/** Waits until the cart has no open changes and the elements have rendered. */
export async function whenSettled(shop: Shop, ...elements: Element[]): Promise<void> {
  await shop.cart.settled();
  for (const element of elements) {
    await (element as Partial<{updateComplete: Promise<unknown>}>).updateComplete;
  }
}

/** Whether the element has the focus of its document or shadow root. */
export function hasFocus(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.activeElement === element;
}

/** Presses Tab until the element has the focus. */
export async function tabTo(element: Element): Promise<void> {
  for (let tabs = 0; tabs < 20; tabs++) {
    await sendKeys({press: 'Tab'});
    if (hasFocus(element)) return;
  }
  throw new Error(`Tab does not reach ${accessibleName(element)}`);
}
