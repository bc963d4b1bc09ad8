import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {StoreDonors} from '../../../src/features/community/store-donors.js';
import {register} from '../../../src/define/register.js';
import {uniqueAddress} from '../../support/unique-address.js';
import {answer} from '../../support/mock-server.js';
import {
  findByRole,
  visiblePart,
  visibleParts,
  waitFor,
  textOf,
} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

await register('store-donors', 'store-provider');

const recentDonators = [
  {username: '.BedrockBen', avatar: '/img/ben.png', amount: 9.99, currency: 'EUR'},
  {username: 'Zoë', avatar: '/img/zoe.png', amount: '1500', currency: 'JPY'},
  {username: 'Kim', avatar: null, amount: 3, currency: 'Gold'},
];

const community = {
  top: {username: 'Astrid_7', avatar: '/img/astrid.png'},
  recentDonators,
  is_profile_enabled: 0,
};

/** Renders a page with the donors, and waits for the settings. */
async function donorsPage(own: object = {}, attributes: Partial<StoreDonors> = {}) {
  const page = await renderWithSettings(
    'store-donors',
    html`<store-donors></store-donors>`,
    {...community, ...own},
  );
  const {element} = page;
  Object.assign(element, attributes);
  await element.updateComplete;
  // Waits for the pictures, because requests after the test would get no answer.
  await waitFor(() =>
    visibleParts(element, 'avatar').every(
      (one) => one.querySelector('img')?.complete ?? true,
    ),
  );
  return page;
}

/** The visible initial on the picture of a donor. */
function initialOn(avatar: Element) {
  const initials = [...avatar.querySelectorAll('span')];
  return initials.find((one) => one.checkVisibility())?.textContent;
}

describe('<store-donors>', () => {
  it('shows the top donor and the recent donors', async () => {
    const {element, textsOf} = await donorsPage();
    expect(textsOf('heading')).to.deep.equal([en.topDonor, en.recentDonors]);
    expect(textOf(visiblePart(visiblePart(element, 'top')!, 'name'))).to.equal(
      'Astrid_7',
    );
    const recent = visibleParts(element, 'donor').map((one) =>
      textOf(visiblePart(one, 'name')),
    );
    expect(recent).to.deep.equal(['.BedrockBen', 'Zoë', 'Kim']);
    expect(findByRole(element, 'link', 'Astrid_7'), 'without profiles').to.equal(
      undefined,
    );
    await expect(element).to.be.accessible();
  });

  it('shows each amount in its own currency, whatever the shopper chooses, but not 0', async () => {
    const own = recentDonators.concat(
      {username: 'Jo', avatar: '', amount: 5} as never,
      {username: 'Lee', avatar: '', amount: 0, currency: 'EUR'},
    );
    const {shop, element, textsOf} = await donorsPage({recentDonators: own});
    const amounts = ['€9.99', '¥1,500', '3.00 Gold', '€5.00'];
    expect(textsOf('amount')).to.deep.equal(amounts);
    shop.preferences.pick({currency: 'USD'});
    await element.updateComplete;
    expect(textsOf('amount')).to.deep.equal(amounts);
  });

  it('hides the amounts, or donors beyond a limit, if the page asks for it', async () => {
    const {element, textsOf} = await donorsPage({}, {hideAmounts: true});
    expect(textsOf('amount')).to.deep.equal([]);
    for (const [limit, count] of [
      [2, 2],
      [0, 0],
      [9, 3],
      [-1, 3],
      [Number.NaN, 3],
      ['' as unknown as number, 3], // What Preact and Vue set for "no limit".
    ] as const) {
      element.limit = limit;
      await element.updateComplete;
      expect(textsOf('donor'), `limit ${limit}`).to.have.length(count);
    }
  });

  it('links to the donors’ profiles if the site has profiles', async () => {
    const {element, address} = await donorsPage({
      is_profile_enabled: 1,
      top: {username: 'a/../b?c', avatar: ''},
    });
    const links = visibleParts<HTMLAnchorElement>(element, 'name').map(
      ({href}) => href,
    );
    expect(links).to.deep.equal([
      `${address}/profile/a%2F..%2Fb%3Fc`,
      `${address}/profile/.BedrockBen`,
      `${address}/profile/Zo%C3%AB`,
      `${address}/profile/Kim`,
    ]);
    await expect(element).to.be.accessible();
  });

  it('shows the pictures, in reserved space, without sending their hosts a referrer', async () => {
    const {element, address} = await donorsPage();
    const [top, ...recent] = visibleParts(element, 'avatar');
    const image = top!.querySelector('img')!;
    expect(image.src).to.equal(`${address}/img/astrid.png`);
    expect(image.alt).to.equal('');
    expect(image.referrerPolicy).to.equal('no-referrer');
    expect(image.loading).to.equal('lazy');
    expect(top!.getBoundingClientRect().height).to.equal(80);
    expect(initialOn(top!)).to.equal(undefined);
    expect(recent.map((avatar) => avatar.querySelector('img')?.src)).to.deep.equal([
      ...[`${address}/img/ben.png`, `${address}/img/zoe.png`, undefined],
    ]);
  });

  it('shows the initial if a picture does not load, or has no safe address', async () => {
    const gone = `${uniqueAddress()}/gone.png`;
    answer(`GET ${gone}`, undefined, {status: 404});
    const unsafe = ['', null, 'http://faces.example.test/a.png', 'javascript:alert(1)'];
    const {element} = await donorsPage({
      top: {username: '.Ben', avatar: gone},
      recentDonators: unsafe.map((avatar) => ({username: 'zoë', avatar})),
    });
    const [top, ...recent] = visibleParts(element, 'avatar');
    await waitFor(() => initialOn(top!) === 'B');
    expect(top!.querySelector('img')!.checkVisibility()).to.equal(false);
    expect(recent.map(initialOn)).to.deep.equal(unsafe.map(() => 'Z'));
    expect(recent.map((one) => one.querySelector('img'))).to.deep.equal(
      unsafe.map(() => null),
    );
  });

  for (const [top, recent, seen] of [
    [null, recentDonators, [en.recentDonors]],
    [community.top, [], [en.topDonor]],
    [null, [], []],
  ] as const)
    it(`shows only what there is: ${JSON.stringify(top)}, ${recent.length} donors`, async () => {
      const {element, textsOf} = await donorsPage({top, recentDonators: recent});
      expect(textsOf('heading')).to.deep.equal(seen);
      expect(element.offsetHeight > 0).to.equal(seen.length > 0);
    });
});
