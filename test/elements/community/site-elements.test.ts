import {expect, fixture, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {LitElement} from 'lit';
import '../../../src/define/store-currency.js';
import '../../../src/define/store-donors.js';
import '../../../src/define/store-goals.js';
import '../../../src/define/store-language.js';
import '../../../src/define/store-links.js';
import '../../../src/define/store-provider.js';
import '../../../src/define/store-server.js';
import {skipTimersOf, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {settings, sparseSettings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

/** The settings without pictures, which are loaded from other hosts. */
const site = {...settings, top: null, recentDonators: [{username: 'Kim', avatar: ''}]};

/** The elements that show only settings, with a part that each of them renders. */
const elements = [
  ['store-links', 'nav'],
  ['store-server', 'server'],
  ['store-goals', 'goals'],
  ['store-donors', 'donors'],
  ['store-currency', 'select'],
  ['store-language', 'select'],
] as const;

/** Renders a page with one or more of these elements. */
async function sitePage(answer: Answer, ...tags: string[]) {
  const service = serviceWith();
  const asked = service.answers('settings/get', answer);
  const page = await renderInProvider(
    service,
    tags.map((tag) => document.createElement(tag)),
  );
  return {
    ...service,
    asked,
    shown: [...page.querySelectorAll<LitElement>(tags.join())],
  };
}

for (const [tag, content] of elements) {
  describe(`<${tag}> and the settings`, () => {
    it('reserves space until the settings are loaded', async () => {
      const {body, release} = heldAnswer(site);
      const {shown, shop} = await sitePage(body, tag);
      const [element] = shown;
      expect(visiblePart(element!, 'skeleton')).to.exist;
      expect(element!.shadowRoot!.textContent).to.contain(en.loading);
      await expect(element).to.be.accessible();
      release();
      await shop.settings.read();
      await waitFor(() => visiblePart(element!, content));
      expect(visiblePart(element!, 'skeleton')).to.equal(undefined);
    });

    it('says that the settings cannot be read, and reads them again on request', async () => {
      const {shown, answers} = await sitePage(
        () => new Response('', {status: 500}),
        tag,
      );
      const [element] = shown;
      await waitFor(() => visiblePart(element!, 'error'));
      expect(textOf(visiblePart(element!, 'error'))).to.contain(en.service);
      await expect(element).to.be.accessible();
      answers('settings/get', site);
      findByRole(element!, 'button', en.tryAgain)!.click();
      await waitFor(() => visiblePart(element!, content));
      expect(visiblePart(element!, 'error')).to.equal(undefined);
    });

    it('shows the error again if another attempt fails', async () => {
      const {shown, answers} = await sitePage(
        () => new Response('', {status: 500}),
        tag,
      );
      const [element] = shown;
      await waitFor(() => visiblePart(element!, 'error'));
      const {body, release} = heldAnswer({}, {status: 500});
      answers('settings/get', body);
      findByRole(element!, 'button', en.tryAgain)!.click();
      await waitFor(() => visiblePart(element!, 'skeleton'));
      release();
      await waitFor(() => visiblePart(element!, 'error'));
    });

    it('warns the page’s author if there is no shop', async () => {
      const said = recordWarnings();
      skipTimersOf(3000);
      const element = await fixture(html`${document.createElement(tag)}`);
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.contain(en.configuration);
      expect(said.join()).to.contain(`<${tag}>`);
    });
  });
}

describe('The elements of the site', () => {
  const tags = elements.map(([tag]) => tag);

  it('read the settings once for all of them', async () => {
    const {shown, shop, asked} = await sitePage(site, ...tags);
    await shop.settings.read();
    await whenSettled(shop, ...shown);
    expect(shown).to.have.length(tags.length);
    expect(asked).to.have.length(1);
  });

  it('all recover when one "Try again" button is pressed', async () => {
    const {shown, answers} = await sitePage(
      () => new Response('', {status: 500}),
      ...tags,
    );
    for (const element of shown) await waitFor(() => visiblePart(element, 'error'));
    answers('settings/get', site);
    findByRole(shown[0]!, 'button', en.tryAgain)!.click();
    for (const element of shown) await waitFor(() => !visiblePart(element, 'error'));
  });

  it('show only the name of a new shop', async () => {
    const {shown, shop} = await sitePage(sparseSettings, ...tags);
    await shop.settings.read();
    await whenSettled(shop, ...shown);
    const visible = shown.filter(({offsetHeight}) => offsetHeight > 0);
    expect(visible.map(({localName}) => localName)).to.deep.equal(['store-server']);
    expect(findByRole(visible[0]!, 'heading', 'New')).to.exist;
  });

  it('keep the size of the selects when the settings arrive', async () => {
    const {body, release} = heldAnswer(site);
    const {shown, shop} = await sitePage(body, 'store-currency', 'store-language');
    const sizes = () =>
      shown.map(({offsetWidth, offsetHeight}) => [offsetWidth, offsetHeight]);
    const before = sizes();
    release();
    await shop.settings.read();
    await whenSettled(shop, ...shown);
    expect(visiblePart(shown[0]!, 'select')).to.exist;
    expect(sizes()).to.deep.equal(before);
  });
});
