import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import {en} from '../../../src/i18n/en.js';
import {register} from '../../../src/define/register.js';
import {recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {settings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  heldAnswer,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';

await register(
  'featured-deals',
  'store-category',
  'store-currency',
  'store-donors',
  'store-goals',
  'store-item',
  'store-language',
  'store-links',
  'store-provider',
  'store-server',
);

/** The settings without pictures, which are loaded from other hosts. */
const site = {...settings, top: null, recentDonators: [{username: 'Kim', avatar: ''}]};

/** The elements that show only settings, with a part that each of them renders. */
const contents: Readonly<Record<string, string>> = {
  'store-links': 'nav',
  'store-server': 'server',
  'store-goals': 'goals',
  'store-donors': 'donors',
  'store-currency': 'select',
  'store-language': 'select',
};
const tags = Object.keys(contents);

/** Renders a page with each of these elements. */
async function sitePage(answer: Answer) {
  const service = serviceWith();
  const asked = service.answers('settings/get', answer);
  const page = await renderInProvider(
    service,
    tags.map((tag) => document.createElement(tag)),
  );
  const shown = [...page.querySelectorAll<LitElement>(tags.join())];
  /** Waits until each element shows this part, or its content, and nothing else. */
  async function show(part?: 'skeleton' | 'error') {
    for (const element of shown) {
      const content = contents[element.localName]!;
      await waitFor(() => visiblePart(element, part ?? content));
      for (const other of ['skeleton', 'error'])
        if (other !== part) expect(visiblePart(element, other)).to.equal(undefined);
    }
  }
  return {...service, asked, page, shown, show};
}

describe('The elements of the site', () => {
  it('reserve space until the settings are loaded, once for all of them', async () => {
    const {body, release} = heldAnswer(site);
    const {page, shown, show, asked} = await sitePage(body);
    const sizes = () =>
      shown.slice(-2).map(({offsetWidth, offsetHeight}) => [offsetWidth, offsetHeight]);
    await show('skeleton');
    for (const {shadowRoot} of shown)
      expect(shadowRoot!.textContent).to.contain(en.loading);
    const before = sizes();
    await expect(page).to.be.accessible();
    release();
    await show();
    expect(sizes(), 'the size of the selects').to.deep.equal(before);
    expect(asked).to.have.length(1);
  });

  it('say that the settings cannot be read, and all read them again after one click', async () => {
    const {page, shown, show, answers} = await sitePage(
      () => new Response('', {status: 500}),
    );
    await show('error');
    for (const element of shown)
      expect(textOf(visiblePart(element, 'error'))).to.contain(en.service);
    await expect(page).to.be.accessible();
    const {body, release} = heldAnswer({}, {status: 500});
    answers('settings/get', body);
    const tryAgain = () => findByRole(shown[0]!, 'button', en.tryAgain)!.click();
    tryAgain();
    await waitFor(() => visiblePart(shown[0]!, 'skeleton'));
    release();
    await show('error');
    answers('settings/get', site);
    tryAgain();
    await show();
  });

  for (const tag of ['store-goals', 'store-category', 'store-item', 'featured-deals'])
    it(`warn the page’s author if there is no shop: ${tag}`, async () => {
      const said = recordWarnings();
      skipTimersOf(3000);
      const own = Object.assign(document.createElement(tag), {
        url: 'swords',
        itemId: '7',
      });
      const element = await fixture(html`${own}`);
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.contain(en.configuration);
      expect(said).to.have.length(1);
      expect(said[0]).to.contain(`<${tag}>`);
      for (const hint of ['data-base-url', '<store-provider'])
        expect(said[0]).to.contain(hint);
      await expect(element).to.be.accessible();
    });
});
