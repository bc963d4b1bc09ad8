import {expect, html, nextFrame} from '@open-wc/testing';
import {signInOf} from '../../../src/shop/sign-in.js';
import {register} from '../../../src/define/register.js';
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

await register(
  'featured-deals',
  'store-cart',
  'store-category',
  'store-item',
  'store-login',
  'store-provider',
);

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
  onTestEnd(() => {
    service.shop.session.setToken(undefined);
    document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
  });
  return {...service, tokens};
}

/** The sign-in in the open dialog, if there is one. */
function shownLogin() {
  return (
    document.querySelector<HTMLElementTagNameMap['store-login']>(
      'dialog.storefront-sign-in:modal store-login',
    ) ?? undefined
  );
}

/** Closes the sign-in with the button in its dialog. */
async function closeSignIn(): Promise<void> {
  findByRole(
    document.querySelector('dialog.storefront-sign-in')!,
    'button',
    en.close,
  )!.click();
  await waitFor(() => !document.querySelector('dialog.storefront-sign-in'));
}

function signInAs(login: Element, name: string): void {
  login.querySelector('input')!.value = name;
  findByRole(login, 'button', en.signIn)!.click();
}

/** Presses the button "Sign in" in an element, and waits for the form in the dialog. */
async function openSignIn(element: Element) {
  const button = findByRole(element, 'button', en.signIn)!;
  button.focus();
  button.click();
  const login = await waitFor(shownLogin);
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
      const login = shownLogin();
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
        expect(shownLogin()).to.equal(undefined);
        expect(document.querySelector('dialog[open]')).to.equal(null);
        expect(events).to.deep.equal([]);
        await expect(element).to.be.accessible();
        const login = await openSignIn(element);
        await expect(element).to.be.accessible();
        signInAs(login, 'Astrid_7');
        await waitFor(() => !visiblePart(element, 'invitation') && !shownLogin());
        await waitFor(() => visiblePart(element, 'name'));
      });
  });

  describe('one invitation in the page', () => {
    const routes = {'categories/get/swords': swords, 'items/get/7': sword};

    it('is in the first of the elements that the page shows, and hidden ones have their own', async () => {
      const provider = await renderInProvider(
        serviceForMembers(routes),
        html`
          <store-item item-id="7"></store-item>
          <store-category url="swords"></store-category>
          <div hidden><store-category url="swords"></store-category></div>
          <store-cart></store-cart>
        `,
      );
      const all = [...provider.querySelectorAll('*:not(div)')];
      const inviting = () =>
        all.flatMap((one, index) =>
          one.shadowRoot?.querySelector('[part="invitation"]') ? [index] : [],
        );
      await waitFor(() => inviting().join() === '0,2');
      await waitFor(() => visiblePart(all[3]!, 'empty'));
      expect(visiblePart(all[1]!, 'error')).to.equal(undefined);
      const login = await openSignIn(all[0]!);
      signInAs(login, 'Astrid_7');
      await waitFor(() => visiblePart(all[0]!, 'name') && visiblePart(all[1]!, 'name'));
      expect(inviting()).to.deep.equal([]);
    });

    it('is in another element after the first one has gone', async () => {
      const provider = await renderInProvider(
        serviceForMembers(routes),
        html`<store-item item-id="7"></store-item>`,
      );
      const item = provider.querySelector('store-item')!;
      await waitFor(() => visiblePart(item, 'invitation'));
      item.remove();
      const category = document.createElement('store-category');
      category.url = 'swords';
      provider.append(category);
      await waitFor(() => visiblePart(category, 'invitation'));
    });
  });

  it('the cart of a guest says that it is empty, with a way to sign in', async () => {
    const provider = await renderInProvider(
      serviceForMembers({}),
      html`<store-cart></store-cart>`,
    );
    const cart = provider.querySelector('store-cart')!;
    await waitFor(() => visiblePart(cart, 'empty'));
    expect(textOf(visiblePart(cart, 'empty'))).to.include(en.cartEmpty);
    expect(visiblePart(cart, 'invitation')).to.equal(undefined);
    await expect(cart).to.be.accessible();
    signInAs(await openSignIn(cart), 'Astrid_7');
    await waitFor(
      () => !findByRole(cart, 'button', en.signIn) && visiblePart(cart, 'empty'),
    );
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

    it('dispatches a cancelable event, and opens one form with the focus in its field, until the shopper closes it', async () => {
      const events = recordEvents('store-auth-required');
      const {element} = await invitingItem();
      const login = await openSignIn(element);
      expect(events[0]).to.include({bubbles: true, composed: true, cancelable: true});
      expect(events[0]!.target === element).to.equal(true);
      await waitFor(() => document.activeElement === login.querySelector('input'));
      expect(document.querySelectorAll('store-login')).to.have.lengthOf(1);
      await expect(login.closest('dialog')!).to.be.accessible();
      await closeSignIn();
      const again = findByRole(element, 'button', en.signIn)!;
      await waitFor(() => element.shadowRoot!.activeElement === again);
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

    it('opens the form above a dialog, without scrolling the page to the sign-in behind', async () => {
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
      await waitFor(() => visiblePart(cart, 'empty'));
      const before = scrollY;
      const login = await openSignIn(cart);
      expect(scrollY).to.equal(before);
      expect(login.closest('dialog')).to.have.property('open', true);
      await closeSignIn();
      expect(cart.shadowRoot!.querySelector('dialog')).to.have.property('open', true);
    });
  });

  describe('adding to the cart', () => {
    it('asks the shopper to sign in, and then adds the item', async () => {
      const events = recordEvents('store-item-added');
      const signIn = recordEvents('store-signed-in');
      const page = await renderForGuest();
      const added = recordAdditions(page);
      page.add('Diamond sword')!.click();
      const login = await waitFor(shownLogin);
      await waitFor(() => login.querySelector('input'));
      expect(visiblePart(page.element, 'error')).to.equal(undefined);
      await expect(page.element).to.be.accessible();
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length && events.length);
      expect(added).to.deep.equal([7]);
      expect(events[0]).to.include({itemId: 7, count: 1});
      expect(signIn.map(({username}) => username)).to.deep.equal(['Astrid_7']);
      await waitFor(() => !shownLogin());
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
      await nextFrame();
      const login = await waitFor(() => {
        const found = shownLogin();
        return found?.querySelector('input') && found;
      });
      signInAs(login, 'Astrid_7');
      await waitFor(() => added.length);
      await page.shop.cart.settled();
      expect(added).to.deep.equal([8]);
    });

    it('adds nothing after the shopper has closed it', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      page.add('Diamond sword')!.click();
      await waitFor(shownLogin);
      await closeSignIn();
      await signInOf(page.shop).byName('Astrid_7', 'none');
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
      await nextFrame();
      expect(shownLogin()).to.be.undefined;
    });

    it('asks again when the sign-in has expired, and then adds the item', async () => {
      const page = await renderForGuest();
      const added = recordAdditions(page);
      await signInOf(page.shop).byName('Astrid_7', 'none');
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
