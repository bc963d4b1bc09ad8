import {expect, expectToFit, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

const ALL = `<store-links></store-links><store-links section="socials"></store-links><store-server></store-server>
  <store-goals></store-goals><store-donors></store-donors><store-links section="footer"></store-links>
  <store-announcement></store-announcement><store-patrons></store-patrons>`;

test('the community elements show what the service has about the site', async ({
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
  await expect(page.getByRole('progressbar', {name: 'Winter event'})).toHaveJSProperty(
    'value',
    100,
  );

  // A donation in yen is shown in yen.
  await expect(
    page.locator('store-donors').getByRole('listitem').filter({hasText: 'Zoe_Builds'}),
  ).toContainText('¥1,500');
  const announcement = page.locator('store-announcement');
  await expect(announcement.getByRole('heading')).toHaveText(
    'Double embers this weekend',
  );
  await expect(announcement.getByRole('link', {name: 'How to join'})).toHaveAttribute(
    'href',
    `${service}/pages/join`,
  );
  const top = page.locator('store-patrons [part="top"]').getByRole('listitem');
  await expect(top).toHaveText([/Astrid_7\s+€320\.00/, /Old_Oak/, /Mirko/]);
  await expectToFit(page);
});
