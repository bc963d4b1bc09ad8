import type {LitElement} from 'lit';
import {safeUrl} from '../../../lib/address.js';
import {warnOnce} from '../../../lib/warn-once.js';
import type {Item} from '../../../shop/catalogue.js';
import {mayBeHydrated, whenHydrated} from '../../../ui/hydration.js';
import {plainAmount} from '../../../ui/content/price.js';
import {inertTemplate} from '../../../ui/content/inert-template.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {itemSummary} from './item-summary.js';
import {cardValues, type CardValues} from './card-values.js';

/** The text for each `{{name}}` in a template; `''` if there is nothing to show. */
type TemplateTexts = Readonly<Record<string, string>>;

function templateTexts(values: CardValues): TemplateTexts {
  const {price, originalPrice, discount, virtualPrice} = values.prices;
  return {
    id: `${values.id}`,
    name: values.name,
    link: values.link,
    image: values.image ?? '',
    price: plainAmount(price),
    originalPrice: originalPrice ? plainAmount(originalPrice) : '',
    discount: discount ?? '',
    virtualPrice: virtualPrice ?? '',
    closed: values.unavailable ?? '',
    ...Object.fromEntries(values.badges.map(({part, text}) => [part, text ?? ''])),
    inCart: values.inCart ?? '',
    error: values.errorText ?? '',
  };
}

/**
 * Elements that are never filled (`{{name}}` is not replaced): their text and
 * attributes are code or style, load other pages, or change how the page works.
 */
const unsafeElements =
  /^(script|style|noscript|template|iframe|frame|fencedframe|portal|object|embed|applet|param|base|link|meta|set|animate.*)$/i;

/**
 * Attributes that are never filled: they contain code or style, refer to elements or
 * windows, such as `slot` and `target`, or say what a click does.
 */
const unsafeAttributes =
  /^(on.*|style|srcdoc|slot|is|id|name|form.*|ping|target|nonce|data-action)$/;

/** Attributes whose values are addresses. */
const addressAttributes =
  /^(href|src|srcset|imagesrcset|poster|action|cite|background|data|longdesc|xlink:href)$/;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

type Update = (texts: TemplateTexts) => void;

interface Card {
  readonly element: HTMLElement;
  /** The HTML that the template had when this card was made from it. */
  readonly source: string;
  readonly updates: readonly Update[];
}

/** The filled cards of each element, by the names of their slots. */
const filledCards = new WeakMap<Element, Map<string, Card>>();

/** The observers of the elements and their templates. */
const observers = new WeakMap<Element, MutationObserver>();

/**
 * Fills the templates of the page's author: a copy for each item, in the light DOM, where
 * the page's styles apply. In text and attributes, `{{name}}` is replaced by the item's
 * value. `data-if="discount"` keeps an element only if there is a discount,
 * `data-if="!discount"` only if there is none. `data-action="add"` and
 * `data-action="subscribe"` make a button work like the buttons of our cards. Values from
 * the service are inserted only as text, or as addresses that are safe to open.
 */
export async function fillCardTemplates(
  host: LitElement,
  items: readonly Item[],
  view: ItemContext,
): Promise<void> {
  if (mayBeHydrated(host)) await whenHydrated(host);
  const before = filledCards.get(host) ?? new Map<string, Card>();
  const now = new Map<string, Card>();
  for (const [name, original] of view.cardTemplates ?? []) {
    const template = inertTemplate(original);
    const source = template.innerHTML;
    for (const item of items) {
      const slot = `${name}-${view.cardKeys?.get(item)}`;
      const known = before.get(slot);
      // The page's author may have replaced the template.
      const card = known?.source === source ? known : createCard(template, slot, host);
      const values = cardValues(item, view);
      const summary = itemSummary(item, view.money.lang);
      const texts = {...templateTexts(values), summary};
      const focused = card.element.querySelector(':focus');
      for (const update of card.updates) update(texts);
      card.element.dataset['id'] = `${item.id}`;
      updateActions(card.element, values, view);
      // A focused button may be hidden or removed now. The item's link takes the focus then.
      if (focused && !focused.checkVisibility()) linkOf(card)?.focus();
      now.set(slot, card);
      if (card.element.parentNode !== host) host.append(card.element);
    }
  }
  for (const [slot, card] of before) if (now.get(slot) !== card) card.element.remove();
  filledCards.set(host, now);
  observe(host, [...(view.cardTemplates?.values() ?? [])]);
}

/**
 * The link to an item: the one in the author's template, or, if the template fills only a footer,
 * the one in our card.
 */
function linkOf({element}: Card): HTMLElement | null | undefined {
  const card = element.assignedSlot?.closest('[part~="item"]');
  return [element, card]
    .map((one) => one?.querySelector<HTMLElement>('a[part="link"]'))
    .find(Boolean);
}

/**
 * Restores cards that a library has removed, and fills templates again that the page has changed.
 * Libraries that morph the page to the server's HTML remove the cards, because that HTML does not
 * contain them. Of such changes no event tells.
 */
