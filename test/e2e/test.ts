import {test as base, type Page} from '@playwright/test';

export {expect} from '@playwright/test';

/**
 * Playwright's test, whose handlers of requests end with it. One that still waits for an answer when
 * the page closes would else fail between two tests, and take the next one down.
 */
export const test = base.extend({
  context: async ({context}, use) => {
    await use(context);
    const pages = context.pages();
    for (const routed of [context, ...pages])
      await routed.unrouteAll({behavior: 'ignoreErrors'});
  },
});

/** Presses the button of the demo service's own payment page. Its words are not in the dictionary. */
export async function payOnPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', {name: /^Pay/}).click();
}
