import {html, nothing, render} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';
import type {Item} from '../../../shop/catalogue.js';
import {itemActions, itemCard} from './item-card.js';
import {ADD_CALL, cartStatusOf, type ItemView} from '../../../ui/order/item-view.js';
import {morph} from './morph.js';
import {amount, price, rewritePrice} from '../../../ui/content/price.js';

/** As many cards as a large window shows; the others follow when it has been painted. */
const FIRST = 24;
/** How many follow at a time. */
const SLICE = 100;
/** How many have their pictures from the start, which browsers ask for as they come near. */
const NEAR = FIRST + SLICE;
/**
 * The first of so many is watched in place of all: in each frame every one costs something. `NEAR` is
 * a multiple of it, so that the first card without a picture is the first of a group.
 */
const GROUP = 4;

interface Card {
  readonly root: Element;
  /** What it shows. */
  readonly item: Item;
  stand: readonly unknown[];
}

/**
 * The cards of a list. A long one is not rendered at once, and of a change only the cards are
 * rendered that it is about: each is a plain copy of what the template makes, nothing more.
 */
class CardList extends Directive {
  #cards = new Map<number, Card>();
  #items: readonly Item[] = [];
  /** What all cards show. */
  #common: readonly unknown[] = [];
  #currency: readonly unknown[] = [];
  /** What is said of most: kept once. */
  #stand: readonly unknown[] = [];
  #count = FIRST;
  /** Whether there are cards, or have been, that get their pictures when they come near. */
  #lacksPictures = false;
  #turn = 0;

  override render(
    _items: readonly Item[],
    _view: ItemView,
    _more?: (item: never, view: ItemView) => unknown,
  ) {
    return nothing;
  }

  override update(
    {element}: ElementPart,
    [items, view, more]: Parameters<CardList['render']>,
  ) {
    const {shop, texts, money, headingLevel, points, own = []} = view;
    const {lang, display, system} = money;
    const currency = [display, system];
    const canAdd = !shop.lacks.has(ADD_CALL);
    const common = [shop, texts, lang, headingLevel, points, more, canAdd, ...own];
    const isOther = !isSame(common, this.#common);
    const isOtherCurrency = !isSame(currency, this.#currency);
    // Of a list that is not whole yet, what follows is to show the other currency, too.
    const isRewritable = !isOtherCurrency || (!more && this.#count >= items.length);
    const areThere = !isOther && isRewritable && isSame(items, this.#items);
    this.#items = items;
    this.#common = common;
    this.#currency = currency;
    if (areThere) {
      const sample = isOtherCurrency && stamp(html`<b>${amount(0, money, texts)}</b>`);
      for (const card of this.#cards.values()) {
        if (sample) renewPrices(card, view, sample);
        this.#renewStand(card, view);
      }
      return nothing;
    }
    const turn = (this.#turn += 1);
    const former = this.#cards;
    this.#cards = new Map();
    let next = element.firstElementChild;
    const show = (item: Item, index: number) => {
      // The service may send an item twice.
      const key = this.#cards.has(item.id) ? -index : item.id;
      const card = former.get(key);
      const far = !card && index >= NEAR && 'IntersectionObserver' in globalThis;
      const template = () => itemCard(item, view, more?.(item as never, view), far);
      const root = card?.root ?? stamp(template());
      this.#lacksPictures ||= far;
      // Again at each change: others may stand beside it now.
      if (this.#lacksPictures && !(index % GROUP)) awaitSight(root);
      if (card) {
        if (isOther || isOtherCurrency || card.item !== item)
          morph(root, stamp(template()));
        else this.#renewStand(card, view);
      }
      this.#cards.set(key, {
        root,
        item,
        stand: this.#keep(Object.values(cartStatusOf(item, view.shop))),
      });
      if (root === next) next = next.nextElementSibling;
      else element.insertBefore(root, next);
    };
    items.slice(0, this.#count).forEach(show);
    for (const [key, {root}] of former) {
      if (this.#cards.has(key)) continue;
      // What follows stands before what stays.
      if (root === next) next = root.nextElementSibling;
      root.remove();
    }
    void this.#follow(items, show, turn);
    return nothing;
  }

  /** Has the foot of a card show what has become of it, where the focus may be. */
  #renewStand(card: Card, view: ItemView): void {
    const stand = Object.values(cartStatusOf(card.item, view.shop));
    if (isSame(card.stand, stand)) return;
    card.stand = this.#keep(stand);
    const old = card.root.querySelector('.actions');
    if (old) morph(old, stamp(itemActions(card.item, view)));
  }

  #keep(stand: readonly unknown[]): readonly unknown[] {
    return isSame(stand, this.#stand) ? this.#stand : (this.#stand = stand);
  }

  async #follow(
    items: readonly Item[],
    show: (item: Item, index: number) => void,
    turn: number,
  ): Promise<void> {
    while (this.#count < items.length) {
      await painted();
      if (turn !== this.#turn) return;
      const from = this.#count;
      this.#count += SLICE;
      items.slice(from, this.#count).forEach((item, index) => show(item, from + index));
    }
  }
}

/** The cards of a list, as what is in it: `more` stands above the price of each. */
export const cardList = directive(CardList);

let scratch: HTMLElement | undefined;

/**
 * What a template makes, without what made it, which is kept: from card to card little of it
 * differs. It is made in a document of its own, where no picture is asked for.
 */
function stamp(template: unknown): Element {
  return document.importNode(sketch(template), true);
}

function sketch(template: unknown): Element {
  scratch ??= document.implementation.createHTMLDocument('').createElement('ul');
  render(template, scratch, {creationScope: scratch.ownerDocument});
  return scratch.firstElementChild as Element;
}

let sight: IntersectionObserver | undefined;

/**
 * Gives cards their pictures as the first of them comes near: where nobody looks it is what costs
 * most of a card, though it is not asked for.
 */
function awaitSight(card: Element): void {
  // Browsers ask for lazy pictures from 2500 on; a group that stands in one column may be as high.
  const distance = '3000px';
  const margins = {rootMargin: distance, scrollMargin: distance};
  sight ??= new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries)
      if (isIntersecting) comeNear(target);
  }, margins);
  sight.observe(card);
}

function comeNear(first: Element): void {
  sight?.unobserve(first);
  let card: Element | null = first;
  for (let count = 0; card && count < GROUP; count++, card = card.nextElementSibling) {
    const image = card.querySelector('img[data-src]');
    image?.setAttribute('src', image.getAttribute('data-src') ?? '');
    image?.removeAttribute('data-src');
  }
}

/** The same of its prices, where it cannot be. */
function renewPrices({root, item}: Card, view: ItemView, sample: Element): void {
  const {texts, money, points} = view;
  const old = root.querySelector('.prices');
  if (old && !rewritePrice(old, item, money, sample))
    morph(old, stamp(price(item, money, texts, points)));
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return (
    some.length === others.length && some.every((one, index) => one === others[index])
  );
}

function painted(): Promise<unknown> {
  return new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)));
}
