import {safeUrl} from '../../../lib/address.js';
import {warnOnce} from '../../../lib/warn-once.js';
import type {Item} from '../../../shop/catalogue.js';
import {plainAmount} from '../../../ui/content/price.js';
import type {ItemView} from '../../../ui/order/item-view.js';
import {cardValues, type CardValues} from './card-values.js';

/** What `{{…}}` in a template stands for; empty: there is nothing to say. The names are documented. */
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
    left: values.lowStock ?? '',
    closed: values.unavailable ?? '',
    featured: values.featured ?? '',
    inCart: values.inCart ?? '',
    error: values.errorText ?? '',
  };
}

/**
 * Elements that data must not get into: their text and attributes are code or style, load other
 * pages, or change how the page works.
 */
const closedElements =
  /^(script|style|noscript|template|iframe|frame|fencedframe|portal|object|embed|applet|param|base|link|meta|set|animate.*)$/i;

/** Attributes that data must not get into: they would be code, style, or the page's own wiring. */
const forbidden =
  /^(on.*|style|srcdoc|slot|is|id|name|form.*|ping|target|nonce|data-action)$/;

/** Attributes that lead somewhere. */
const addresses =
  /^(href|src|srcset|imagesrcset|poster|action|cite|background|data|longdesc|xlink:href)$/;

const value = /\{\{\s*(\w+)\s*\}\}/g;

type Update = (texts: TemplateTexts) => void;

interface Card {
  readonly element: HTMLElement;
  readonly updates: readonly Update[];
}

/** The cards of each element that has a template, by the names of their slots. */
const cards = new WeakMap<Element, Map<string, Card>>();

/**
 * Fills the templates of a page for the items of a list: a copy for each, in the light DOM where
 * the page's styles reach it. `{{name}}` in text and attributes becomes what it stands for,
 * `data-if="discount"` and `data-if="!discount"` keep an element where there is (not) such a
 * thing, `data-action="add"` and `data-action="subscribe"` make buttons. What comes from the
 * service only ever becomes text, or an address that is safe to open.
 */
export function fillCards(
  host: HTMLElement,
  items: readonly Item[],
  view: ItemView,
): void {
  const known = cards.get(host) ?? new Map<string, Card>();
  const now = new Map<string, Card>();
  for (const template of host.querySelectorAll<HTMLTemplateElement>(
    ':scope > template[slot]',
  )) {
    for (const item of items) {
      const slot = `${template.slot}-${item.id}`;
      const card = known.get(slot) ?? cardOf(template, slot, view, host);
      const values = cardValues(item, view);
      const texts = templateTexts(values);
      for (const update of card.updates) update(texts);
      card.element.dataset['id'] = `${item.id}`;
      setActions(card.element, values, view);
      now.set(slot, card);
      if (card.element.parentNode !== host) host.append(card.element);
    }
  }
  for (const [slot, {element}] of known) if (!now.has(slot)) element.remove();
  if (!cards.has(host)) keepCards(host);
  cards.set(host, now);
}

/** Brings cards back that a library removed because the server's HTML has none. */
function keepCards(host: HTMLElement): void {
  new MutationObserver(() => {
    for (const {element} of cards.get(host)?.values() ?? [])
      if (element.parentNode !== host) host.append(element);
  }).observe(host, {childList: true});
}

function cardOf(
  template: HTMLTemplateElement,
  slot: string,
  view: ItemView,
  host: HTMLElement,
): Card {
  const element = document.createElement('div');
  element.slot = slot;
  element.append(document.importNode(template.content, true));
  return {element, updates: [...updatesOf(element, view, host)]};
}

/** What has to be done to a copy when an item changes. */
function* updatesOf(root: Node, view: ItemView, host: HTMLElement): Generator<Update> {
  for (const node of [...root.childNodes]) {
    if (node instanceof Text) {
      const pattern = node.data;
      if (pattern.includes('{{')) yield (values) => set(node, fill(pattern, values));
    } else if (node instanceof HTMLElement || node instanceof SVGElement) {
      const isClosed = closedElements.test(node.localName);
      if (isClosed) warnOfClosed(node, host);
      else yield* updatesOf(node, view, host);
      for (const {name, value: pattern} of [...node.attributes]) {
        if (!pattern.includes('{{')) continue;
        if (isClosed) node.removeAttribute(name);
        else yield attributeUpdate(node, name, pattern, view, host);
      }
      const condition = node.dataset['if'];
      if (condition) yield conditionUpdate(node, condition);
    }
  }
}

/** Tells the page's author of data in an element that is never filled. */
function warnOfClosed(node: Element, host: HTMLElement): void {
  if (!node.outerHTML.includes('{{')) return;
  warnOnce(
    `a template of <${host.localName}> puts data into <${node.localName}>, which is never filled: use {{…}} in text and in attributes of other elements.`,
  );
}

function set(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

function fill(pattern: string, values: TemplateTexts): string {
  return pattern.replace(value, (_, name: string) => {
    if (!Object.hasOwn(values, name)) {
      warnOnce(
        `a template asks for {{${name}}}. There are: ${Object.keys(values).join(', ')}.`,
      );
    }
    return (Object.hasOwn(values, name) && values[name]) || '';
  });
}

function attributeUpdate(
  node: Element,
  name: string,
  pattern: string,
  _view: ItemView,
  host: HTMLElement,
): Update {
  node.removeAttribute(name);
  if (forbidden.test(name)) {
    warnOnce(
      `a template of <${host.localName}> puts data into ${name}: it stays empty.`,
    );
    return () => undefined;
  }
  return (values) => {
    const text = fill(pattern, values);
    const safe =
      !addresses.test(name) ||
      text.startsWith('#') ||
      safeUrl(text, document.baseURI, location.href);
    if (text && safe) node.setAttribute(name, text);
    else node.removeAttribute(name);
  };
}

function conditionUpdate(node: HTMLElement | SVGElement, condition: string): Update {
  const place = document.createComment('');
  const negated = condition.startsWith('!');
  const name = condition.replace('!', '').trim();
  return (values) => {
    const there = Boolean(fill(`{{${name}}}`, values)) !== negated;
    if (!there) node.replaceWith(place);
    else if (place.parentNode) place.replaceWith(node);
  };
}

/** Lets the page's buttons do what those of our cards do. A button that ours would lack is hidden. */
function setActions(
  element: HTMLElement,
  {name, actions}: CardValues,
  {texts}: ItemView,
): void {
  // The part tells links to items from links in descriptions.
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
    button.dataset['mode'] = action;
    const more = action === 'add' ? texts.addNamed(name) : texts.subscribeNamed(name);
    let label = button.querySelector<HTMLElement>('[data-more]');
    if (!label) {
      label = document.createElement('span');
      label.dataset['more'] = '';
      label.style.fontSize = '0';
      button.append(label);
    }
    label.textContent = more;
  }
}
