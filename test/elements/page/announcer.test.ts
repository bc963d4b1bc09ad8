import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {announceChanges} from '../../../src/page/announce-changes.js';
import {StoreCart} from '../../../src/features/cart/store-cart.js';
import {StoreCategory} from '../../../src/features/catalogue/store-category.js';
import {announceMessage} from '../../../src/page/announcer.js';
import {cartService, line, type CartService} from '../../support/cart-service.js';
import {onTestEnd, skipTimersOf} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {limitReached} from '../../support/fixtures.js';
import {
  waitForEntry,
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  textOf,
} from '../../support/shop-page.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

await register('store-cart', 'store-category', 'store-provider');

let silences = 0;

/** Records the announcements from now on, in order; `!` marks assertive ones. */
async function hearing(): Promise<readonly string[]> {
  const heard: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const {addedNodes, target} of records) {
      for (const node of addedNodes) {
        const now = (target as Element).ariaLive === 'assertive' ? '! ' : '';
        if (node instanceof HTMLParagraphElement && (target as Element).ariaLive)
          heard.push(now + node.textContent);
      }
    }
  });
  observer.observe(document, {subtree: true, childList: true});
  onTestEnd(() => observer.disconnect());
  // Announces a text of its own and waits for it, so that the announcements of earlier tests are
  // over.
  const silence = `Silence ${++silences}.`;
  announceMessage(silence, 'en');
  await waitFor(() => heard.includes(silence));
  heard.length = 0;
  return heard;
}

const region = () => document.querySelector<HTMLElement>('[data-store-announcer]')!;

const swords = {
  category: {id: 9, name: 'Swords'},
  items: [{id: 7, name: 'Diamond sword', price: 12.5}],
};

/** Renders a page with a category and a cart, and records the announcements. */
async function heardPage(
  service: CartService,
  carts = html`<store-cart></store-cart>`,
) {
  const provider = await renderInProvider(
    service,
    html`<store-category url="swords"></store-category>${carts}`,
  );
  const [category, cart] = [
    provider.querySelector('store-category')!,
    provider.querySelector('store-cart')!,
  ];
  await waitForEntry(category, 'Diamond sword');
  await waitFor(
    () =>
      visiblePart(cart, 'line') ??
      visiblePart(cart, 'empty') ??
      visiblePart(cart, 'count'),
  );
  await whenSettled(service.shop);
  announceChanges('store-category', StoreCategory);
  announceChanges('store-cart', StoreCart);
  return {category, cart, heard: await hearing()};
}

const withSwords = (lines: object[]) =>
  cartService(lines as Parameters<typeof cartService>[0], {
    'categories/get/swords': swords,
  });

