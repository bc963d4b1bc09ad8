import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {getAnnouncement} from '../../../src/api/calls/site.js';
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
} from '../../support/shop-page.js';

await register('store-announcement', 'store-provider');

/** Renders two announcements of a service that gives this answer. */
async function announcementPage(answer: Answer) {
  const service = serviceWith({'announcement/get': answer});
  const page = await renderInProvider(
    service,
    html`<store-announcement></store-announcement
      ><store-announcement heading-level="4"></store-announcement>`,
  );
  const elements = [...page.querySelectorAll('store-announcement')];
  await whenSettled(service.shop, ...elements);
  const element = elements[0]!;
  const shown = async () => {
    for (const one of elements) await waitFor(() => visiblePart(one, 'announcement'));
  };
  return {...service, element, elements, shown};
}

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';

describe('<store-announcement>', () => {
  it('shows the title, the sanitized text and the button', async () => {
    const content = `${announcement.content}<script>window.hacked = 1</script>
      <a href="javascript:x()" onclick="x()">now</a><form><input></form>`;
    const {element, elements, shown, address} = await announcementPage({
      ...announcement,
      content,
    });
    await shown();
    for (const [index, level] of ['h2', 'h4'].entries())
      expect(findByRole(elements[index]!, 'heading', 'Sale')!.localName).to.equal(
        level,
      );
    const text = visiblePart(element, 'content')!;
    expect(textOf(text)).to.equal('-20% this week now');
    expect(text.querySelector('b')).to.exist;
    expect(text.querySelector('script, form, [onclick], [href]')).to.equal(null);
    const link = findByRole<HTMLAnchorElement>(element, 'link', 'Shop')!;
    expect(link.href).to.equal(`${address}/categories/ranks`);
    await expect(element).to.be.accessible();
  });

  for (const own of [
    {button_name: ''},
    {button_url: ''},
    {button_url: 'javascript:alert(1)'},
  ])
    it(`shows no button without a name and a safe address: ${JSON.stringify(own)}`, async () => {
      const {element, shown} = await announcementPage({...announcement, ...own});
      await shown();
      expect(visiblePart(element, 'link')).to.equal(undefined);
    });

  const page = '<!doctype html><title>A site</title>';
  for (const [state, answer] of Object.entries<Answer | null>({
    null: null,
    'an empty list': [],
    'an empty object': {},
    'an announcement without words': {...announcement, title: ' ', content: '<p></p>'},
    'an announcement that is switched off': {...announcement, is_index: 0},
    'a service without the call': () => new Response(page, {status: 404}),
    'a service that answers every address with a page': () => new Response(page),
  }))
    it(`shows nothing for ${state}`, async () => {
      const {element, shop} = await announcementPage(answer);
      await whenContentShown(element, shop, shop.catalogue.read(getAnnouncement));
      expect(isHidden(element)).to.equal(true);
    });

  it('says that the service fails, and reads the announcement again on request', async () => {
    const {element, answers} = await announcementPage(
      () => new Response('', {status: 500}),
    );
    await waitFor(() => visiblePart(element, 'error'));
    answers('announcement/get', announcement);
    findByRole(element, 'button', en.tryAgain)!.click();
    await waitFor(() => visiblePart(element, 'announcement'));
    expect(visiblePart(element, 'error')).to.equal(undefined);
  });

  it('stays closed, here and on the next page, until the site changes it', async () => {
    const {shop, address, elements, element, shown} =
      await announcementPage(announcement);
    await shown();
    findByRole(element, 'button', en.close + en.addNamed(announcement.title))!.click();
    await whenSettled(shop, ...elements);
    expect(elements.map(isHidden)).to.deep.equal([true, true]);
    const keyAt = (place: string) => `storefront-elements:${place}:announcement`;
    const kept = localStorage.getItem(keyAt(address))!;
    expect(kept).to.contain('Sale');

    const changed = await announcementPage({...announcement, content: 'Last day'});
    localStorage.setItem(keyAt(changed.address), kept);
    await changed.shown();
    expect(textOf(visiblePart(changed.element, 'content'))).to.equal('Last day');
  });
});
