import {html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import type {StoreCategory} from '../../../src/features/catalogue/store-category.js';
import {en} from '../../../src/i18n/en.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';

await register('store-category', 'store-provider');

type Routes = Readonly<Record<string, Answer>>;

/** Renders `content` with a mocked service. `element` is the first element with this tag in it. */
export async function openPage<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  content: unknown,
  routes: Routes = {},
) {
  const service = serviceWith(routes);
  const provider = await renderInProvider(service, content);
  return {...service, provider, element: provider.querySelector(tag)!};
}

/** An item that costs 12.50 and has no limits, unless `own` says otherwise. */
export function itemAnswer(own: object = {}) {
  return {id: 7, name: 'Diamond sword', price: '12.50', ...own};
}

/** The answer for a category "Swords" with these items. */
export function swordsAnswer(...items: object[]) {
  return {category: {id: 9, name: 'Swords', url: 'swords'}, items, subcategories: []};
}

/** The answer for another category, with one item. */
export const chestsAnswer = {
  category: {id: 2, name: 'Chests', url: 'chests'},
  items: [itemAnswer({id: 51, name: 'Ember key'})],
};

/** A page with a `store-category` whose request has this answer. */
export async function categoryPage(
  answer: Answer,
  {
    url = 'swords',
    layout = 'auto',
    level = 2,
    routes = {},
    inside = '',
  }: {
    url?: string;
    layout?: StoreCategory['layout'];
    level?: number;
    routes?: Routes;
    inside?: unknown;
  } = {},
) {
  return openPage(
    'store-category',
    html`<store-category url=${url} layout=${layout} heading-level=${level}
      >${inside}</store-category
    >`,
    {[`categories/get/${url}`]: answer, ...routes},
  );
}

/** A page with the card of a single item, once the card is there. */
export async function cardPage(own: object, routes: Routes = {}) {
  const page = await categoryPage(swordsAnswer(itemAnswer(own)), {routes});
  const card = await waitFor(() => visiblePart(page.element, 'item'));
  return {...page, card};
}

/** The text of the first visible element with this part; `''` if there is none. */
export function partText(root: Element, part: string): string {
  return textOf(visiblePart(root, part));
}

/** The tag of the visible heading with this name, such as `h2`. */
export function headingTag(root: Element, name: string): string | undefined {
  return findByRole(root, 'heading', name)?.localName;
}

/** The button that adds an item to the cart. */
export function addButton(root: Element, name: string): HTMLElement | undefined {
  return findByRole(root, 'button', en.add + en.addNamed(name));
}

/** The button that subscribes to an item. */
export function subscribeButton(root: Element, name: string): HTMLElement | undefined {
  return findByRole(root, 'button', en.subscribe + en.subscribeNamed(name));
}

/** The button "Try again". */
export function retryButton(root: Element): HTMLElement | undefined {
  return findByRole(root, 'button', en.tryAgain);
}
