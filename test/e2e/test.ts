import {test as base, type Page} from '@playwright/test';

export {expect} from '@playwright/test';

/**
 * Playwright's `test`, which removes all request handlers at the end of a test. Otherwise a handler
 * that waits for an answer would fail after its page has closed, and with it the next test.
 */
export const test = base.extend({
  context: async ({context}, use) => {
    await use(context);
    const pages = context.pages();
    for (const routed of [context, ...pages])
      await routed.unrouteAll({behavior: 'ignoreErrors'}).catch(ignoreClosedPage);
  },
});

/** A window that the shop has just closed needs no clean-up, but Playwright throws an error for it. */
function ignoreClosedPage(error: Error): void {
  if (!error.message.includes('has been closed')) throw error;
}

/** Presses the button on the demo service's own payment page. Its text is not in the dictionary. */
export async function payOnPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', {name: /^Pay/}).click();
}
