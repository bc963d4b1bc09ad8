import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {inventory as ofBuilder} from '../../demo/builder/files.js';
import {snippetsFor} from '../../demo/builder/snippets.js';
import {inventory, type Cdn} from './embedding-page.js';
import {GUEST_SERVICE} from './guest-shop.js';

// The hashes of the build.
Object.assign(ofBuilder, inventory);

// Browsers let pages of `localhost` reach this machine.
const SITE = 'http://owner.localhost/';

/** Another origin, from which platforms serve code of their users. */
export const FILES = 'http://owner-files.localhost/';

/**
 * Returns the blocks of code that the builder prints for a platform, by the names of the blocks.
 */
export function built(cdn: Cdn, place: string): Readonly<Record<string, string>> {
  cdn.headers = {'Access-Control-Allow-Origin': '*'};
  const settings = new URLSearchParams([
    ['shop', 'address'],
    ['address', GUEST_SERVICE],
    ...['payment', 'login', 'deals', 'categories'].map((name) => ['show', name]),
    ['categories', 'keys'],
    ['cart', 'inline'],
    ['files', 'own'],
    ['folder', cdn.url],
  ]);
  const blocks = snippetsFor(place, settings) as readonly {
    name: string;
    text: string;
  }[];
  return Object.fromEntries(blocks.map(({name, text}) => [name, text]));
}

/** Returns a page with the content of a file in `platforms`, and texts in place of its comments. */
export function pageWith(
  name: string,
  parts: Readonly<Record<string, string>>,
): string {
  const html = readFileSync(new URL(`platforms/${name}.html`, import.meta.url), 'utf8');
  const content = html.replaceAll(
    /<!-- ([\w ]+) -->/g,
    (_comment, part: string) => parts[part] ?? '',
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">${content}`;
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
