import {fixture, html, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {StoreProvider} from '../../src/ui/store-provider.js';
import {openShop} from '../../src/shop/shops.js';
import type {Shop} from '../../src/shop/shop.js';
import {atTheEnd} from './endings.js';
import {emptyCart, settings} from './fixtures.js';
import {answer, uniqueAddress, type Answer} from './server.js';

/** A service that a test arranges: an address of its own, the settings, and an empty cart. */
export interface Service {
  readonly address: string;
  /** The shop at that address, which does not wait long before it tries again. */
  readonly shop: Shop;
  /** Arranges the answer to `POST {address}/api/{path}`, or `GET` for the settings. */
  answers(path: string, body?: Answer, init?: ResponseInit): Request[];
}

/** `routes`: what the service answers, by path below `/api`. */
export function serviceWith(routes: Readonly<Record<string, Answer>> = {}): Service {
  const address = uniqueAddress();
  const shop = openShop({baseUrl: address, pause: 1, settleDelay: 1});
  const answers: Service['answers'] = (path, body, init) =>
    answer(
      `${path === 'settings/get' ? 'GET' : 'POST'} ${address}/api/${path}`,
      body,
      init,
    );
  const all = {'settings/get': settings, 'cart/get': emptyCart, ...routes};
  for (const [path, body] of Object.entries(all)) answers(path, body);
  answer(`GET ${address}/img/*`, () => pictureAnswer());
  answer('GET https://mc-heads.net/*', () => pictureAnswer());
  atTheEnd(() => shop.cart.settled());
  return {address, shop, answers};
}

/** A picture that a browser can show. */
export function pictureAnswer(): Response {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0h8v6z"/></svg>';
  return new Response(picture, {headers: {'Content-Type': 'image/svg+xml'}});
}

/** A page with one provider and what is in it. */
export async function pageOf(
  {address}: Pick<Service, 'address'>,
  content: unknown,
): Promise<StoreProvider> {
  return fixture<StoreProvider>(
    html`<store-provider base-url=${address}>${content}</store-provider>`,
  );
}

/** An answer that waits until the test lets it go. */
export function held(
  body: object,
  init?: ResponseInit,
): {body: Answer; release(): void} {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  atTheEnd(release);
  return {
    body: () => gate.then(() => new Response(JSON.stringify(body), init)),
    release: () => release(),
  };
}

/** Waits for what a user would wait for, as long as a test may take. */
export async function seen<T>(
  look: () => T | null | undefined | false,
  timeout = 8000,
): Promise<T> {
  let found: T | null | undefined | false;
  const complaint = `It should come true: ${look.toString()}`;
  await waitUntil(() => (found = look()), complaint, {interval: 10, timeout});
  return found as T; // waitUntil has seen it.
}

function inside(root: Element): ParentNode {
  return root.shadowRoot ?? root;
}

/** The first visible thing with this part. */
export function part<T extends HTMLElement = HTMLElement>(
  root: Element,
  name: string,
): T | undefined {
  return parts<T>(root, name)[0];
}

/** All visible things with this part. */
export function parts<T extends HTMLElement = HTMLElement>(
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

/** What a screen reader calls an element: its label, else its text without what is hidden from it. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const copy = element.cloneNode(true) as Element; // A clone is what it was cloned from.
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden]')) {
    hidden.remove();
  }
  return textOf(copy);
}

/** Text as it is read: spaces and line breaks as one space. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Everything that can be read in an element, as one line. */
export function reading(root: Element): string {
  const shown = [...inside(root).children].filter((one) => one.localName !== 'style');
  return shown
    .map((one) => (one as HTMLElement).innerText ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** What a screen reader finds by this role and name. */
export function named<T extends HTMLElement = HTMLElement>(
  root: Element,
  role: keyof typeof byRole,
  name: string,
): T | undefined {
  return [...inside(root).querySelectorAll<T>(byRole[role])].find(
    (element) => element.checkVisibility() && nameOf(element) === name,
  );
}

/** The card or line that has this name. */
export function entry(root: Element, name: string): HTMLElement | undefined {
  return [...parts(root, 'item'), ...parts(root, 'line')].find((one) =>
    parts(one, 'name').some((heading) => textOf(heading) === name),
  );
}

/** The same, once it is there. */
export function entrySeen(root: Element, name: string): Promise<HTMLElement> {
  return seen(() => entry(root, name));
}

/** Waits until all that was started has been answered and painted. */
export async function quiet(shop: Shop, ...elements: Element[]): Promise<void> {
  await shop.cart.settled();
  for (const element of elements) {
    await (element as Partial<{updateComplete: Promise<unknown>}>).updateComplete;
  }
}

/** Whether this is what the keyboard acts on. */
export function hasFocus(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.activeElement === element;
}

/** Goes to an element with the keyboard alone. */
export async function tabTo(element: Element): Promise<void> {
  for (let tabs = 0; tabs < 20; tabs++) {
    await sendKeys({press: 'Tab'});
    if (hasFocus(element)) return;
  }
  throw new Error(`No way there with the keyboard: ${nameOf(element)}`);
}
