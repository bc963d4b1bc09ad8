import type {LitElement} from 'lit';
import type {Shop} from '../../src/shop/shop.js';
import {richText} from '../../src/ui/content/rich-text.js';
import {settings} from './fixtures.js';
import {
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  whenSettled,
} from './shop-page.js';

/**
 * Renders a page with elements that show the site's settings, and waits for the settings. `own`
 * replaces settings of an ordinary shop.
 */
export async function renderWithSettings<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  content: unknown,
  own: object = {},
) {
  const service = serviceWith({'settings/get': {...settings, ...own}});
  const page = await renderInProvider(service, content);
  const elements = [...page.querySelectorAll(tag)];
  const element = elements[0]!;
  await service.shop.settings.read();
  await whenSettled(service.shop, ...page.querySelectorAll<LitElement>(':defined'));
  /** Returns the texts of all visible parts with this name. */
  const textsOf = (name: string) => visibleParts(element, name).map(textOf);
  return {...service, page, element, elements, textsOf};
}

/**
 * Waits until an element has rendered content of the site. `answer` is the content, or a failure, from
 * the shop's state.
 */
export async function whenContentShown(
  element: LitElement,
  shop: Shop,
  answer: Promise<unknown>,
): Promise<void> {
  await shop.settings.read();
  await answer.catch(() => undefined);
  await richText('<p>Sanitized after the content of the element</p>', shop);
  // In a new task, all promises of the element's task have been handled.
  await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
}

/** The visible `<select>` of an element. */
export function selectOf(element: Element) {
  return visiblePart<HTMLSelectElement>(element, 'select');
}

/** The texts that a `<select>` offers. */
export function optionsOf(element: Element): string[] {
  return [...selectOf(element)!.options].map(textOf);
}

/** Chooses an option as a shopper does. */
export function choose(element: Element, value: string): void {
  const select = selectOf(element)!;
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
}
