import {expect, type Page} from '@playwright/test';
import {layoutFaults} from './page-layout.js';

/** Opens the page with every element in every state, and waits until all elements are there. */
export async function gallery(
  page: Page,
  query: Record<string, string> = {},
): Promise<void> {
  await page.goto(`/themes.html?${new URLSearchParams({plain: '', ...query})}`);
  // The error messages of these elements are rendered last.
  const said = (element: string) => page.locator(`#${element} [part~="error"]`).first();
  for (const element of [
    'store-category',
    'store-login',
    'checkout-form',
    'store-currency',
  ])
    await expect(said(element)).toBeAttached({timeout: 30_000});
  await expect(page.locator('#store-payment [part~="status"]').first()).toBeAttached();
  // The module of the countdowns is loaded after the cards.
  await expect(page.locator('#store-category time').first()).toBeAttached();
  // Where the service fails, elements repeat their requests after pauses of random length.
  // Elements of a closed shop ask the service why it is closed.
  for (const cell of await page
    .locator('.cell:is([data-state$=": service stumbles"], [data-state*=": closed "])')
    .all())
    await expect(cell.locator('[part~="error"]').first()).toBeAttached({
      timeout: 30_000,
    });
}

/** Replaces the English texts of the gallery. Authors of pages can do the same. */
export async function replaceTexts(
  page: Page,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await page.route('**/themes.html*', async (route) => {
    const response = await route.fetch();
    const script = `<script type="application/json" data-store-texts="en">${JSON.stringify(texts)}</script>`;
    const html = (await response.text()).replace('</head>', `${script}</head>`);
    await route.fulfill({response, body: html});
  });
}

/** Opens the gallery, and waits until its accessibility tree no longer changes. */
export async function quietGallery(
  page: Page,
  query: Record<string, string> = {},
): Promise<void> {
  await gallery(page, query);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.locator('main').ariaSnapshot();
        const same = now === before;
        before = now;
        return same;
      },
      {intervals: [300], timeout: 30_000},
    )
    .toBe(true);
}

/** Returns the controls that are too small to press. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return (await layoutFaults(page, ['tooSmall'])).tooSmall;
}

/** Returns the elements that extend beyond their cell, or whose own edge cuts off their text. */
export async function textCutOff(page: Page): Promise<readonly string[]> {
  const {clippedText} = await layoutFaults(page, ['clippedText']);
  const wide = await page
    .locator('html, .cell')
    .evaluateAll((boxes: HTMLElement[]) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.dataset['state'] ?? 'the page'} is too wide`),
    );
  return [...clippedText, ...wide];
}
