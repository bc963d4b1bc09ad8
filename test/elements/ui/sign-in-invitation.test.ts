import {expect, html} from '@open-wc/testing';
import {signingOf} from '../../../src/shop/signing.js';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {emptyCart, signIns, acceptedChange} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  renderInProvider,
  visiblePart,
  waitFor,
  serviceWith,
  textOf,
  type Service,
} from '../../support/shop-page.js';

const sword = {id: 7, name: 'Diamond sword', price: '12.50'};
const swords = {
  category: {id: 9, name: 'Swords', url: 'swords'},
  items: [sword, {id: 8, name: 'Shield', price: 4}],
  subcategories: [],
};

/** A service for signed-in shoppers. It serves guests only at the paths in `guests`. */
function serviceForMembers(
  routes: Readonly<Record<string, object>>,
  guests: readonly string[] = [],
): Service & {tokens: Set<string>} {
  const tokens = new Set([signIns.token]);
  const members = Object.entries({'cart/get': emptyCart, ...routes}).map(
    ([path, body]): [string, Answer] => [
      path,
      (request) => {
        const token = request.headers.get('Authorization')?.replace('Bearer ', '');
        const served = token ? tokens.has(token) : guests.includes(path);
        return served
          ? Response.json(body)
          : Response.json({message: 'Unauthenticated.'}, {status: 401});
      },
    ],
  );
  const service = serviceWith({
    ...Object.fromEntries(members),
    'items/get/guest/:id': () => new Response('', {status: 401}),
    'auth/username': signIns.token,
    user: signIns.user,
  });
  onTestEnd(() => service.shop.session.setToken(undefined));
  return {...service, tokens};
}

/** The sign-in form inside an element, if there is one. */
function loginIn(element: Element) {
  return (element.shadowRoot ?? element).querySelector('store-login') ?? undefined;
}

function signInAs(login: Element, name: string): void {
  login.querySelector('input')!.value = name;
  findByRole(login, 'button', en.signIn)!.click();
}

/** Presses the invitation's button, and waits for the sign-in form in its place. */
async function openSignIn(element: Element) {
  findByRole(visiblePart(element, 'invitation')!, 'button', en.signIn)!.click();
  const login = await waitFor(() => loginIn(element));
  await waitFor(() => login.querySelector('input'));
  return login;
}

