import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {paymentStatusPollerOf} from '../../../src/shop/payment/status.js';
import {paymentStatuses, profile, settings, signIns} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  hasFocus,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

await register('store-account', 'store-donors', 'store-login', 'store-provider');

/** Renders a page with an account. `content` is rendered before the account. */
async function accountPage(
  routes: Readonly<Record<string, Answer>> = {},
  {token = 'astrid', content = html``} = {},
) {
  const service = serviceWith({
    user: signIns.user,
    'profile/:name': profile,
    ...routes,
  });
  const {shop} = service;
  if (token) shop.session.setToken(token);
  const page = await renderInProvider(
    service,
    html`${content}<store-account></store-account>`,
  );
  const element = page.querySelector('store-account')!;
  onTestEnd(() => shop.session.setToken(undefined));
  const shown = () => waitFor(() => visiblePart(element, 'account'));
  const says = (name: string) => textOf(visiblePart(element, name));
  return {...service, page, element, shown, says};
}

describe('<store-account>', () => {
  it('shows the player, the facts, in the shopper’s currency, and the purchases, and reads them again after a payment', async () => {
    const items = [
      {name: 'VIP', image: '/img/items/31.png'},
      {name: 'Ember key', image: 'https://other.example/x.png'},
    ];
    const {element, address, answers, shop, shown, says} = await accountPage({
      'profile/:name': {...profile, items},
    });
    element.headingLevel = 4;
    await shown();
    expect(findByRole(element, 'heading', 'Astrid_7')!.localName).to.equal('h4');
    expect(visiblePart(element, 'avatar')!.querySelector('img')!.src).to.equal(
      signIns.user.avatar,
    );
    expect(says('group')).to.equal(en.pair(en.group, 'mvp'));
    expect(says('balance')).to.equal(en.balance('1,200 Embers'));
    expect(says('spent')).to.equal(en.pair(en.moneySpent, '€120.00'));
    shop.preferences.pick({currency: 'USD'});
    await waitFor(() => says('spent') === en.pair(en.moneySpent, '≈ $129.60'));
    expect(findByRole(element, 'heading', en.purchases)!.localName).to.equal('h5');
    const names = visibleParts(element, 'name').map(textOf);
    expect(names).to.deep.equal(['VIP', 'Ember key']);
    const pictures = visibleParts<HTMLImageElement>(element, 'picture');
    expect(pictures.map(({src}) => src)).to.deep.equal([`${address}/img/items/31.png`]);
    await expect(element).to.be.accessible();
    answers('user', {...signIns.user, virtual_currency: 50});
    answers('payments/checkStatus', paymentStatuses.paid);
    onTestEnd(paymentStatusPollerOf(shop, {orderId: 'MS-1'})!.follow());
    await waitFor(() => says('balance') === en.balance('50 Embers'));
  });

  it('asks for the profile of whose token it is', async () => {
    const user = {...signIns.user, username: '.Bedrock Ben'};
    const service = await accountPage({user});
    await service.shown();
    const asked = service.answers('profile/:name', profile);
    service.shop.session.setToken('ben');
    await waitFor(() => asked.length);
    expect(asked[0]!.url).to.equal(`${service.address}/api/profile/.Bedrock%20Ben`);
    expect(asked[0]!.headers.has('Authorization')).to.equal(false);
  });

  it('leaves out what the site does not show, and says that nothing has been bought', async () => {
    const {element, shown, says} = await accountPage({
      'settings/get': {...settings, is_virtual_currency: 0},
      'profile/:name': {...profile, display_group: 0, money_spent: null, items: []},
    });
    await shown();
    for (const part of ['group', 'balance', 'spent', 'purchases'])
      expect(visiblePart(element, part), part).to.equal(undefined);
    expect(says('empty')).to.equal(en.noPurchases);
  });

  for (const [state, routes] of [
    [
      'has switched profiles off',
      {'settings/get': {...settings, is_profile_enabled: 0}},
    ],
    [
      'lacks the call',
      {'profile/:name': () => new Response('<h1>Not Found</h1>', {status: 404})},
    ],
  ] as const) {
    it(`shows the player without purchases if the site ${state}`, async () => {
      const {element, shown, says} = await accountPage(
        routes as Record<string, Answer>,
      );
      await shown();
      expect(says('heading')).to.equal('Astrid_7');
      expect(findByRole(element, 'heading', en.purchases)).to.equal(undefined);
      expect(visiblePart(element, 'error')).to.equal(undefined);
    });
  }

  it('says that the profile cannot be read, and reads it again on request', async () => {
    const {element, shown, answers} = await accountPage({
      'profile/:name': () => new Response('', {status: 500}),
    });
    await waitFor(() => visiblePart(element, 'error'));
    answers('profile/:name', profile);
    findByRole(element, 'button', en.tryAgain)!.click();
    await shown();
    expect(visibleParts(element, 'purchase')).to.have.length(2);
  });

  it('invites guests to sign in', async () => {
    const unauthorized = () => new Response('{}', {status: 401});
    const {element} = await accountPage({user: unauthorized}, {token: ''});
    await waitFor(() => findByRole(element, 'button', en.signIn));
    expect(element.shadowRoot!.textContent).to.contain(en.unauthorized);
  });

  it('shows the next shopper, and nothing of the one before, nor anything if the service lacks the call', async () => {
    const {element, shop, shown, answers, says} = await accountPage();
    await shown();
    answers('user', {...signIns.user, id: 78, username: 'Ben', virtual_currency: 3});
    answers('profile/:name', {...profile, items: []});
    shop.session.setToken('ben');
    await waitFor(() => says('heading') === 'Ben');
    expect(says('balance')).to.equal(en.balance('3 Embers'));
    expect(element.shadowRoot!.textContent).not.to.contain('VIP');
    answers('user', () => new Response('<h1>Not Found</h1>', {status: 404}));
    shop.session.setToken('zoe');
    await waitFor(() => getComputedStyle(element).display === 'none');
  });

  it('is where links to the player’s profile in store-login and store-donors lead, but not the names of others', async () => {
    /** Clicks on a link. Returns whether the browser would follow it. */
    const follow = (link: HTMLElement, init: MouseEventInit = {}) => {
      const click = new MouseEvent('click', {
        bubbles: true,
        composed: true,
        cancelable: true,
        ...init,
      });
      let isFollowed = true;
      const stop = () => {
        isFollowed = !click.defaultPrevented;
        click.preventDefault();
      };
      addEventListener('click', stop, {once: true});
      link.dispatchEvent(click);
      return isFollowed;
    };
    const {element, page, shown} = await accountPage(
      {},
      {content: html`<store-login></store-login><store-donors></store-donors>`},
    );
    await shown();
    const donors = page.querySelector('store-donors')!;
    await waitFor(() => visiblePart(donors, 'name'));
    const names = visibleParts(donors, 'name');
    const isFollowed = Object.fromEntries(
      names.map((one) => [textOf(one), follow(one)]),
    );
    expect(isFollowed).to.deep.equal({
      Astrid_7: false,
      '.BedrockBen': true,
      Zoë: true,
    });
    const login = page.querySelector('store-login')!;
    const link = await waitFor(() => visiblePart(login, 'profile'));
    expect(follow(link)).to.equal(false);
    expect(hasFocus(visiblePart(element, 'player')!)).to.equal(true);
    expect(follow(link, {ctrlKey: true}), 'in another tab').to.equal(true);
    element.hidden = true;
    expect(follow(link), 'with a hidden account').to.equal(true);
  });
});
