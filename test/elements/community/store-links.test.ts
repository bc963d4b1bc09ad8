import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {StoreLinks} from '../../../src/features/community/store-links.js';
import {register} from '../../../src/define/register.js';
import {accessibleName} from '../../support/accessible-name.js';
import {
  findByRole,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

await register('store-links', 'store-provider');

/** Renders a page with the links of one section, and waits for the settings. */
async function linksPage(own: object = {}, section: StoreLinks['section'] = 'header') {
  const page = await renderWithSettings(
    'store-links',
    html`<store-links section=${section}></store-links>`,
    own,
  );
  const links = () => visibleParts<HTMLAnchorElement>(page.element, 'link');
  return {
    ...page,
    names: () => links().map(accessibleName),
    addresses: () => links().map(({href}) => href.replace(page.address, '')),
  };
}

describe('<store-links>', () => {
  for (const [section, label, names, addresses] of [
    [
      'header',
      en.menu,
      ['Rules', 'Vote'],
      ['/pages/rules', 'https://vote.example.net/'],
    ],
    ['footer', en.footer, ['Terms'], ['/pages/tos']],
  ] as const)
    it(`shows the site’s links with addresses below the service’s: ${section}`, async () => {
      const page = await linksPage({}, section);
      expect(page.names()).to.deep.equal(names);
      expect(page.addresses()).to.deep.equal(addresses);
      expect(visiblePart(page.element, 'nav')).to.have.attribute('aria-label', label);
      await expect(page.element).to.be.accessible();
    });

  it('shows the site’s social networks by name, without access to this page', async () => {
    const socials = {
      discord: 'https://discord.gg/example',
      YouTube: 'https://youtube.com/@example',
      tiktok: 'https://tiktok.com/@example',
      twitter: 'https://x.com/example',
      lumen: 'https://lumen.example',
    };
    const {element, names} = await linksPage({socials}, 'socials');
    expect(names()).to.deep.equal([
      ...['Discord', 'YouTube', 'TikTok', 'X (Twitter)', 'Lumen'],
    ]);
    expect(visiblePart(element, 'nav')).to.have.attribute('aria-label', en.socials);
    expect(visibleParts(element, 'icon')).to.have.length(5);
    for (const link of visibleParts(element, 'link'))
      expect(link).to.have.attribute('rel', 'noopener');
    await expect(element).to.be.accessible();
  });

  const other = 'https://discord.gg/other';
  const id = '987654321098765432';
  for (const [what, own, addresses] of [
    ['the invitation, without a network', {discord_url: other}, [other]],
    [
      'the invitation, if the network’s address is unsafe',
      {socials: {discord: 'javascript:alert(1)'}, discord_url: 'discord.gg/other'},
      [other],
    ],
    [
      'the network alone, if both are there',
      {socials: {Discord: 'https://discord.gg/a'}, discord_url: other},
      ['https://discord.gg/a'],
    ],
    [
      'the server by its id, without an invitation',
      {discord_id: id},
      [`https://discord.com/channels/${id}`],
    ],
    ['no id that is not one of a server', {discord_id: '../../login'}, []],
    ['no id that is too short', {discord_id: '12'}, []],
    [
      'addresses without a scheme, but no other texts',
      {
        socials: {
          instagram: 'instagram.com/example',
          tiktok: '@example',
          email: 'shop@example.net',
          wiki: '/wiki',
        },
      },
      ['https://instagram.com/example', '/wiki'],
    ],
  ] as const)
    it(`links to ${what}`, async () => {
      const none = {socials: {}, discord_url: '', discord_id: ''};
      const page = await linksPage({...none, ...own}, 'socials');
      expect(page.addresses()).to.deep.equal(addresses);
      if (what.includes('invitation')) expect(page.names()).to.deep.equal(['Discord']);
    });

  it('leaves out unsafe links, and shows nothing if no link is left', async () => {
    const bad = [
      {name: 'Bad', url: 'javascript:alert(1)'},
      {name: 'Plain', url: 'http://vote.example.net'},
      {name: '', url: 'https://nameless.example.net'},
    ];
    const good = {name: 'Good', url: 'https://vote.example.net'};
    const {names} = await linksPage({header: [...bad, good]});
    expect(names()).to.deep.equal(['Good']);
    const {element} = await linksPage({header: bad});
    expect(visiblePart(element, 'nav')).to.equal(undefined);
    expect(element.offsetHeight).to.equal(0);
  });

  it('shows another section when the attribute changes', async () => {
    const {element} = await linksPage();
    element.section = 'footer';
    await waitFor(() => findByRole(element, 'link', 'Terms'));
  });
});
