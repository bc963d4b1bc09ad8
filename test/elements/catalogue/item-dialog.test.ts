import {expect, html, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import '../../support/test-cleanup.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {openItemsFromAddress} from '../../../src/features/catalogue/item/item-address.js';
import {en} from '../../../src/i18n/en.js';
import {setDefaultShop} from '../../../src/page/provide-default-shop.js';
import {accessibleName} from '../../support/accessible-name.js';
import {
  findByRole,
  hasFocus,
  heldAnswer,
  serviceWith,
  tabTo,
  visiblePart,
  visibleText,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';
import {onTestEnd, skipTimersOf} from '../../support/on-test-end.js';
import {addButton, openPage} from './catalogue-page.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange, noItem} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';

await register('store-category', 'store-item', 'store-provider');

const queryParameters = () => new URL(location.href).searchParams;

/** A page with an item, opened by a link that names another item. */
async function linkedPage() {
  const {element} = await openPage(
    'store-item',
    html`<store-item item-id="7"></store-item>`,
    {
      'items/get/7': {success: true, id: 7, name: 'Sword', price: 3},
      'items/get/32': {success: true, id: 32, name: 'Shield', price: 4},
    },
  );
  await waitFor(() => visiblePart(element, 'item'));
  return element;
}

/** Returns a list that grows with the first text of each live region that appears in a shadow root. */
function recordFirstTexts(): string[] {
  const texts: string[] = [];
  const {attachShadow} = Element.prototype;
  onTestEnd(() => (Element.prototype.attachShadow = attachShadow));
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    const observer = new MutationObserver(() => {
      const region = root.querySelector('[role="status"]');
      if (!region) return;
      observer.disconnect();
      texts.push(region.textContent.trim());
    });
    observer.observe(root, {childList: true, subtree: true});
    return root;
  };
  return texts;
}

describe('An item in the page’s address', () => {
  const {href} = location;

  before(() => {
    const url = new URL(href);
    url.searchParams.set('item', '32');
    history.replaceState(null, '', url);
    addressOffers();
  });

  after(() => history.replaceState(null, '', href));

  it('is offered above the first element that shows items, and opens after a click', async () => {
    const firstTexts = recordFirstTexts();
    openItemsFromAddress();
    const element = await linkedPage();
    const box = await waitFor(() =>
      [...element.shadowRoot!.children].find((one) => one.shadowRoot),
    );
    // Screen readers announce the sentence, because it appears in a region that was empty.
    const region = box.shadowRoot!.querySelector('[role="status"]')!;
    await waitFor(() => region.textContent === en.offerItem('Shield'));
    expect(firstTexts).to.deep.equal(['']); // The text came later.
    await expect(box).to.be.accessible();
    expect(document.querySelector('dialog[open]')).to.equal(null);
    expect(queryParameters().get('item')).to.equal('32');
    const show = visiblePart(box, 'accept')!;
    expect(accessibleName(show)).to.equal(en.show + en.addNamed('Shield'));
    show.click();
    const dialog = await waitFor(() => document.querySelector('dialog[open]'));
    await waitFor(() => accessibleName(dialog) === 'Shield');
    expect(location.hash).to.equal('#item-32');
    expect(queryParameters().has('item')).to.equal(false);
    expect(box.isConnected).to.equal(false);
    const steps = history.length;
    findByRole(dialog, 'button', en.close)!.click();
    await waitFor(() => !document.querySelector('dialog[open]') && !location.hash);
    // Firefox keeps 50 entries, and may remove the oldest one in the meantime.
    expect(history.length).to.be.at.most(steps);
  });
});

const sword = {id: 7, name: 'Diamond sword', price: '12.50'};
const shield = {id: 8, name: 'Shield', price: 4};
const swords = {
  category: {id: 9, name: 'Swords', url: 'swords'},
  items: [sword, shield],
  subcategories: [],
};

/** The answers of a service with two items. */
const itemRoutes = {
  'categories/get/swords': swords,
  'items/get/7': {success: true, ...sword},
  'items/get/8': {success: true, ...shield},
};

/** A page with a category of two items. */
async function swordsPage(routes: Readonly<Record<string, Answer>> = {}) {
  const {element: category, ...page} = await openPage(
    'store-category',
    html`<store-category url="swords"></store-category>`,
    {...itemRoutes, ...routes},
  );
  const link = await waitFor(() => findByRole(category, 'link', 'Diamond sword'));
  return {...page, category, link};
}

/** The dialog that is open, if there is one. */
function dialog(): HTMLDialogElement | undefined {
  return document.querySelector<HTMLDialogElement>('dialog[open]') ?? undefined;
}

/** The item in the open dialog, once it is there. */
function itemShown(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const item = dialog()?.querySelector('store-item');
    return item && findByRole(item, 'heading', name) ? item : undefined;
  });
}

