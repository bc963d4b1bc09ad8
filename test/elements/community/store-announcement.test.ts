import {expect, html} from '@open-wc/testing';
import '../../../src/define/store-announcement.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {siteContentOf} from '../../../src/shop/site-content.js';
import {whenContentShown} from '../../support/site-page.js';
import {announcement} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  waitFor,
  whenSettled,
  type Service,
} from '../../support/shop-page.js';

/** Renders the announcement of a service in a page, and waits for the service's answer. */
async function renderAnnouncement(
  service: Service,
  content = html`<store-announcement></store-announcement>`,
) {
  const page = await renderInProvider(service, content);
  const elements = [...page.querySelectorAll('store-announcement')];
  await whenSettled(service.shop, ...elements);
  const element = elements[0]!;
  const shown = () => waitFor(() => visiblePart(element, 'announcement'));
  return {element, elements, shown};
}

/** Renders a page whose service gives this answer. */
async function announcementPage(answer: Answer, init?: ResponseInit) {
  const service = serviceWith();
  const asked = service.answers('announcement/get', answer, init);
  const page = await renderAnnouncement(service);
  return {...service, ...page, asked};
}

const closeName = en.close + en.addNamed(announcement.title);

describe('<store-announcement>', () => {
  it('shows the title, the text and the button', async () => {
    const {element, shown, address} = await announcementPage(announcement);
    await shown();
    expect(findByRole(element, 'heading', 'Sale')!.localName).to.equal('h2');
    expect(textOf(visiblePart(element, 'content'))).to.equal('-20% this week');
    expect(visiblePart(element, 'content')!.querySelector('b')).to.exist;
    const link = findByRole<HTMLAnchorElement>(element, 'link', 'Shop')!;
    expect(link.href).to.equal(`${address}/categories/ranks`);
    await expect(element).to.be.accessible();
  });

  it('gives its title the level that the page sets', async () => {
    const service = serviceWith({'announcement/get': announcement});
    const {element, shown} = await renderAnnouncement(
      service,
      html`<store-announcement heading-level="4"></store-announcement>`,
    );
    await shown();
    expect(findByRole(element, 'heading', 'Sale')!.localName).to.equal('h4');
  });

  it('removes scripts and event handlers from the text', async () => {
    const content =
      '<p onclick="x()">Safe</p><script>window.hacked = 1</script><img src="/x.png" onerror="x()"><a href="javascript:x()">Here</a><form><input></form>';
    const {element, shown} = await announcementPage({...announcement, content});
    await shown();
    const text = visiblePart(element, 'content')!;
    expect(text.querySelector('script, form, [onclick], [onerror], [href]')).to.equal(
      null,
    );
    expect(textOf(text)).to.contain('Safe');
  });

  it('shows no button without a name and a safe address', async () => {
    for (const own of [
      {button_name: ''},
      {button_url: ''},
      {button_url: 'javascript:alert(1)'},
      {button_url: 'http://shop.example/'},
      {button_url: 'https://shop.example@evil.example/'},
    ]) {
      const {element, shown} = await announcementPage({...announcement, ...own});
      await shown();
      expect(visiblePart(element, 'link'), JSON.stringify(own)).to.equal(undefined);
    }
  });

  for (const [state, answer] of [
    ['null', null],
    ['an empty list', []],
    ['an empty object', {}],
    [
      'an announcement without words',
      {...announcement, title: ' ', content: '<p></p>'},
    ],
  ] as const) {
    it(`shows nothing for ${state}`, async () => {
      const {element, shop} = await announcementPage(answer as Answer);
      await whenContentShown(element, shop, siteContentOf(shop).announcement());
      expect(getComputedStyle(element).display).to.equal('none');
    });
  }

  it('shows nothing if the site does not show its announcement', async () => {
    const {element, shop} = await announcementPage({...announcement, is_index: 0});
    await whenContentShown(element, shop, siteContentOf(shop).announcement());
    expect(getComputedStyle(element).display).to.equal('none');
  });

  it('shows nothing if the service lacks the call or answers every address with a page', async () => {
    for (const [body, status] of [
      ['<!doctype html><title>404 Not Found</title>', 404],
      ['<!doctype html><title>A site</title>', 200],
    ] as const) {
      const {element, shop} = await announcementPage(
        () => new Response(body, {status}),
      );
      await whenContentShown(element, shop, siteContentOf(shop).announcement());
      expect(getComputedStyle(element).display, body).to.equal('none');
    }
  });

  it('says that the service fails, and reads the announcement again on request', async () => {
    const {element, shown, answers} = await announcementPage('', {status: 500});
    await waitFor(() => visiblePart(element, 'error'));
    answers('announcement/get', announcement);
    findByRole(element, 'button', en.tryAgain)!.click();
    await shown();
    expect(visiblePart(element, 'error')).to.equal(undefined);
  });

  it('stays closed, here and on the next page, until the site changes it', async () => {
    const service = serviceWith({'announcement/get': announcement});
    const asTwice = html`<store-announcement></store-announcement><store-announcement></store-announcement>`;
    const {elements, element, shown} = await renderAnnouncement(service, asTwice);
    await shown();
    findByRole(element, 'button', closeName)!.click();
    await whenSettled(service.shop, ...elements);
    for (const one of elements) expect(getComputedStyle(one).display).to.equal('none');

    const key = `storefront-elements:${service.address}:announcement`;
    expect(localStorage.getItem(key)).to.contain('Sale');
    const kept = localStorage.getItem(key)!;

    const changed = await announcementPage({...announcement, content: 'Last day'});
    localStorage.setItem(`storefront-elements:${changed.address}:announcement`, kept);
    await changed.shown();
    expect(textOf(visiblePart(changed.element, 'content'))).to.equal('Last day');
  });
});
