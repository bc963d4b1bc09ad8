import {test as base, type Page} from '@playwright/test';

export {expect} from '@playwright/test';

/**
 * Playwright's `test`, which removes all request handlers at the end of a test. Otherwise a handler
 * that waits for an answer would fail after its page has closed, and with it the next test. The
 * removal is not awaited, because a window that is closing may never confirm it.
 */
export const test = base.extend({
  context: async ({context}, use) => {
    await use(context);
    for (const routed of [context, ...context.pages()])
      routed.unrouteAll({behavior: 'ignoreErrors'}).catch(() => undefined);
  },
});

/** Presses the button on the demo service's own payment page. Its text is not in the dictionary. */
export async function payOnPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', {name: /^Pay/}).click();
}
