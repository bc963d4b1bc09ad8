import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Frame, Page} from '@playwright/test';
import {attributes, expect, pageOf, test as base, type Cdn} from './embedding-page.js';
import {fillIn} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {payLabel} from '../support/shopper-texts.js';

/** The fixture `site` serves a page on an origin of its own, and returns its address. */
const test = base.extend<{site: (html: string) => Promise<string>}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern.
  site: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (html) => {
      const server = createServer((_request, response) => {
        response.writeHead(200, {'Content-Type': 'text/html'});
        response.end(html);
      }).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
});

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a frame is left the same way'));

/**
 * Opens a page of another site that shows the shop's page in a frame. The cart has an item, and the
 * form is filled in.
 */
async function openFramed(
  page: Page,
  cdn: Cdn,
  site: (html: string) => Promise<string>,
  sandbox = '',
): Promise<Frame> {
  const shop = attributes();
  const [, token = ''] = /data-token="([^"]*)"/.exec(shop) ?? [];
  await page.request.post(`${process.env['SERVICE_URL']}/api/cart/add/52`, {
    headers: {Authorization: `Bearer ${token}`},
    data: {payment_type: 0},
  });
  cdn.headers = {'Access-Control-Allow-Origin': '*'};
  const inner = await site(
    pageOf(
      `<script src="${cdn.url}embed.js" ${shop} crossorigin defer></script>`,
      '<checkout-form></checkout-form>',
    ),
  );
  const outer = await site(
    pageOf('', `<iframe src="${inner}" width="900" height="700" ${sandbox}></iframe>`),
  );
  await page.goto(outer);
  const frame = page.frame({url: inner});
  if (!frame) throw new Error('The shop is not in a frame.');
  await fillIn(frame as unknown as Page);
  return frame;
}

async function payBy(frame: Frame, method: string): Promise<void> {
  await frame.getByRole('radio', {name: method}).check();
  await frame.getByRole('button', {name: payLabel}).click();
}

const PAYMENT = `${process.env['SERVICE_URL']}/pay/MS-*`;

/** A sandbox that forbids the frame to navigate its parent page. */
const SANDBOX = 'sandbox="allow-scripts allow-forms allow-same-origin allow-popups"';

test.describe('A shop in a frame of another site', () => {
  for (const method of ['Card', 'Bank form']) {
    test(`leaves the frame for the payment: ${method}`, async ({page, cdn, site}) => {
      const frame = await openFramed(page, cdn, site);
      await payBy(frame, method);
      await page.waitForURL(PAYMENT);
      expect(page.frames()).toHaveLength(1);
    });

    test(`opens a tab for the payment where the frame may not be left: ${method}`, async ({
      page,
      context,
      cdn,
      site,
    }) => {
      const frame = await openFramed(page, cdn, site, SANDBOX);
      const opened = context.waitForEvent('page');
      await payBy(frame, method);
      await (await opened).waitForURL(PAYMENT);
      await expect(page.locator('iframe')).toBeVisible();
      await expect(frame.locator('checkout-form')).toBeVisible();
    });

    test(`says how the payment opens where a click is too long ago for a tab: ${method}`, async ({
      page,
      context,
      cdn,
      site,
    }) => {
      const frame = await openFramed(page, cdn, site, SANDBOX);
      // The service answers so late that the browser no longer counts the click as recent.
      await page.route('**/payments/create', async (route) => {
        await frame.evaluate(() => {
          Object.defineProperty(navigator.userActivation, 'isActive', {value: false});
        });
        await route.continue();
      });
      await payBy(frame, method);
      const way = frame.getByRole('link', {name: `${en.goOn} ${en.newTab}`}).or(
        frame.getByRole('button', {
          name: new RegExp(`^${en.goOn}.*${en.newTab.slice(1, -1)}`),
        }),
      );
      await expect(way).toBeVisible();
      const opened = context.waitForEvent('page');
      await way.click();
      await (await opened).waitForURL(PAYMENT);
      await expect(frame.locator('checkout-form')).toBeVisible();
    });
  }
});
