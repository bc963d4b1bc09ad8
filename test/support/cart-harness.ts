import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../src/define/register.js';
import type {StoreCart} from '../../src/features/cart/store-cart.js';
import {en} from '../../src/i18n/en.js';
import {cartService, line, type CartService} from './cart-service.js';
import {
  findByRole,
  findEntry,
  renderInProvider,
  textOf,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  whenSettled,
  type Service,
} from './shop-page.js';

await register('store-cart', 'store-provider');

interface CartOptions {
  layout?: StoreCart['layout'];
  checkoutUrl?: string;
  /** Content of the page inside the cart, and elements of the page beside it. */
  inside?: unknown;
  beside?: unknown;
}

/**
 * Renders a page with one cart. Returns functions that do what a shopper does in it, and functions
 * that read what a shopper sees.
 */
export async function renderCart<S extends Service>(
  service: S,
  {layout = 'inline', checkoutUrl, inside = '', beside = ''}: CartOptions = {},
) {
  const provider = await renderInProvider(
    service,
    html`<store-cart layout=${layout}>${inside}</store-cart>${beside}`,
  );
  const element = provider.querySelector('store-cart')!;
  if (checkoutUrl !== undefined) element.checkoutUrl = checkoutUrl;
  await element.updateComplete;
  const button = (name: string) => findByRole(element, 'button', name);
  const press = (name: string) => button(name)!.click();
  const part = <T extends HTMLElement>(name: string, of?: string) =>
    visiblePart<T>(of ? findEntry(element, of)! : element, name);
  const quantity = (name: string) => part<HTMLInputElement>('quantity', name)!;
  return {
    service,
    provider,
    element,
    button,
    press,
    increase: (name: string) => press(en.increase(name)),
    decrease: (name: string) => press(en.decrease(name)),
    remove: (name: string) => press(en.remove(name)),
    undo: () => press(en.undo),
    /** Finds a visible part of the cart, or of the line with the item `of`. */
    part,
    parts: (name: string) => visibleParts(element, name),
    /** Waits until a part is visible, and resolves with it. */
    appear: <T extends HTMLElement>(name: string) => waitFor(() => part<T>(name)),
    /** Returns the text of a part; it is empty if the part is not visible. */
    text: (name: string, of?: string) => textOf(part(name, of)),
    texts: (name: string) => visibleParts(element, name).map(textOf),
    says: (words: string) => visibleText(element).includes(words),
    settle: () => whenSettled(service.shop, element),
    passesAudit: () => expect(element).to.be.accessible(),
    quantity,
    /** Replaces the quantity of an item by typing, and confirms it with Enter. */
    async typeQuantity(name: string, count: string) {
      quantity(name).focus();
      quantity(name).select();
      await sendKeys({type: count});
      await sendKeys({press: 'Enter'});
    },
  };
}

/**
 * Renders a page with one cart, and waits until it shows the service's cart. `content` is the
 * service, or the lines of its cart.
 */
export async function cartPage(
  content: CartService | ReturnType<typeof line>[] = [line()],
  options: CartOptions = {},
) {
  const service = Array.isArray(content) ? cartService(content) : content;
  const page = await renderCart(service, options);
  await service.shop.settings.read();
  if (options.layout && options.layout !== 'inline')
    await waitFor(() => page.text('count') || page.part('open-order'));
  else await waitFor(() => page.part('line') ?? page.part('empty'));
  return {
    ...page,
    /** Lets the service's cart have these further fields, and perhaps other lines, and shows it. */
    async becomes(own: object, lines = service.lines) {
      Object.assign(service, {own, lines});
      await service.shop.cart.refresh();
      await page.settle();
    },
  };
}

/** Renders a cart behind a button, and opens it. */
export async function openCart(...[content, options]: Parameters<typeof cartPage>) {
  const page = await cartPage(content, {layout: 'drawer', ...options});
  page.part('open')!.click();
  await waitFor(() => page.part('line') ?? page.part('empty'));
  return page;
}

export type CartPage = Awaited<ReturnType<typeof cartPage>>;

/** Returns a service with these lines, whose cart has these further fields. */
export function serviceOf(own: object, lines = [line()]): CartService {
  return Object.assign(cartService(lines), {own});
}
