import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Frame, Locator, Page} from '@playwright/test';
import {frameCode} from '../../demo/builder/frame-code.js';
import {payLabel} from '../support/shopper-texts.js';
import {attributes, pageOf, test as base, type Cdn} from './embedding-page.js';
import {fillIn} from './rules/shop.js';
import {expect} from './test.js';

export {expect};

/** Serves a page on an origin of its own, and returns its address. */
export type Serve = (
  html: string | ((request: IncomingMessage) => string),
  host?: string,
) => Promise<string>;

/** Options for the page of a framed shop. */
export interface FramedShop {
  /** The content of the shop's page. */
  readonly body: string;
  readonly head?: string;
  /** Attributes of the frame, such as `sandbox`. */
  readonly frame?: string;
  /** Whether the outer page has the script that owners paste. */
  readonly hasScript?: boolean;
  /** The height of the outer page's content above the frame, and below it, in pixels. */
  readonly room?: number;
  /** The end of the outer page's address, such as `#item-31`. */
  readonly suffix?: string;
  /** The host of the outer page. With `localhost`, the frame is of another site. */
  readonly host?: string;
  /** Items in the shopper's cart. */
  readonly items?: readonly number[];
}

export interface OpenedShop {
  readonly frame: Frame;
  /** The frame as the outer page sees it. */
  readonly box: Locator;
  readonly inner: string;
  readonly outer: string;
}

export const test = base.extend<{
  serve: Serve;
  openFramed: (shop: FramedShop) => Promise<OpenedShop>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern.
  serve: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (html, host = '127.0.0.1') => {
      const server = createServer((request, response) => {
        response.writeHead(200, {'Content-Type': 'text/html; charset=utf-8'});
        response.end(typeof html === 'string' ? html : html(request));
      }).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://${host}:${(server.address() as AddressInfo).port}/`;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
  openFramed: async ({page, cdn, serve}, use) => {
    await use(async (shop) => {
      const inner = await serve(
        shopPage(cdn, shop, await newShopper(page, shop.items)),
      );
      const outer = await serve(outerPage(inner, shop), shop.host);
      await page.goto(`${outer}${shop.suffix ?? ''}`);
      return {frame: await frameOf(page), box: page.locator('#shop'), inner, outer};
    });
  },
});

/** Fills in the checkout in a frame, and pays by this method. */
export async function payBy(frame: Frame, method: string): Promise<void> {
  await fillIn(frame as unknown as Page);
  await frame.getByRole('radio', {name: method}).check();
  await frame.getByRole('button', {name: payLabel}).click();
}

/** The only frame of a page, once it has loaded. */
export async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

/** Returns attributes of the script tag for a new shopper, who has these items in the cart. */
export async function newShopper(
  page: Page,
  items: readonly number[] = [],
): Promise<string> {
  const shop = attributes();
  const [, token = ''] = /data-token="([^"]*)"/.exec(shop) ?? [];
  for (const id of items)
    await page.request.post(`${process.env['SERVICE_URL']}/api/cart/add/${id}`, {
      headers: {Authorization: `Bearer ${token}`},
      data: {payment_type: 0},
    });
  return shop;
}

/** Returns the shop's page. Its script is on another origin. */
export function shopPage(
  cdn: Cdn,
  {head = '', body}: FramedShop,
  shop: string,
): string {
  cdn.headers = {'Access-Control-Allow-Origin': '*'};
  return pageOf(
    `<meta name="viewport" content="width=device-width, initial-scale=1">${head}
    <script src="${cdn.url}embed.js" ${shop} crossorigin defer></script>`,
    body,
  );
}

/** Returns the page of another site that shows the shop's page in a frame. */
export function outerPage(inner: string, shop: FramedShop): string {
  const {frame = '', hasScript = false, room = 0} = shop;
  const code = hasScript
    ? frameCode(inner)
    : `<iframe id="shop" src="${inner}" style="width: 100%; height: 700px; border: 0"></iframe>`;
  const space = `<div style="height: ${room}px">The outer page</div>`;
  return pageOf(
    '<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0 }</style>',
    `${space}${code.replace('<iframe', `<iframe ${frame}`)}${space}`,
  );
}

/** The part of the window that an element in a frame covers, in pixels. */
export async function placeInWindow(
  element: Locator,
): Promise<{readonly top: number; readonly bottom: number; readonly height: number}> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return {top: box.y, bottom: box.y + box.height, height: box.height};
}

/** Expects an element in a frame to be inside the window, with a tolerance of some pixels. */
export async function expectInWindow(page: Page, element: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  await expect(async () => {
    const place = await placeInWindow(element);
    expect(place.top).toBeGreaterThan(-8);
    expect(place.bottom).toBeLessThan(height + 8);
  }).toPass();
}
