import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {StoreLinks} from '../../../src/features/community/store-links.js';
import '../../../src/define/store-links.js';
import '../../../src/define/store-provider.js';
import {accessibleName} from '../../support/accessible-name.js';
import {
  findByRole,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

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
    addresses: () => links().map(({href}) => href),
  };
}

describe('<store-links>', () => {
  it('shows the site’s navigation with addresses below the service’s', async () => {
    const {address, element, names, addresses} = await linksPage();
    expect(names()).to.deep.equal(['Rules', 'Vote']);
    expect(addresses()).to.deep.equal([
      `${address}/pages/rules`,
      'https://vote.example.net/',
    ]);
    expect(visiblePart(element, 'nav')).to.have.attribute('aria-label', en.menu);
  });

  it('shows the links of the footer', async () => {
    const {address, element, names, addresses} = await linksPage({}, 'footer');
    expect(names()).to.deep.equal(['Terms']);
    expect(addresses()).to.deep.equal([`${address}/pages/tos`]);
    expect(visiblePart(element, 'nav')).to.have.attribute('aria-label', en.footer);
  });

  it('shows the site’s social networks by name', async () => {
    const socials = {
      discord: 'https://discord.gg/example',
      YouTube: 'https://youtube.com/@example',
      tiktok: 'https://tiktok.com/@example',
      twitter: 'https://x.com/example',
      lumen: 'https://lumen.example',
    };
    const {element, names} = await linksPage({socials}, 'socials');
    expect(names()).to.deep.equal([
      'Discord',
      'YouTube',
      'TikTok',
      'X (Twitter)',
      'Lumen',
    ]);
    expect(visiblePart(element, 'nav')).to.have.attribute('aria-label', en.socials);
    expect(visibleParts(element, 'icon')).to.have.length(5);
  });

  it('adds the site’s Discord invitation if the networks lack it', async () => {
    const {names, addresses} = await linksPage(
      {socials: {}, discord_url: 'https://discord.gg/other'},
      'socials',
    );
    expect(names()).to.deep.equal(['Discord']);
    expect(addresses()).to.deep.equal(['https://discord.gg/other']);
  });

  it('adds the invitation if the networks’ Discord address is unsafe', async () => {
    const {addresses} = await linksPage(
      {socials: {discord: 'javascript:alert(1)'}, discord_url: 'discord.gg/other'},
      'socials',
    );
    expect(addresses()).to.deep.equal(['https://discord.gg/other']);
  });

  it('links to the Discord server by its id if there is no invitation', async () => {
    const own = {socials: {}, discord_url: '', discord_id: '987654321098765432'};
    const {names, addresses} = await linksPage(own, 'socials');
    expect(names()).to.deep.equal(['Discord']);
    expect(addresses()).to.deep.equal([
      'https://discord.com/channels/987654321098765432',
    ]);
  });

  it('ignores ids that are not those of a Discord server', async () => {
    for (const discord_id of ['', 'example', '../../login', '12']) {
      const {element} = await linksPage(
        {socials: {}, discord_url: '', discord_id},
        'socials',
      );
      expect(visiblePart(element, 'nav')).to.equal(undefined);
    }
  });

  it('shows Discord only once', async () => {
    const {names} = await linksPage(
      {socials: {Discord: 'https://discord.gg/a'}, discord_url: 'https://discord.gg/b'},
      'socials',
    );
    expect(names()).to.deep.equal(['Discord']);
  });

  it('accepts an address without a scheme, and rejects other texts', async () => {
    const socials = {
      instagram: 'instagram.com/example',
      tiktok: '@example',
      email: 'shop@example.net',
      wiki: '/wiki',
    };
    const {address, addresses} = await linksPage(
      {socials, discord_url: '', discord_id: ''},
      'socials',
    );
    expect(addresses()).to.deep.equal([
      'https://instagram.com/example',
      `${address}/wiki`,
    ]);
  });

  it('leaves out unsafe links', async () => {
    const header = [
      {name: 'Bad', url: 'javascript:alert(1)'},
      {name: 'Data', url: 'data:text/html,x'},
      {name: 'Plain', url: 'http://vote.example.net'},
      {name: 'Good', url: 'https://vote.example.net'},
      {name: '', url: 'https://nameless.example.net'},
    ];
    const {names} = await linksPage({header});
    expect(names()).to.deep.equal(['Good']);
  });

  it('gives linked pages no access to this page', async () => {
    const {element} = await linksPage({}, 'socials');
    for (const link of visibleParts(element, 'link')) {
      expect(link).to.have.attribute('rel', 'noopener');
    }
  });

  it('shows nothing if no link is left', async () => {
    const header = [{name: 'Bad', url: 'javascript:alert(1)'}];
    const {element} = await linksPage({header});
    expect(visiblePart(element, 'nav')).to.equal(undefined);
    expect(element.offsetHeight).to.equal(0);
  });

  it('shows another section when the attribute changes', async () => {
    const {element} = await linksPage();
    element.section = 'footer';
    await waitFor(() => findByRole(element, 'link', 'Terms'));
  });

  for (const section of ['header', 'footer', 'socials'] as const) {
    it(`passes the accessibility audit as ${section}`, async () => {
      const {element} = await linksPage({}, section);
      await expect(element).to.be.accessible();
    });
  }
});