/** Renders a category that guests can see. Only signed-in shoppers have a cart. */
async function renderForGuest(beside: unknown = '') {
  const service = serviceForMembers(
    {
      'categories/get/swords': swords,
      'cart/add/7': acceptedChange,
      'cart/add/8': acceptedChange,
    },
    ['categories/get/swords'],
  );
  const provider = await renderInProvider(
    service,
    html`${beside}<store-category url="swords"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  await waitFor(() => visiblePart(element, 'item'));
  const add = (name: string) =>
    findByRole(element, 'button', en.add + en.addNamed(name));
  /** Presses "Add to cart", and waits for the sign-in form. */
  const choose = async (name: string) => {
    add(name)!.click();
    return waitFor(() => {
      const login = loginIn(element);
      return login?.querySelector('input') && login;
    });
  };
  return {...service, provider, element, add, choose};
}

/** Records the ids of items that were added to the cart with a valid token. */
function recordAdditions({answers, tokens}: Service & {tokens: Set<string>}): number[] {
  const added: number[] = [];
  for (const id of [7, 8]) {
    answers(`cart/add/${id}`, (request) => {
      const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
      if (!tokens.has(token)) return new Response('', {status: 401});
      added.push(id);
      return Response.json(acceptedChange);
    });
  }
  return added;
}

describe('If the service requires a sign-in', () => {
  describe('an invitation to sign in replaces', () => {
    for (const [what, content] of [
      ['a category', html`<store-category url="swords"></store-category>`],
      ['the deals', html`<featured-deals></featured-deals>`],
      ['the cart', html`<store-cart></store-cart>`],
    ] as const)
      it(`${what}, until the shopper has signed in, and no sign-in form opens by itself`, async () => {
        const events = recordEvents('store-auth-required');
        const service = serviceForMembers({
          'categories/get/swords': swords,
          'items/getFeaturedDeals': [sword],
        });
        const element = (await renderInProvider(service, content)).firstElementChild!;
        const invitation = await waitFor(() => visiblePart(element, 'invitation'));
        expect(textOf(invitation)).to.include(en.unauthorized);
        expect(visiblePart(element, 'error')).to.equal(undefined);
        expect(loginIn(element)).to.equal(undefined);
        expect(document.querySelector('dialog[open]')).to.equal(null);
        expect(events).to.deep.equal([]);
        await expect(element).to.be.accessible();
        const login = await openSignIn(element);
        await expect(element).to.be.accessible();
        signInAs(login, 'Astrid_7');
        await waitFor(() => !visiblePart(element, 'invitation') && !loginIn(element));
        await waitFor(
          () => visiblePart(element, 'name') ?? visiblePart(element, 'empty'),
        );
      });
  });

  describe('one invitation in the page', () => {
    const routes = {'categories/get/swords': swords, 'items/get/7': sword};
    const elements = html`
      <store-item item-id="7"></store-item>
      <store-category url="swords"></store-category>
      <store-cart></store-cart>
    `;

    /** Renders these elements, and waits until each asks the shopper to sign in. */
    async function renderSignedOut(content: unknown = elements) {
      const provider = await renderInProvider(serviceForMembers(routes), content);
      const all = [
        ...provider.querySelectorAll<HTMLElement>(
          'store-item, store-category, store-cart',
        ),
      ];
      for (const one of all)
        await waitFor(() => textOf(asking(one)).includes(en.unauthorized));
      const inviting = () =>
        all
          .filter((one) => one.checkVisibility() && visiblePart(one, 'invitation'))
          .map(({localName}) => localName);
      return {provider, all, inviting};
    }
    const asking = (one: Element) =>
      visiblePart(one, 'invitation') ?? visiblePart(one, 'signed-out');

    it('is in the first of the visible elements, and the others say why they are empty', async () => {
      const {all, inviting} = await renderSignedOut();
      await waitFor(() => inviting().join() === 'store-item');
      for (const one of all.slice(1))
        expect(findByRole(one, 'button', en.signIn)).to.equal(undefined);
      await expect(all[1]!).to.be.accessible();
      all[0]!.hidden = true;
      await waitFor(() => inviting().join() === 'store-category');
      all[1]!.remove();
      await waitFor(() => inviting().join() === 'store-cart');
      all[0]!.hidden = false;
      await waitFor(() => inviting().join() === 'store-item');
    });

    it('is the sign-in of the page, as long as the page shows one', async () => {
      const {provider, inviting} = await renderSignedOut(
        html`<store-login></store-login>${elements}`,
      );
      const login = provider.querySelector('store-login')!;
      await waitFor(() => login.querySelector('input') && !inviting().length);
      login.hidden = true;
      await waitFor(() => inviting().join() === 'store-item');
      login.hidden = false;
      await waitFor(() => !inviting().length);
      login.remove();
      await waitFor(() => inviting().join() === 'store-item');
    });

    it('is the form that a click has opened elsewhere, and nothing is added after "Not now"', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      const cart = document.createElement('store-cart');
      page.provider.append(cart);
      await waitFor(() => visiblePart(cart, 'invitation'));
      await page.choose('Diamond sword');
      await waitFor(() => visiblePart(cart, 'signed-out'));
      findByRole(page.element, 'button', en.notNow)!.click();
      await waitFor(() => !loginIn(page.element) && visiblePart(cart, 'invitation'));
      await signingOf(page.shop).signIn.byName('Astrid_7', 'none');
      await page.shop.cart.settled();
      expect(added).to.deep.equal([]);
    });
  });

  describe('the button of the invitation', () => {
    async function invitingItem(beside: unknown = '') {
      const service = serviceForMembers({'items/get/7': sword});
      const provider = await renderInProvider(
        service,
        html`${beside}<store-item item-id="7" heading-level="3"></store-item>`,
      );
      const element = provider.querySelector('store-item')!;
      await waitFor(() => visiblePart(element, 'invitation'));
      return {...service, provider, element};
    }

    it('dispatches a cancelable event, and opens one form with the focus in its field, until "Not now" closes it', async () => {
      const events = recordEvents('store-auth-required');
      const {element} = await invitingItem();
      findByRole(element, 'button', en.signIn)!.click();
      const login = await openSignIn(element);
      expect(events[0]).to.include({bubbles: true, composed: true, cancelable: true});
      expect(events[0]!.target === element).to.equal(true);
      const {shadowRoot: root} = element;
      await waitFor(() => root!.activeElement === login.querySelector('input'));
      expect(root!.querySelectorAll('store-login')).to.have.lengthOf(1);
      expect(login.headingLevel).to.equal(4);
      const button = findByRole(element, 'button', en.notNow)!;
      button.focus();
      button.click();
      await waitFor(() => !loginIn(element));
      const again = findByRole(element, 'button', en.signIn)!;
      await waitFor(() => root!.activeElement === again);
    });

    it('ignores a hidden sign-in, one in a closed menu, and one of another shop', async () => {
      const other = await renderInProvider(
        serviceForMembers({}),
        html`<store-login></store-login>`,
      );
      await waitFor(() => other.querySelector('input'));
      const {element} = await invitingItem(
        html`<store-login hidden></store-login>
          <div style="visibility: hidden"><store-login></store-login></div>`,
      );
      await openSignIn(element);
    });

    it('opens the form in its dialog, without scrolling the page to the sign-in behind, until the dialog is closed', async () => {
      const provider = await renderInProvider(
        serviceForMembers({}),
        html`<store-login></store-login>
          <div style="block-size: 3000px"></div>
          <store-cart layout="drawer"></store-cart>`,
      );
      const cart = provider.querySelector('store-cart')!;
      onTestEnd(() => window.scrollTo(0, 0));
      window.scrollTo(0, 1500);
      await cart.show();
      await waitFor(() => visiblePart(cart, 'invitation'));
      const before = scrollY;
      const login = await openSignIn(cart);
      expect(scrollY).to.equal(before);
      expect(login.closest('dialog')).to.have.property('open', true);
      cart.close();
      await waitFor(() => !loginIn(cart));
    });
  });

  describe('adding to the cart', () => {
    it('asks the shopper to sign in at the button, and then adds the item', async () => {
      const events = recordEvents('store-item-added');
      const signIn = recordEvents('store-signed-in');
      const page = await renderForGuest();
      const added = recordAdditions(page);
      page.add('Diamond sword')!.click();
      const login = await waitFor(() => loginIn(page.element));
      expect(login.closest('[data-id]')).to.have.attribute('data-id', '7');
      expect(textOf(visiblePart(page.element, 'error'))).to.equal(en.unauthorizedAdd);
      await waitFor(() => login.querySelector('input'));
      await expect(page.element).to.be.accessible();
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length && events.length);
      expect(added).to.deep.equal([7]);
      expect(events[0]).to.include({itemId: 7, count: 1});
      expect(signIn.map(({username}) => username)).to.deep.equal(['Astrid_7']);
      await waitFor(() => !loginIn(page.element));
    });

    it('continues after a sign-in anywhere on the page', async () => {
      const page = await renderForGuest(html`<store-login></store-login>`);
      const added = recordAdditions(page);
      page.add('Diamond sword')!.click();
      const login = page.provider.querySelector('store-login')!;
      await waitFor(() => document.activeElement === login.querySelector('input'));
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length);
      expect(added).to.deep.equal([7]);
    });

    it('adds only the item that the shopper chose last', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      await page.choose('Diamond sword');
      page.add('Shield')!.click();
      const login = await waitFor(() => {
        const found = loginIn(page.element);
        return found?.closest('[data-id="8"]')?.querySelector('input') && found;
      });
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length);
      await page.shop.cart.settled();
      expect(added).to.deep.equal([8]);
    });

    it('adds nothing after "Not now"', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      page.add('Diamond sword')!.click();
      const button = await waitFor(() => findByRole(page.element, 'button', en.notNow));
      button.click();
      await waitFor(() => !loginIn(page.element));
      await signingOf(page.shop).signIn.byName('Astrid_7', 'none');
      await page.shop.cart.settled();
      expect(added).to.deep.equal([]);
    });

    it('shows no sign-in form if the page cancels the event', async () => {
      const page = await renderForGuest();
      const events = recordEvents('store-auth-required');
      page.provider.addEventListener('store-auth-required', (event) =>
        event.preventDefault(),
      );
      page.add('Diamond sword')!.click();
      await waitFor(() => events.length);
      await waitFor(() => visiblePart(page.element, 'error'));
      expect(loginIn(page.element)).to.be.undefined;
    });

    it('asks again when the sign-in has expired, and then adds the item', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      await signingOf(page.shop).signIn.byName('Astrid_7', 'none');
      await page.shop.cart.settled();
      page.tokens.clear();
      await waitFor(() => page.add('Diamond sword'));
      const login = await page.choose('Diamond sword');
      page.tokens.add(signIns.token);
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length);
      expect(added).to.deep.equal([7]);
    });

    it('does not ask for a sign-in when the item was refused for another reason', async () => {
      const events = recordEvents('store-auth-required');
      const page = await renderForGuest();
      page.answers('cart/add/7', {success: false, message: 'Sold out!'});
      page.add('Diamond sword')!.click();
      await waitFor(() => textOf(visiblePart(page.element, 'error')) === 'Sold out!');
      expect(events).to.deep.equal([]);
    });
  });
});
