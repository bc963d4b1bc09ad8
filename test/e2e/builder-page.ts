import type {Page} from '@playwright/test';
import {expect} from './test.js';

// The owner's page has another origin than the builder. Browsers let pages of `localhost` hosts
// reach this machine.
export const OWNERS_PAGE = 'http://owner.localhost/shop.html';

export type Settings = Readonly<Record<string, string | readonly string[]>>;

/** Opens the builder with a link that contains these settings. */
export async function open(page: Page, settings: Settings = {}): Promise<void> {
  const pairs = Object.entries(settings).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  // Leaves the page first: a link that changes only the fragment would not reload it, and not every
  // script reads the fragment again.
  await page.goto('about:blank');
  await page.goto(`/builder.html#${new URLSearchParams(pairs)}`);
  // Without settings, the builder first asks what kind of page the owner has.
  const question = page.getByRole('button', {name: 'A page written by hand'});
  if (pairs.length === 0) await question.click();
  await expect(page.getByRole('heading', {name: '4. Copy'})).toBeVisible();
}

/** Returns the text that the builder offers for copying under this heading. */
export async function printed(page: Page, name: string): Promise<string> {
  const code = page.getByRole('region', {name, exact: true}).locator('code');
  await expect(code).not.toBeEmpty();
  return (await code.textContent()) ?? '';
}

/**
 * Opens an empty page of another site that contains this snippet, with the header that belongs to
 * the snippet.
 */
export async function paste(
  page: Page,
  snippet: string,
  header: string,
): Promise<void> {
  const [name = '', value = ''] = header.split(/: (.*)/);
  await page.route('http://owner.localhost/**', (route) =>
    route.request().url().startsWith(OWNERS_PAGE)
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: {[name]: value},
          body: `<!doctype html><html lang="en"><head><title>Mine</title></head><body>${snippet}</body></html>`,
        })
      : route.fulfill({status: 204}),
  );
  await page.goto(OWNERS_PAGE);
}
