import type {Page} from '@playwright/test';
import {answer, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

const ALL = `<store-links></store-links><store-links section="socials"></store-links><store-server></store-server>
  <store-goals></store-goals><store-donors></store-donors><store-links section="footer"></store-links>`;

/** Replaces some of the settings in the service's answer. */
async function settings(page: Page, own: object): Promise<void> {
  await page.route('**/api/settings/get', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as object;
    await route.fulfill({response: answer, json: {...json, ...own}});
  });
}

test.describe('The community elements', () => {
  test('show links, server, goals and donors from the settings', async ({
    page,
    open,
    context,
    service,
  }) => {
    await context.grantPermissions([
      'clipboard-read',
      'clipboard-write',
      'local-network-access',
    ]);
    await open(ALL);
    const menu = page.getByRole('navigation', {name: en.menu});
    await expect(menu.getByRole('link')).toHaveText(['Rules', 'How to join', 'Vote']);
    await expect(menu.getByRole('link', {name: 'Rules'})).toHaveAttribute(
      'href',
      `${service}/pages/rules`,
    );
    await expect(
      page.getByRole('navigation', {name: en.footer}).getByRole('link'),
    ).toHaveText(['Terms', 'Privacy']);
    const socials = page.getByRole('navigation', {name: en.socials});
    await expect(socials.getByRole('link', {name: 'Discord'})).toHaveAttribute(
      'href',
      'https://discord.gg/example',
    );

    await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
    await page.getByRole('button', {name: en.copyAddress}).click();
    await expect(page.locator('store-server').getByText(en.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'play.emberfall.example',
    );

    const goal = page.getByRole('progressbar', {name: 'New server hardware'});
    await expect(goal).toHaveJSProperty('value', 82);
    await expect(page.getByText('€412.50 of €500.00')).toBeVisible();
    await expect(
      page.getByRole('progressbar', {name: 'Winter event'}),
    ).toHaveJSProperty('value', 100);

    const donors = page.locator('store-donors');
    await expect(donors.locator('[part~="top"]')).toContainText('Astrid_7');
    const recent = donors.getByRole('listitem');
    await expect(recent).toHaveCount(5);
    // A donation in yen is shown in yen.
    await expect(recent.filter({hasText: 'Zoe_Builds'})).toContainText('¥1,500');
    await expect(donors.getByRole('link')).toHaveCount(6);
  });

  test('link no profiles if the site has none', async ({page, open}) => {
    await settings(page, {is_profile_enabled: 0});
    await open('<store-donors></store-donors>');
    const donors = page.locator('store-donors');
    await expect(donors.getByRole('listitem')).toHaveCount(5);
    await expect(donors.getByRole('link')).toHaveCount(0);
  });

  test('hide amounts, limit donors and link profiles', async ({page, open}) => {
    await settings(page, {is_profile_enabled: 1});
    await open('<store-donors hide-amounts limit="2"></store-donors>');
    const donors = page.locator('store-donors');
    await expect(donors.getByRole('listitem')).toHaveCount(2);
    await expect(donors.getByText(/[€$¥]/)).toHaveCount(0);
    await expect(donors.getByRole('link', {name: 'Astrid_7'})).toHaveAttribute(
      'href',
      /\/profile\/Astrid_7$/,
    );
  });

  test('show nothing for missing data, and no unsafe link', async ({page, open}) => {
    await settings(page, {
      header: [
        {name: 'Bad', url: 'javascript:alert(1)'},
        {name: 'Good', url: 'https://good.example/'},
      ],
      footer: [],
      socials: [],
      discord_url: '',
      discord_id: '',
      server: {ip: '', port: 0},
      website_name: '',
      website_description: '',
      goals: [{name: 'Nothing yet', current_amount: 5, goal_amount: 0}],
      top: [],
      recentDonators: [],
    });
    await open(ALL);
    await expect(page.getByRole('link')).toHaveText(['Good']);
    await expect(page.getByRole('navigation')).toHaveCount(1);
    await expect(page.getByRole('progressbar', {name: 'Nothing yet'})).toHaveJSProperty(
      'value',
      100,
    );
    for (const tag of ['store-server', 'store-donors']) {
      await expect(page.locator(tag).locator('[part]')).toHaveCount(0);
    }
  });

  test('announce what the site announces, until the shopper closes it or it changes', async ({
    page,
    open,
    service,
    without,
  }) => {
    if (await without('announcement/get')) return;
    await open(
      '<store-announcement></store-announcement><store-server></store-server>',
    );
    const announcement = page.locator('store-announcement');
    const title = 'Double embers this weekend';
    await expect(announcement.getByRole('heading', {name: title})).toBeVisible();
    await expect(announcement.locator('[part="content"]')).toContainText(
      'every vote counts twice',
    );
    await expect(announcement.getByRole('link', {name: 'How to join'})).toHaveAttribute(
      'href',
      `${service}/pages/join`,
    );
    await announcement.getByRole('button', {name: `Close: ${title}`}).click();
    await expect(announcement).toBeHidden();
    const read = page.waitForResponse('**/api/announcement/get');
    await page.reload();
    await read;
    await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
    await expect(announcement).toBeHidden();
    await answer(page, 'announcement/get', (now) => ({...now, title: 'One day more'}));
    await page.reload();
    await expect(
      announcement.getByRole('heading', {name: 'One day more'}),
    ).toBeVisible();
  });

  test('run nothing that an announcement contains', async ({page, open, without}) => {
    if (await without('announcement/get')) return;
    await answer(page, 'announcement/get', (now) => ({
      ...now,
      title: '<img src=x onerror="window.ran = 1">',
      content:
        '<p onclick="window.ran = 1">Read <a href="javascript:window.ran=1">this</a></p><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><iframe srcdoc="x"></iframe>',
      button_name: 'Go',
      button_url: 'javascript:window.ran=1',
    }));
    await open('<store-announcement></store-announcement>');
    const announcement = page.locator('store-announcement');
    await expect(announcement.getByRole('heading')).toHaveText(
      '<img src=x onerror="window.ran = 1">',
    );
    const content = announcement.locator('[part="content"]');
    await expect(content).toContainText('Read this');
    await content.getByText('Read').click();
    await expect(content.locator('script, iframe, [onclick], [onerror]')).toHaveCount(
      0,
    );
    await expect(announcement.locator('[href^="javascript:"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  test('thank the patrons by amount', async ({page, open, without}) => {
    if (await without('patrons/get')) return;
    await open('<store-patrons heading-level="3"></store-patrons>');
    const patrons = page.locator('store-patrons');
    await expect(patrons.getByRole('heading', {level: 3})).toHaveText(en.patrons);
    const top = patrons.locator('[part="top"]').getByRole('listitem');
    await expect(top).toHaveText([/Astrid_7\s+€320\.00/, /Old_Oak/, /Mirko/]);
    await expect(patrons.getByRole('heading', {level: 4})).toHaveText([
      'At least €100.00',
      'At least €50.00',
      'At least €20.00',
    ]);
    await expect(
      patrons.locator('[part="group"]').last().getByRole('listitem'),
    ).toHaveText(['.BedrockBen', 'pixel_pia']);
    const {scrollWidth, clientWidth} = await page.evaluate(
      () => document.documentElement,
    );
    expect(scrollWidth).toBe(clientWidth);
  });

  test('keep the picked currency and language', async ({page, open}) => {
    await open(
      '<store-currency></store-currency><store-language></store-language><store-goals></store-goals>',
    );
    const currency = page.getByRole('combobox', {name: en.currency});
    await expect(currency.getByRole('option')).toHaveText([
      'EUR',
      'USD',
      'GBP',
      'JPY',
      'KWD',
      'Gold',
    ]);
    await currency.selectOption('GBP');
    await expect(page.getByText('≈ about £354.75 of £430.00')).toBeVisible();
    const language = page.locator('store-language').getByRole('combobox');
    await expect(language.getByRole('option')).toHaveText([
      'English',
      'Deutsch',
      'Português',
      'Українська',
    ]);
    await language.selectOption('Deutsch');
    // The format of numbers follows the chosen language, even if the shop has no texts for it.
    await expect(page.locator('store-goals')).toContainText('354,75');
    await page.reload();
    await expect(page.locator('store-goals')).toContainText('354,75');
    await expect(page.locator('store-currency').getByRole('combobox')).toHaveValue(
      'GBP',
    );
    await expect(page.locator('store-language').getByRole('combobox')).toHaveValue(
      'de',
    );
  });
});
