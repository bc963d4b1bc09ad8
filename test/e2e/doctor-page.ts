import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {FrameLocator, Locator, Page} from '@playwright/test';
import {policy as strictest} from './policy.js';
import {expect} from './test.js';

/** The address of a service whose items guests can read, too. */
export const SERVICE = process.env['OBSERVED_SERVICE'] ?? '';

/** The tags of a page without problems. */
export const SHOP = `<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>
  <checkout-form terms-url="/terms"></checkout-form>`;

/** Describes a page to open with the doctor. The defaults cause no problems. */
export interface DoctorPage {
  /** Attributes of the script tag. */
  readonly script?: string;
  /** The script tag itself. */
  readonly scriptTag?: string;
  readonly head?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** Opens a page with the doctor, and waits for its checks. Returns the warnings on the console. */
export async function openWithDoctor(
  page: Page,
  content: DoctorPage,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  page.removeAllListeners('console');
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await servePage(page, content);
  await page.goto(content.address ?? '/doctor.html?store-doctor');
  await waitForChecks(page);
  return warnings;
}

/** Answers requests for `doctor.html` with this page. */
export async function servePage(page: Page, content: DoctorPage): Promise<void> {
  const {script = `data-base-url="${SERVICE}"`, head = '', body = SHOP} = content;
  const {headers = {}} = content;
  const {scriptTag = `<script src="/dist/embed.js" ${script} defer></script>`} =
    content;
  await page.unroute('**/doctor.html*');
  await page.route('**/doctor.html*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers,
      body: `<!doctype html><html lang="ar" dir="rtl"><head><title>A page</title>${head}
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="icon.svg">${scriptTag}
        </head><body><h1>A page</h1>${body}</body></html>`,
    }),
  );
}

export const doctor = (page: Page | FrameLocator) =>
  page.getByRole('region', {name: 'Shop doctor'});

export async function waitForChecks(page: Page | FrameLocator): Promise<void> {
  await expect(doctor(page)).toHaveAttribute('aria-busy', 'false');
}

/** Returns the doctor's finding with this heading. */
export function finding(page: Page | FrameLocator, title: string | RegExp): Locator {
  const exact = typeof title === 'string';
  return doctor(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('heading', {name: title, exact})});
}

/** Expects one finding with this heading, which offers these texts for pasting. */
export async function expectFinding(
  page: Page | FrameLocator,
  title: string | RegExp,
  ...pastes: readonly (string | RegExp)[]
): Promise<void> {
  await expect(finding(page, title), `${title}`).toHaveCount(1);
  for (const paste of pastes)
    await expect(
      finding(page, title).locator('code').filter({hasText: paste}),
      `${title}: ${paste}`,
    ).not.toHaveCount(0);
}

/** Starts a server that answers in ways in which the tests' service cannot. */
export async function serverOf(
  answer: RequestListener,
): Promise<{origin: string; close(): void}> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves our files at another origin, so that a page can be https, or http on a public host. */
export async function serveFilesAt(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/dist/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    const url = (process.env['SHOP_URL'] ?? '') + pathname;
    await route.fulfill({response: await route.fetch({url})});
  });
}

/**
 * Serves the tests' service at another origin. Requests to this origin do not reach the network.
 */
export async function serveShopAt(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    const response = await route.fetch({url: SERVICE + pathname});
    const headers = {
      ...response.headers(),
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, Authorization',
    };
    await route.fulfill({response, headers});
  });
}

/**
 * Returns a Content-Security-Policy header, by default the strictest one under which everything
 * works.
 */
export function policy(text?: string): Record<string, string> {
  const script = `${new URL(process.env['SHOP_URL'] ?? '').origin}/dist/`;
  const value = text ?? strictest({script, service: SERVICE}, {'img-src': `'self'`});
  return {'Content-Security-Policy': value};
}