describe('The announcer', () => {
  let tests = 0;
  beforeEach(() => {
    skipTimersOf(150); // The pause between two messages.
    // The clock goes a second ahead: a text is no duplicate of one in an earlier test.
    const {now} = Date;
    const ahead = 1000 * ++tests;
    Date.now = () => now.call(Date) + ahead;
    onTestEnd(() => (Date.now = now));
  });

  it('announces messages in the light DOM in turn, each in its own language, urgent ones first', async () => {
    const heard = await hearing();
    const languages: string[] = [];
    const observer = new MutationObserver(() => languages.push(region().lang));
    observer.observe(region(), {childList: true, subtree: true});
    onTestEnd(() => observer.disconnect());
    announceMessage('Eins.', 'de');
    announceMessage('Two.', 'en');
    announceMessage('Help!', 'fr', true);
    await waitFor(() => heard.length === 3 && languages.length === 3);
    expect(heard).to.deep.equal(['Eins.', '! Help!', 'Two.']);
    expect(languages).to.deep.equal(['de', 'fr', 'en']);
    expect(region().parentNode).to.equal(document.body);
    // No style rule of a page makes the page longer.
    const {style} = region();
    expect(style.position).to.equal('fixed');
    expect(style.getPropertyPriority('min-block-size')).to.equal('important');
    expect(getComputedStyle(region()).clipPath).to.equal('inset(50%)');
  });

  it('announces inside an open modal dialog of the page', async () => {
    const dialog = document.createElement('dialog');
    const shadow = document.createElement('div');
    const inner = document.createElement('dialog');
    shadow.attachShadow({mode: 'open'}).append(inner);
    inner.append(document.createElement('button'));
    document.body.append(dialog, shadow);
    onTestEnd(() => [dialog, shadow].forEach((one) => one.remove()));
    dialog.showModal();
    const heard = await hearing();
    announceMessage('In the dialog.', 'en');
    await waitFor(() => heard.includes('In the dialog.'));
    expect(region().parentNode).to.equal(dialog);
    inner.showModal();
    const box = region();
    announceMessage('In the shadow.', 'en');
    await waitFor(() => box.parentNode === inner && box.textContent.includes('shadow'));
    dialog.close();
    inner.close();
    announceMessage('In the page.', 'en');
    await waitFor(() => heard.includes('In the page.'));
    expect(box.parentNode).to.equal(document.body);
  });

  it('announces outside of closed menus of the page, however they are hidden', async () => {
    const menu = (hidden: Partial<HTMLElement>) =>
      Object.assign(document.createElement('div'), hidden, {
        ...{ariaModal: 'true', role: 'dialog'},
      });
    const menus = [{ariaHidden: 'true'}, {inert: true}, {}].map(menu);
    menus[2]!.style.visibility = 'hidden';
    document.body.append(...menus);
    onTestEnd(() => menus.forEach((one) => one.remove()));
    await hearing();
    expect(region().parentNode).to.equal(document.body);
  });

  it('announces the same text of two elements once, and drops outdated messages, but no urgent ones', async () => {
    const heard = await hearing();
    announceMessage('Refused.', 'en', true);
    announceMessage('Twice?', 'en');
    announceMessage('Twice?', 'en');
    await waitFor(() => heard.includes('Twice?'));
    for (let count = 1; count <= 30; count += 1)
      announceMessage(`Quantity: ${count}`, 'en');
    await waitFor(() => heard.includes('Quantity: 30'));
    expect(heard).to.include('! Refused.');
    expect(heard.filter((text) => text === 'Twice?')).to.have.length(1);
    expect(heard.length).to.be.lessThan(12);
    expect(heard.slice(-3)).to.deep.equal([28, 29, 30].map((n) => `Quantity: ${n}`));
  });

  it('announces in the language of another element after the first one has left the page', async () => {
    const service = withSwords([line()]);
    const {category} = await heardPage(
      service,
      html`<store-cart></store-cart>
        <store-category url="swords" lang="ar"></store-category>`,
    );
    category.lang = 'de';
    category.remove();
    const languages: string[] = [];
    const observer = new MutationObserver(() => languages.push(region().lang));
    observer.observe(region(), {attributes: true, subtree: true, childList: true});
    onTestEnd(() => observer.disconnect());
    await service.shop.cart.remove(service.shop.cart.value.lines[0]!);
    await waitFor(() => languages.includes('ar'));
    expect(languages).not.to.include('de');
  });

  it('announces an added item, a new quantity, a removed item, and that the cart is empty after the last one', async () => {
    const bow = line({id: 8, cid: 908, name: 'Oak bow', price: 10});
    const {category, cart, heard} = await heardPage(withSwords([bow]));
    findByRole(category, 'button', labelWithItem(en.add, 'Diamond sword'))!.click();
    await waitFor(() => heard.length === 2);
    findByRole(cart, 'button', en.increase('Diamond sword'))!.click();
    await waitFor(() => heard.length === 4);
    findByRole(cart, 'button', en.remove('Oak bow'))!.click();
    await waitFor(() => heard.length === 6);
    findByRole(cart, 'button', en.remove('Diamond sword'))!.click();
    await waitFor(() => heard.length === 7);
    expect(heard).to.deep.equal([
      en.added('Diamond sword'),
      en.pair(en.total, '€22.50'),
      en.pair(en.quantityOf('Diamond sword'), 2),
      en.pair(en.total, '€35.00'),
      en.removed('Oak bow'),
      en.pair(en.total, '€25.00'),
      en.cartEmpty,
    ]);
  });

  it('announces an item that was added before the cart had been read', async () => {
    const service = withSwords([]);
    const {category, heard} = await heardPage(service);
    const add = findByRole(category, 'button', labelWithItem(en.add, 'Diamond sword'))!;
    // The cart of the next shopper is read before the item is added to it.
    service.shop.session.setToken('somebody-else');
    add.click();
    await waitFor(() => heard.includes(en.added('Diamond sword')));
    expect(service.diary.slice(-3)).to.deep.equal(['get', 'add 7', 'get']);
  });

  it('announces a change of an announced text, and of no other text', async () => {
    const {category, heard} = await heardPage(withSwords([]));
    const note = document.createElement('p');
    note.dataset['say'] = '';
    note.textContent = 'One found.';
    category.shadowRoot!.append(note);
    category.requestUpdate();
    await waitFor(() => heard.includes('One found.'));
    visiblePart(category, 'price')!.lastChild!.nodeValue = 'Two found.';
    note.firstChild!.nodeValue = 'Three found.';
    category.requestUpdate();
    await waitFor(() => heard.includes('Three found.'));
    expect(heard).to.deep.equal(['One found.', 'Three found.']);
  });

  it('announces the reason of a refusal at once, and only once', async () => {
    const service = withSwords([line()]);
    const {cart, heard} = await heardPage(
      service,
      html`<store-cart></store-cart><store-cart></store-cart>`,
    );
    service.answers('cart/reload/907', limitReached);
    findByRole(cart, 'button', en.increase('Diamond sword'))!.click();
    const error = await waitFor(() => visiblePart(cart, 'error'));
    await waitFor(() => heard.length);
    announceMessage('After all that.', 'en');
    await waitFor(() => heard.includes('After all that.'));
    expect(heard).to.deep.equal([`! ${textOf(error)}`, 'After all that.']);
  });

  it('announces a long loading, and its failure', async () => {
    skipTimersOf(1_000); // The delay before a loading message is announced.
    announceChanges('store-category', StoreCategory);
    const heard = await hearing();
    const service = withSwords([]);
    const slow = heldAnswer({}, {status: 500});
    service.answers('categories/get/swords', slow.body);
    await renderInProvider(
      service,
      html`<store-category url="swords"></store-category>`,
    );
    await waitFor(() => heard.includes(en.loading));
    slow.release();
    await waitFor(() => heard.length > 1);
    expect(heard).to.deep.equal([en.loading, `! ${en.service}`]);
  });

  it('announces codes of the cart, and the total where they change it', async () => {
    const service = withSwords([line()]);
    const {heard} = await heardPage(service);
    const coupon = {price: 10, coupon_id: 5, coupon_code: 'EMBER10'};
    const total = (amount: string) => en.pair(en.total, amount);
    for (const [own, words] of [
      [coupon, [en.pair(en.coupon, 'EMBER10'), total('€10.00')]],
      [{...coupon, referral_code: 'ASTRID'}, [en.pair(en.referral, 'ASTRID')]],
      [{price: 9}, [en.removed('EMBER10'), en.removed('ASTRID'), total('€9.00')]],
    ] as const) {
      const {length} = heard;
      service.own = own;
      void service.shop.cart.refresh();
      await waitFor(() => heard.length >= length + words.length);
      expect(heard.slice(length)).to.deep.equal(words);
    }
  });
});
