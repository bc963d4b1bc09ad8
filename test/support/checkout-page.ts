import {ContextProvider} from '@lit/context';
import {expect} from '@open-wc/testing';
import {shopContext} from '../../src/ui/shop-context.js';
import {register} from '../../src/define/register.js';
import type {CheckoutForm} from '../../src/features/checkout/checkout-form.js';
import {paymentOf} from '../../src/shop/payment/driver.js';
import {recordsOf} from '../../src/shop/payment/record-storage.js';
import type {PaymentRecord} from '../../src/shop/payment/record.js';
import {Shop} from '../../src/shop/shop.js';
import {uniqueAddress} from './unique-address.js';
import './mock-server.js';
import {billingDetails} from './payment-request.js';
import {onTestEnd} from './on-test-end.js';
import './test-cleanup.js';
import {waitUntil} from './wait-until.js';

await register('checkout-form');

export const settings = {
  details: true,
  virtual_currency: 'Embers',
  system_currency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'USD', value: 1.08},
  ],
};
export const key = {id: 51, cid: 9010, name: 'Ember key', price: 2.5, count: 2};
export const cart = {cart: {id: 813, price: 5}, items: [key]};
export const emptyCart = {cart: {id: 813, price: 0}, items: []};
export const payment = {
  success: true,
  data: {type: 'url', url: 'https://pay.example.com/checkout/abc'},
};

/** The service's answer to `POST /payments/create`. */
export const creates = (data: object | null, further: object = {}) => ({
  '/payments/create': {success: true, data, ...further},
});

/** A page of the service, whose form leads to a payment. */
export const formTo = (url: string, fields = '') =>
  `<form method="post" action="${url}"><input name="token" value="t1">${fields}</form>`;

/** The body of an answer, or a function that makes the answer from the request's body. */
export type Answer = object | ((body: unknown) => Response | Promise<Response>);

/** The answers that a test does not replace. */
const defaultAnswers: Readonly<Record<string, Answer>> = {
  '/settings/get': settings,
  '/cart/get': cart,
  '/payments/get': [{name: 'PayPalIPN'}, {name: 'Stripe'}],
  '/payments/create': payment,
};

/** An answer with an HTTP status. */
export const status =
  (code: number, body: object = {}) =>
  () =>
    Response.json(body, {status: code});

/**
 * A shop whose service sends the given answers. Tests may change `answers` later. `paid` contains
 * the bodies of the requests that create payments.
 */
export function shopOn(answers: Record<string, Answer> = {}) {
  const paid: unknown[] = [];
  const all = {...defaultAnswers, ...answers};
  const send: typeof fetch = async (input, init) => {
    const path = new URL(input as string).pathname.replace('/api', '');
    const body: unknown =
      typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (path === '/payments/create') paid.push(body);
    const answer = all[path] ?? {success: true};
    return typeof answer === 'function'
      ? (answer(body) as Promise<Response>)
      : Response.json(answer);
  };
  const shop = new Shop({
    baseUrl: uniqueAddress(),
    fetch: send,
    pause: 1,
    settleDelay: 1,
  });
  return {shop, paid, answers: all};
}

/**
 * Renders a form in a page, with the page's own content in it, and waits until it can be used or
 * shows a failure. In the result,
 * `left` lists the addresses that the page went to, and `sent` the forms that it submitted.
 */
export async function checkout(
  answers: Record<string, Answer> = {},
  attributes = '',
  content = '',
) {
  const service = shopOn(answers);
  const page = document.createElement('main');
  page.innerHTML = `<h1>A page</h1><checkout-form ${attributes}>${content}</checkout-form>`;
  new ContextProvider(page, {
    context: shopContext,
    initialValue: service.shop,
  }).hostConnected();
  document.body.append(page);
  onTestEnd(() => page.remove());
  const form = page.querySelector<Form>('checkout-form')!;
  const left: string[] = [];
  const sent: HTMLFormElement[] = [];
  form.leave = (url) => left.push(url);
  form.send = (sentForm) => sent.push(sentForm);
  await waitUntil(
    () => find(form, 'pay, error, invitation') && !find(form, 'skeleton'),
    'the form should be there',
  );
  return {...service, page, form, left, sent};
}

/** Whether the shop holds a payment, or handles a press. */
export function isPaying(shop: Shop): boolean {
  const {busy, state} = paymentOf(shop).value;
  return busy || state === 'created' || state === 'paying';
}

/** Stores an order of the present shopper, as if an earlier page had left to pay for it. */
export function storeOrder(
  shop: Shop,
  id: string,
  own: Partial<PaymentRecord> = {},
): void {
  recordsOf(shop).save({
    key: `key of ${id}`,
    person: shop.session.value.person ?? 'guest',
    at: Date.now(),
    state: 'paying',
    id,
    items: [],
    seen: false,
    reported: false,
    ...own,
  });
  paymentOf(shop).look();
}

