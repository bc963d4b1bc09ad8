import {expect, html} from '@open-wc/testing';
import {h, render} from 'preact';
import {register} from '../../../src/define/register.js';
import {line} from '../../support/cart-service.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange} from '../../support/fixtures.js';
import {
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';
import {categoryPage, openPage, swordsAnswer} from './catalogue-page.js';

await register('featured-deals', 'store-category', 'store-item', 'store-provider');

/** A `<template>` for cards. */
function cardTemplate(slot: string, content: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.slot = slot;
  template.innerHTML = content;
  return template;
}

/** A page with these deals, whose cards are made from a template with this content. */
async function dealsOf(
  items: readonly object[],
  content: string,
  routes: Readonly<Record<string, object>> = {},
) {
  const page = await openPage(
    'featured-deals',
    html`<featured-deals>${cardTemplate('item', content)}</featured-deals>`,
    {'items/getFeaturedDeals': items, ...routes},
  );
  const cards = () => [
    ...page.element.querySelectorAll<HTMLElement>('[slot^="item-"]'),
  ];
  await waitFor(() => cards().length === items.length);
  return {...page, cards};
}

const key = (own: object = {}) => ({id: 51, name: 'Ember key', price: 2.5, ...own});

describe('Cards from a page’s template', () => {
  it('show the values of each item', async () => {
    const {element, shop, cards} = await dealsOf(
      [
        key({original_price: 3}),
        {id: 52, name: 'Gift', price: 0, is_unavailable: true},
      ],
      '<h3 title="To {{name}}">{{name}}</h3><b>{{price}}</b><s data-if="discount">{{ originalPrice }}</s><i data-if="!discount">No discount</i><a href="{{link}}">More</a><button data-action="add">Take it</button><p data-if="closed">{{closed}}</p>',
    );
    expect(cards().map(textOf)).to.deep.equal([
      `Ember key€2.50€3.00MoreTake it${en.addNamed('Ember key')}`,
      `GiftNo discountMoreTake it${en.addNamed('Gift')}${en.unavailable}`,
    ]);
    const slot = cards()[0]!.assignedSlot!;
    expect(slot.closest('[part="item"]')).to.equal(visiblePart(element, 'item'));
    expect(visiblePart(element, 'image'), 'nothing of our card').to.not.exist;
    await expect(element).to.be.accessible();
    const buttons = cards().map((card) => card.querySelector('button')!.hidden);
    expect(buttons).to.deep.equal([false, true]);
    expect(cards()[0]!.querySelector('h3')!.title).to.equal('To Ember key');
    expect(cards()[1]!.querySelector('a')!.getAttribute('href')).to.equal('#item-52');
    shop.preferences.pick({currency: 'USD'});
    await waitFor(() => textOf(cards()[0]!.querySelector('b')!) === '≈ $2.70');
  });

  it('come from one template of the page, except in an element with its own', async () => {
    const shared = document.createElement('template');
    shared.dataset['storeItem'] = '';
    shared.innerHTML = '<b>Shared: {{name}}</b>';
    document.body.append(shared);
    onTestEnd(() => shared.remove());
    const {element, provider} = await openPage(
      'featured-deals',
      html`<featured-deals></featured-deals>
        <store-item item-id="51" layout="card"></store-item>
        <store-category url="swords">${cardTemplate('item', '{{name}}')}</store-category>`,
      {
        'items/getFeaturedDeals': [key()],
        'items/get/51': {...key(), description: ''},
        'categories/get/swords': swordsAnswer(key({id: 52, name: 'Frost key'})),
      },
    );
    const shown = (parent: Element) =>
      [...parent.querySelectorAll<HTMLElement>('[slot^="item-"]')].map(textOf);
    const [item, category] = ['store-item', 'store-category'].map((tag) =>
      provider.querySelector(tag)!,
    );
    await waitFor(() => shown(element).length && shown(category!).length);
    await waitFor(() => shown(item!).length);
    expect(shown(element)).to.deep.equal(['Shared: Ember key']);
    expect(shown(item!)).to.deep.equal(['Shared: Ember key']);
    expect(shown(category!)).to.deep.equal(['Frost key']);
  });

  for (const [slot, before] of [
    ['item', '<a href="{{link}}">{{name}}</a>'],
    ['item-footer', ''],
  ] as const)
    it(`keep the keyboard focus in the card if their button disappears: ${slot}`, async () => {
      const template = `${before}<button data-action="add">Get it</button>`;
      const {element} = await openPage(
        'featured-deals',
        html`<featured-deals>${cardTemplate(slot, template)}</featured-deals>`,
        {
          'items/getFeaturedDeals': [key({quantityUserLimit: 1})],
          'cart/add/51': acceptedChange,
        },
      );
      const button = await waitFor(() =>
        element.querySelector<HTMLElement>('button[data-action]'),
      );
      await waitFor(() => !button.hidden);
      button.focus();
      button.click();
      await waitFor(() => button.hidden);
      const root = before ? document : element.shadowRoot!;
      expect(root.activeElement?.getAttribute('href')).to.equal('#item-51');
    });

  it('put no values into elements where they would be code, style or another page', async () => {
    const said = recordWarnings();
    const {cards} = await dealsOf(
      [key({name: `"];window.filled=1;//`, image: '/img/7.png'})],
      `<b>{{name}}</b>
      <script>window.ran = ["{{name}}"];</script>
      <style>b { color: green } /* {{name}} */</style>
      <iframe srcdoc="{{name}}" src="{{link}}" title="{{name}}"></iframe>
      <object data="{{image}}"></object><embed src="{{image}}">
      <base href="{{image}}"><link rel="stylesheet" href="{{image}}">
      <meta http-equiv="refresh" content="9;{{link}}">
      <noscript>{{name}}</noscript>
      <svg><a href="#x"><set attributeName="href" to="{{name}}"></set></a><script>"{{name}}"</script></svg>
      <template title="{{name}}">{{name}}</template>
      <b onfocus="{{name}}" srcdoc="{{name}}" title="{{name}}">x</b>`,
    );
    const [card] = cards();
    expect(card!.querySelector('b')!.textContent).to.contain('window.filled');
    for (const closed of card!.querySelectorAll(
      'script, style, iframe, object, embed, base, link, meta, noscript, set, template',
    ))
      expect(closed.outerHTML)
        .not.to.contain('window.filled')
        .and.not.to.match(/(src|data|href|content|to|title)="[^"]*(#item|img)/);
    expect(card!.querySelector('b[title]')!.getAttributeNames()).to.deep.equal([
      'title',
    ]);
    expect('filled' in window).to.equal(false);
    expect(said.filter((one) => one.includes('<script>'))).to.have.length(1);
    for (const tag of ['style', 'iframe', 'object', 'embed', 'base', 'link', 'meta'])
      expect(said.filter((one) => one.includes(`<${tag}>`))).to.have.length(1);
  });

  it('add items to the cart with buttons that name the item', async () => {
    const {element, cards, answers} = await dealsOf(
      [key()],
      '<button data-action="add">Take it</button><button data-action="subscribe">Every month</button><i data-if="inCart">{{inCart}}</i>',
      {'cart/add/51': acceptedChange},
    );
    const added = recordEvents('store-item-added', element);
    answers('cart/get', {
      cart: {id: 1},
      items: [line({id: 51, cid: 1, name: 'Ember key'})],
    });
    const [add, subscribe] = cards()[0]!.querySelectorAll('button');
    expect(textOf(add)).to.equal(`Take it${en.addNamed('Ember key')}`);
    expect(subscribe!.hidden).to.equal(true);
    add!.click();
    await waitFor(() => added.length === 1);
    await waitFor(() => cards()[0]!.querySelector('i')?.textContent === en.addedToCart);
  });

  it('show pictures from allowed hosts only', async () => {
    const {address, cards} = await dealsOf(
      [
        key({image: '/img/51.svg'}),
        {id: 52, name: 'B', price: 1, image: 'https://evil.example/x.png'},
      ],
      '<img alt="" src="{{image}}">',
    );
    const sources = cards().map((card) =>
      card.querySelector('img')!.getAttribute('src'),
    );
    expect(sources).to.deep.equal([`${address}/img/51.svg`, null]);
  });

  it('insert values as text, never as markup, unsafe addresses or code', async () => {
    const said = recordWarnings();
    const evil = '<img src=x onerror="window.owned=1">{{id}}';
    const {cards} = await dealsOf(
      [key({name: evil}), {id: 52, name: 'javascript:window.owned=2', price: 1}],
      '<b>{{name}}</b><a href="{{name}}" onclick="{{name}}" style="{{name}}" id="{{name}}" data-name="{{name}}">x</a>',
    );
    expect(cards()[0]!.querySelector('b')!.textContent).to.equal(evil);
    expect(cards()[0]!.querySelector('img')).to.equal(null);
    for (const card of cards()) {
      const link = card.querySelector('a')!;
      expect(link.getAttributeNames().toSorted()).to.deep.equal(
        link.hasAttribute('href') ? ['data-name', 'href'] : ['data-name'],
      );
      expect(link.protocol).to.not.equal('javascript:');
    }
    expect(said.join()).to.contain('puts data into onclick');
    expect('owned' in window).to.equal(false);
  });

  it('warn the page’s author about an unknown placeholder', async () => {
    const said = recordWarnings();
    const {cards} = await dealsOf([key()], '<b>{{prise}}{{constructor}}</b>');
    expect(textOf(cards()[0])).to.equal('');
    expect(said[0]).to.contain('{{prise}}').and.to.contain('originalPrice');
  });

  it('change when the page replaces the template', async () => {
    const {element, cards} = await dealsOf(
      [key(), {id: 52, name: 'B', price: 1}],
      '<b>{{name}}</b>',
    );
    const [first] = cards();
    element
      .querySelector('template')!
      .replaceWith(cardTemplate('item', '<b>{{name}}</b>'));
    element.requestUpdate();
    await element.updateComplete;
    expect(cards()[0] === first, 'the same HTML keeps the cards').to.equal(true);
    element
      .querySelector('template')!
      .replaceWith(cardTemplate('item', 'Now: {{name}}'));
    element.requestUpdate();
    await waitFor(() => textOf(cards()[0]) === 'Now: Ember key');
    expect(cards().map(textOf)).to.deep.equal(['Now: Ember key', 'Now: B']);
  });

  for (const [where, slot, before, inner] of [
    ['in two subcategories', 'item', [], [[key()], [key()]]],
    ['in a category and its subcategory', 'item', [key()], [[key()]]],
    ['twice in one subcategory', 'item-footer', [], [[key(), key()]]],
  ] as const)
    it(`have a card at each place of an item that is ${where}: ${slot}`, async () => {
      const subcategories = inner.map((items, index) => ({
        category: {id: index + 3, name: `Keys ${index}`},
        items,
      }));
      const {element, shop} = await categoryPage(
        {category: {id: 2, name: 'All'}, items: before, subcategories},
        {inside: cardTemplate(slot, '<b>{{name}}</b>')},
      );
      const texts = () =>
        visibleParts(element, 'item').map((card) =>
          [...card.querySelectorAll('slot')].map((one) =>
            one.assignedElements().map(textOf),
          ),
        );
      const filled = [[['Ember key']], [['Ember key']]];
      await waitFor(() => JSON.stringify(texts()) === JSON.stringify(filled));
      // A later rendering neither adds cards nor replaces them.
      const cards = [...element.children];
      shop.preferences.pick({currency: 'USD'});
      await whenSettled(shop, element);
      expect(texts()).to.deep.equal(filled);
      expect([...element.children]).to.deep.equal(cards);
    });

  it('can be a footer below our own cards, also one from the page', async () => {
    const template = document.createElement('template');
    template.dataset['storeItemFooter'] = '';
    template.innerHTML = '<small>{{name}}, delivered at once</small>';
    document.body.append(template);
    onTestEnd(() => template.remove());
    const {element} = await categoryPage(swordsAnswer(key()));
    const foot = await waitFor(() => element.querySelector('[slot="item-footer-51"]'));
    expect(textOf(foot)).to.equal('Ember key, delivered at once');
    expect(visibleParts(element, 'image')).to.have.length(1);
    await expect(element).to.be.accessible();
  });
});

describe('Cards from a template that changes', () => {
  it('are filled, and follow the changes of a framework that renders into the template', async () => {
    const {provider, shop} = await openPage('featured-deals', html`<div></div>`, {
      'items/getFeaturedDeals': [key()],
    });
    const place = provider.querySelector('div')!;
    const show = (words: string) =>
      render(
        h('featured-deals', null, [
          h('template', {slot: 'item'}, [
            h('b', null, ['{{', 'name', '}}']),
            h('i', {title: '{{price}}'}, words),
          ]),
        ]),
        place,
      );
    show('Old');
    const deals = place.querySelector('featured-deals')!;
    const card = await waitFor(() => deals.querySelector('[slot="item-51"]'));
    expect(card.innerHTML).to.equal('<b>Ember key</b><i title="€2.50">Old</i>');
    const own = () => deals.querySelector('template')!.lastChild;
    const before = own();
    await whenSettled(shop, deals);
    show('New');
    const cards = () => [...deals.querySelectorAll('[slot="item-51"]')];
    await waitFor(() => textOf(cards()[0]).endsWith('New'));
    expect(own() === before, 'its own nodes stay').to.equal(true);
    expect(cards()).to.have.length(1);
  });

  it('change with the content of a template that the page has parsed', async () => {
    const {element, shop, cards} = await dealsOf([key()], '<b>{{name}}</b>');
    await whenSettled(shop, element);
    element.querySelector('template')!.content.querySelector('b')!.append('!');
    await waitFor(() => textOf(cards()[0]) === 'Ember key!');
  });
});