function closeButton(): HTMLElement {
  return findByRole(dialog()!, 'button', en.close)!;
}

/** Follows the link to the first item, and waits for its dialog. */
async function open(link: HTMLElement): Promise<HTMLElement> {
  link.click();
  return itemShown('Diamond sword');
}

/** Closes the dialog by its button, and waits until it has gone and this is so. */
async function close(isSo: () => unknown = () => true): Promise<void> {
  closeButton().click();
  await waitFor(() => !dialog() && isSo());
}

/** Changes the hash of the address, as a bookmark does. */
function goTo(hash: string): void {
  location.hash = hash;
}

/** Removes the hash and closes the dialog, so that the next test starts without them. */
async function leave(): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
  await waitFor(() => !dialog());
}

describe('An item that is opened from its card', () => {
  afterEach(leave);

  it('is shown in a dialog with its name, at an address of its own, and can be added', async () => {
    const selected = recordEvents('store-item-selected');
    const added = recordEvents('store-item-added');
    const slow = heldAnswer({success: true, ...sword});
    const {link, shop} = await swordsPage({
      'items/get/7': slow.body,
      'cart/add/7': acceptedChange,
    });
    link.click();
    await waitFor(dialog);
    expect(accessibleName(dialog()!), 'before it has loaded').to.equal('Diamond sword');
    expect(location.hash).to.equal('#item-7');
    slow.release();
    const item = await itemShown('Diamond sword');
    expect(accessibleName(dialog()!)).to.equal('Diamond sword');
    expect(selected.map(({itemId, hash}) => [itemId, hash])).to.deep.equal([
      [7, '#item-7'],
    ]);
    expect(visibleText(item)).to.contain('€12.50');
    await expect(dialog()!).to.be.accessible();
    await expect(item).to.be.accessible();
    addButton(item, 'Diamond sword')!.click();
    await waitFor(() => added.length);
    await whenSettled(shop);
    expect(added[0]!.itemId).to.equal(7);
  });

  it('leaves the hash alone where it is a route of the page, and closes on another route', async () => {
    location.hash = '#/shop';
    const {link} = await swordsPage();
    let changes = 0;
    const count = () => (changes += 1);
    addEventListener('hashchange', count);
    onTestEnd(() => removeEventListener('hashchange', count));
    const {length} = history;
    await open(link);
    await close();
    await waitFor(() => hasFocus(link));
    await open(link);
    expect([location.hash, history.length, changes]).to.deep.equal([
      '#/shop',
      length,
      0,
    ]);
    goTo('#/about');
    await waitFor(() => !dialog());
    expect(location.hash).to.equal('#/about');
  });

  it('is reported and named once the service shows it after a sign-in', async () => {
    const viewed = recordEvents('store-item-viewed');
    let isSignedIn = false;
    const {link, provider} = await swordsPage({
      'items/get/7': () =>
        isSignedIn
          ? Response.json({success: true, ...sword})
          : Response.json({message: 'Unauthenticated.'}, {status: 401}),
      'items/get/guest/7': () => new Response('', {status: 404}),
    });
    link.click();
    const shown = await waitFor(dialog);
    await waitFor(() => accessibleName(shown) === en.unauthorized);
    expect(viewed).to.deep.equal([]);
    isSignedIn = true;
    provider.token = 'given by the page';
    await itemShown('Diamond sword');
    await waitFor(() => viewed.length === 1);
    expect(accessibleName(shown)).to.equal('Diamond sword');
  });

  it('opens no dialog if the page prevents the default action, or after a click with Ctrl, for a new tab', async () => {
    const selected = recordEvents('store-item-selected');
    const {link, provider} = await swordsPage();
    provider.addEventListener('store-item-selected', (event) => event.preventDefault());
    const {href} = location;
    link.click();
    link.addEventListener('click', (event) => event.preventDefault()); // Keeps the browser from opening a tab.
    const how = {bubbles: true, composed: true, cancelable: true, ctrlKey: true};
    link.dispatchEvent(new MouseEvent('click', how));
    await new Promise(requestAnimationFrame);
    expect(location.href).to.equal(href);
    expect(dialog()).to.equal(undefined);
    expect(selected).to.have.length(1);
  });

  for (const [how, leaveIt] of Object.entries({
    'the button': async () => closeButton().click(),
    'a click beside it': async () => {
      dialog()!.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
      dialog()!.click();
    },
    Escape: async () => sendKeys({press: 'Escape'}),
    'the back button': async () => history.back(),
  }))
    it(`restores the page and the focus when it is closed by ${how}, and opens again by the forward button`, async () => {
      goTo('#of-the-page');
      const {link} = await swordsPage();
      await open(link);
      const steps = history.length;
      await leaveIt();
      await waitFor(() => !dialog() && location.hash === '#of-the-page');
      expect(history.length).to.equal(steps);
      await waitFor(() => hasFocus(link));
      history.forward();
      await itemShown('Diamond sword');
      await close(() => location.hash === '#of-the-page');
    });

  it('opens with the keyboard alone, and has the focus', async () => {
    const {link} = await swordsPage();
    await tabTo(link);
    await sendKeys({press: 'Enter'});
    const item = await itemShown('Diamond sword');
    expect(hasFocus(closeButton())).to.equal(true);
    await sendKeys({press: 'Tab'});
    expect(hasFocus(addButton(item, 'Diamond sword')!)).to.equal(true);
  });

  it('is shown again if the forward button changes the address before the dialog reports its close', async () => {
    goTo('#of-the-page');
    const {link} = await swordsPage();
    await open(link);
    const element = dialog()!;
    const changeAddress = (hash: string) => history.replaceState(null, '', hash);
    const closed = new Promise((resolve) => element.addEventListener('close', resolve));
    changeAddress('#of-the-page');
    dispatchEvent(new HashChangeEvent('hashchange'));
    changeAddress('#item-7');
    await closed;
    dispatchEvent(new HashChangeEvent('hashchange'));
    await itemShown('Diamond sword');
    expect(location.hash).to.equal('#item-7');
    // If the dialog had gone back in the history, it would close only now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog()).to.equal(element);
  });

  it('stays closed if the browser reports the item’s address late, before the dialog reports its close', async () => {
    goTo('#of-the-page');
    const {link} = await swordsPage();
    await open(link);
    closeButton().click();
    dispatchEvent(new HashChangeEvent('hashchange'));
    expect(dialog()).to.equal(undefined);
    await waitFor(() => location.hash === '#of-the-page' && hasFocus(link));
  });

  it('opens again even if the browser ignores the step back', async () => {
    skipTimersOf(1000); // The time in which the browser should go back.
    goTo('#of-the-page');
    const {link} = await swordsPage();
    await open(link);
    history.back = () => undefined;
    onTestEnd(() => Reflect.deleteProperty(history, 'back'));
    closeButton().click();
    await waitFor(() => hasFocus(link));
    await open(link);
    closeButton().click();
    await waitFor(() => location.hash === '#of-the-page');
    expect(dialog()).not.to.exist;
  });

  it('has the language and the colours of the list it was opened from', async () => {
    const {link, provider, category} = await swordsPage();
    provider.style.setProperty('--store-accent', 'rgb(1, 2, 3)');
    provider.lang = 'he';
    await waitFor(() => getComputedStyle(category).direction === 'rtl');
    link.click();
    const item = await itemShown('Diamond sword');
    expect(getComputedStyle(visiblePart(item, 'add')!).backgroundColor).to.equal(
      'rgb(1, 2, 3)',
    );
    expect(getComputedStyle(dialog()!).direction).to.equal('rtl');
    expect(dialog()!.lang).to.equal('he');
  });

  it('stays open, and closes as usual, after a script has cleaned the address', async () => {
    history.replaceState(null, '', '?utm_source=mail');
    const {link} = await swordsPage();
    await open(link);
    history.replaceState(null, '', location.pathname + location.hash);
    await itemShown('Diamond sword');
    await close(() => location.hash === '');
  });

  it('opens again after the page has removed its dialog, without a step in the history', async () => {
    const {link} = await swordsPage();
    await open(link);
    history.back = () => expect.fail('The history is the page’s.');
    onTestEnd(() => Reflect.deleteProperty(history, 'back'));
    const removed = dialog()!;
    const closed = oneEvent(removed, 'close');
    removed.remove();
    await closed;
    expect(location.hash).to.equal('');
    await open(link);
    Reflect.deleteProperty(history, 'back');
  });

  it('opens in this page even if the page has a <base>', async () => {
    const {link} = await swordsPage();
    const {pathname} = location;
    const base = document.createElement('base');
    base.href = '/elsewhere/';
    document.head.append(base);
    onTestEnd(() => base.remove());
    await open(link);
    expect(location.pathname).to.equal(pathname);
  });

  it('returns the focus to its link after the list has been read again', async () => {
    const {link, category} = await swordsPage();
    await open(link);
    category.layout = 'list';
    await waitFor(() => !link.isConnected);
    await itemShown('Diamond sword');
    const again = await waitFor(() => findByRole(category, 'link', 'Diamond sword'));
    await close(() => hasFocus(again) && location.hash === '');
  });

  it('belongs to the shop whose card was clicked', async () => {
    const first = await swordsPage();
    const second = await swordsPage({
      'items/get/7': {success: true, ...sword, price: 99},
    });
    second.link.click();
    expect(visibleText(await itemShown('Diamond sword'))).to.contain('€99.00');
    await close(() => hasFocus(second.link));
    first.link.click();
    expect(visibleText(await itemShown('Diamond sword'))).to.contain('€12.50');
  });
});

