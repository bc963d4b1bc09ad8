import type {Page} from '@playwright/test';
import {standard} from '../../../demo/gallery/data.js';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>`;

/** Answers all calls to the service at `/shop` with the answers of the gallery. */
export async function serviceAnswers(page: Page): Promise<void> {
  const answers: Readonly<Record<string, unknown>> = {
    ...standard,
    'payments/checkStatus': {status: 'pending', message: ''},
  };
  await page.route('**/img/**', (route) =>
    route.fulfill({contentType: 'image/svg+xml', body: picture}),
  );
  await page.route('**/shop/api/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*?\/api\//, '');
    const answer = answers[path] ?? answers[path.replace(/\/[^/]*$/, '/*')];
    return answer
      ? route.fulfill({json: answer})
      : route.fulfill({status: 404, json: {success: false, message: 'Nothing here.'}});
  });
}