/** The ids of the stored orders of a person whose end the person has not seen. */
export function openOrders(
  shop: Shop,
  person = 'guest',
): readonly (string | undefined)[] {
  return recordsOf(shop)
    .of(person)
    .flatMap(({id, seen}) => (seen ? [] : [id]));
}

/** A page with a form. */
export type Arranged = Awaited<ReturnType<typeof checkout>>;

/** Renders a form, and fills it in. */
export async function filledCheckout(...options: Parameters<typeof checkout>) {
  const arranged = await checkout(...options);
  fillIn(arranged.form);
  return arranged;
}

/** Renders a form, fills it in and presses "Pay". */
export async function payingCheckout(...options: Parameters<typeof checkout>) {
  const arranged = await filledCheckout(...options);
  pay(arranged.form);
  return arranged;
}

/** A tab that the page has opened. */
export interface NewTab {
  opener: unknown;
  closed: boolean;
  /** The addresses that the tab has navigated to. */
  readonly urls: string[];
  readonly document: Document;
}

/** Records the tabs that the page opens until the test ends, instead of opening them. */
export function recordNewTabs(): NewTab[] {
  const {open} = window;
  const tabs: NewTab[] = [];
  window.open = () => {
    const urls: string[] = [];
    const tab = {
      opener: window as unknown,
      closed: false,
      close: () => (tab.closed = true),
      document: document.implementation.createHTMLDocument(),
      location: {replace: (url: string) => urls.push(url)},
      urls,
    };
    tabs.push(tab);
    return tab as unknown as Window;
  };
  onTestEnd(() => (window.open = open));
  return tabs;
}

/** The form, whose methods for leaving the page a test replaces. */
export type Form = Omit<CheckoutForm, 'leave' | 'send'> &
  HTMLElement & {
    leave: (url: string) => void;
    send: (form: HTMLFormElement) => void;
  };

/** The first element with one of these parts, which are separated by commas. */
export function find(root: ParentNode, parts: string): HTMLElement | null {
  return root.querySelector(
    parts
      .split(', ')
      .map((part) => `[part~="${part}"]`)
      .join(),
  );
}

/** The text of the first element with this part; empty if there is none. */
export function partText(root: ParentNode, part: string): string {
  return (find(root, part)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export function control(form: ParentNode, name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
}

export function label(form: ParentNode, name: string): string {
  return control(form, name).labels![0]!.textContent.trim();
}

export function type(form: ParentNode, name: string, value: string): void {
  const field = control(form, name);
  field.value = value;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

export function choose(form: ParentNode, method: string): void {
  form.querySelector<HTMLInputElement>(`input[value="${method}"]`)!.click();
}

/** Fills in all fields of the form. */
export function fillIn(form: ParentNode): void {
  for (const [name, value] of Object.entries(billingDetails))
    if (control(form, name)) type(form, name, value);
  for (const name of ['termsAndConditions', 'privacyPolicy'])
    control(form, name).click();
  if (find(form, 'radio')) choose(form, 'PayPalIPN');
}

export function pay(form: ParentNode): void {
  find(form, 'pay')!.click();
}

/** Presses "Pay", waits for the request that creates a payment, and returns its body. */
export async function payFor({form, paid}: {form: ParentNode; paid: unknown[]}) {
  const {length} = paid;
  pay(form);
  await waitUntil(() => paid.length > length, 'a payment should be requested');
  return paid.at(-1) as Record<string, unknown>;
}

/** Presses "Pay", waits until the browser leaves, and returns how many payments were requested so far. */
export async function leave({form, paid, left, sent}: Arranged): Promise<number> {
  const before = left.length + sent.length;
  pay(form);
  await waitUntil(() => left.length + sent.length > before, 'it should leave');
  return paid.length;
}

/** Presses "Pay", waits for a list of problems, and expects these ones, and that no payment was requested. */
export async function expectProblems(
  {form, paid}: Pick<Arranged, 'form' | 'paid'>,
  ...problems: string[]
): Promise<void> {
  expect(await problemsOf(form)).to.deep.equal(problems);
  expect(paid).to.deep.equal([]);
}

/** Presses "Pay", waits for the list of problems and returns their texts. */
export async function problemsOf(form: ParentNode): Promise<(string | undefined)[]> {
  pay(form);
  await waitUntil(() => find(form, 'problems'), 'there should be a problem');
  return [...form.querySelectorAll('[part="problems"] li')].map((item) =>
    item.textContent.trim(),
  );
}

/** Presses "Pay", waits for the notice above the button and returns its text. */
export async function noticeOf(form: ParentNode): Promise<string> {
  pay(form);
  const notice = '.storefront-end .storefront-notice';
  await waitUntil(() => form.querySelector(notice), 'there should be a notice');
  return form.querySelector(notice)!.textContent.trim();
}
