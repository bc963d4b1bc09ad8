import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {expect, type Cdn} from './embedding-page.js';
import {GUEST_SERVICE} from './guest-shop.js';

// Browsers let pages of `localhost` reach this machine.
const SITE = 'http://owner.localhost/';

/** Another origin, from which platforms serve code of their users. */
export const FILES = 'http://owner-files.localhost/';

/**
 * Returns the blocks of code that the builder prints for a platform, by the names of the blocks.
 */
export async function built(
  page: Page,
  cdn: Cdn,
  place: string,
): Promise<Record<string, string>> {
  cdn.headers = {'Access-Control-Allow-Origin': '*'};
  const settings = new URLSearchParams([
    ['shop', 'address'],
    ['address', GUEST_SERVICE],
    ...['payment', 'login', 'deals', 'categories'].map((name) => ['show', name]),
    ['categories', 'keys'],
    ['cart', 'inline'],
    ['place', place],
    ['files', 'own'],
    ['folder', cdn.url],
  ]);
  await page.goto(`/builder.html#${settings}`);
  const blocks = page.locator('#blocks section');
  await expect(blocks.first().locator('code')).not.toBeEmpty();
  const printed: Record<string, string> = {};
  for (const block of await blocks.all())
    printed[(await block.getAttribute('data-name')) ?? ''] =
      (await block.locator('code').textContent()) ?? '';
  return printed;
}

/** Returns a page of the folder `platforms` with texts in place of its comments. */
export function pageWith(
  name: string,
  parts: Readonly<Record<string, string>>,
): string {
  const html = readFileSync(new URL(`platforms/${name}.html`, import.meta.url), 'utf8');
  return html.replaceAll(
    /<!-- ([\w ]+) -->/g,
    (_comment, part: string) => parts[part] ?? '',
  );
}

/** Opens a page of the owner's site. */
export async function openSite(
  page: Page,
  html: string,
  headers: Record<string, string> = {},
): Promise<void> {
  await serve(page, SITE, html, headers);
  await page.goto(SITE);
}

/** Answers all requests to an origin with a page. */
export async function serve(
  page: Page,
  origin: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(`${origin}**`, (route) =>
    route.fulfill({contentType: 'text/html; charset=utf-8', headers, body}),
  );
}

/**
 * Returns the HTML that a forum's sanitizer leaves of a post: without scripts, style sheets and
 * attributes.
 */
export function sanitized(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>|<link[^>]*>|<style.*?<\/style>/gs, '')
    .replaceAll(/<([\w-]+) [^>]*>/g, '<$1>');
}