describe('An address that names an item', () => {
  afterEach(leave);

  it('opens the item’s dialog, and loses its hash when the dialog is closed', async () => {
    history.replaceState({kept: true}, '', '#item-8');
    await swordsPage();
    dispatchEvent(new HashChangeEvent('hashchange'));
    await itemShown('Shield');
    const steps = history.length;
    await close(() => !location.hash);
    expect(history.length).to.equal(steps);
    expect(history.state).to.deep.equal({kept: true});
  });

  it('shows another item in the dialog when it changes', async () => {
    await swordsPage();
    goTo('#item-8');
    await itemShown('Shield');
    goTo('#item-7');
    await itemShown('Diamond sword');
    expect(accessibleName(dialog()!)).to.equal('Diamond sword');
    goTo('#of-the-page');
    await waitFor(() => !dialog());
    expect(location.hash).to.equal('#of-the-page');
  });

  it('shows an error if there is no such item', async () => {
    await swordsPage({'items/get/999': noItem});
    goTo('#item-999');
    await waitFor(() => dialog() && accessibleName(dialog()!) === 'Item not found');
    const item = dialog()!.querySelector('store-item')!;
    await waitFor(() => visiblePart(item, 'error'));
    expect(visibleText(item)).to.contain('Item not found');
    await expect(dialog()!).to.be.accessible();
    await close();
  });

  it('opens no dialog if it does not match exactly', async () => {
    await swordsPage();
    for (const hash of ['#item-', '#item-7a', '#items-7', '#/item-7', '#item-7/8']) {
      goTo(hash);
      await new Promise(requestAnimationFrame);
      expect(dialog(), hash).to.equal(undefined);
    }
  });

  it('waits for a shop that is created late', async () => {
    goTo('#item-8');
    await new Promise(requestAnimationFrame);
    expect(dialog()).to.equal(undefined);
    await swordsPage();
    await itemShown('Shield');
  });

  it('refers to the page’s default shop rather than a provider’s', async () => {
    await swordsPage();
    const {shop} = serviceWith({'items/get/8': {success: true, ...shield, price: 77}});
    setDefaultShop(shop);
    goTo('#item-8');
    expect(visibleText(await itemShown('Shield'))).to.contain('€77.00');
  });
});