function observe(host: LitElement, templates: readonly HTMLTemplateElement[]): void {
  const observer =
    observers.get(host) ??
    new MutationObserver((records) => {
      for (const {element} of filledCards.get(host)?.values() ?? [])
        if (element.parentNode !== host) host.append(element);
      const isTemplateChanged = records.some(
        ({target, addedNodes, removedNodes}) =>
          target !== host ||
          [...addedNodes, ...removedNodes].some(
            (node) => node instanceof HTMLTemplateElement,
          ),
      );
      if (isTemplateChanged) host.requestUpdate();
    });
  observers.set(host, observer);
  observer.observe(host, {childList: true});
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  for (const template of templates)
    for (const root of [template, template.content]) observer.observe(root, all);
}

function createCard(
  template: HTMLTemplateElement,
  slot: string,
  host: HTMLElement,
): Card {
  const element = document.createElement('div');
  element.slot = slot;
  element.append(document.importNode(template.content, true));
  return {element, source: template.innerHTML, updates: [...updatesOf(element, host)]};
}

/** Yields the functions that update a copy of a template when the item changes. */
function* updatesOf(root: Node, host: HTMLElement): Generator<Update> {
  for (const node of [...root.childNodes]) {
    if (node instanceof Text) {
      const pattern = node.data;
      if (pattern.includes('{{'))
        yield (texts) => {
          const text = fillPattern(pattern, texts);
          if (node.data !== text) node.data = text;
        };
    } else if (node instanceof HTMLElement || node instanceof SVGElement) {
      const isUnsafe = unsafeElements.test(node.localName);
      if (isUnsafe) warnOfUnsafeElement(node, host);
      else yield* updatesOf(node, host);
      for (const {name, value: pattern} of [...node.attributes]) {
        if (!pattern.includes('{{')) continue;
        node.removeAttribute(name);
        if (isUnsafe) continue;
        if (!unsafeAttributes.test(name)) yield attributeUpdate(node, name, pattern);
        else
          warnOnce(
            `a template of <${host.localName}> puts data into ${name}: it stays empty.`,
          );
      }
      const condition = node.dataset['if'];
      if (condition) yield conditionUpdate(node, condition);
    }
  }
}

/** Warns the page's author that `{{…}}` stands in an element that is never filled. */
function warnOfUnsafeElement(node: Element, host: HTMLElement): void {
  if (!node.outerHTML.includes('{{')) return;
  warnOnce(
    `a template of <${host.localName}> puts data into <${node.localName}>, which is never filled: use {{…}} in text and in attributes of other elements.`,
  );
}

function fillPattern(pattern: string, texts: TemplateTexts): string {
  return pattern.replace(placeholder, (_, name: string) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text === undefined)
      warnOnce(
        `a template asks for {{${name}}}. There are: ${Object.keys(texts).join(', ')}.`,
      );
    return text ?? '';
  });
}

function attributeUpdate(node: Element, name: string, pattern: string): Update {
  return (texts) => {
    const text = fillPattern(pattern, texts);
    const isSafe =
      !addressAttributes.test(name) ||
      text.startsWith('#') ||
      safeUrl(text, document.baseURI, location.href);
    if (text && isSafe) node.setAttribute(name, text);
    else node.removeAttribute(name);
  };
}

/**
 * Returns the function that removes an element, or inserts it again, according to its `data-if`. A
 * comment node marks the place of a removed element.
 */
function conditionUpdate(node: HTMLElement | SVGElement, condition: string): Update {
  const mark = document.createComment('');
  const isNegated = condition.startsWith('!');
  const name = condition.replace('!', '').trim();
  return (texts) => {
    const isShown = Boolean(fillPattern(`{{${name}}}`, texts)) !== isNegated;
    if (!isShown) node.replaceWith(mark);
    else if (mark.parentNode) mark.replaceWith(node);
  };
}

/**
 * Makes the template's buttons work like those of our cards. Hides a button whose action our card
 * would not offer.
 */
function updateActions(
  element: HTMLElement,
  {name, actions, needsChoice}: CardValues,
  {texts}: ItemContext,
): void {
  // `handleItemClick` ignores links without a part, so item links get the part `link`.
  for (const link of element.querySelectorAll('a[href^="#item-"]')) {
    link.setAttribute('part', 'link');
  }
  for (const button of element.querySelectorAll<HTMLButtonElement>(
    'button[data-action]',
  )) {
    const action = button.dataset['action'] ?? '';
    button.type = 'button';
    button.hidden = !actions.some((one) => one === action);
    button.setAttribute('part', 'add');
    button.dataset['mode'] = needsChoice ? 'choose' : action;
    let label = button.querySelector<HTMLElement>('[data-more]');
    if (!label) {
      label = document.createElement('span');
      label.dataset['more'] = '';
      label.style.fontSize = '0';
      button.append(label);
    }
    label.textContent =
      action === 'add' ? texts.addNamed(name) : texts.subscribeNamed(name);
  }
}
