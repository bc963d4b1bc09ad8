import {createServer} from 'vite';
import {expect, test} from '../../e2e/test.js';

test('the demo’s pictures show in the builder on the development server', async ({
  page,
}) => {
  process.env['PORT'] = '0';
  const server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
  });
  await server.listen();
  try {
    const [origin] = server.resolvedUrls?.local ?? [];
    await page.goto(`${origin}builder.html#place=html`);
    const picture = page
      .frameLocator('#preview')
      .locator('featured-deals [part~="picture"]')
      .first();
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
