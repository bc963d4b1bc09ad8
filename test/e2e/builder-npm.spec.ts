import {expect, inventory, test} from './embedding-page.js';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'what is printed is the same in any window'),
);

for (const published of [false, true])
  test(`the builder ${published ? 'loads the script from npm’s CDN' : 'says that npm’s CDN does not have the script yet'}, if the build is ${published ? '' : 'not '}published`, async ({
    page,
  }) => {
    await page.route('**/dist/integrity.json', (route) =>
      route.fulfill({json: {...inventory, published}}),
    );
    await page.goto('/builder.html#show=deals&files=npm');
    const snippet = page.getByRole('region', {name: 'Snippet', exact: true});
    if (published)
      await expect(snippet.locator('code')).toContainText(
        `https://cdn.jsdelivr.net/npm/storefront-elements@${inventory.version}/dist/embed.js`,
      );
    else {
      await expect(page.getByText('The package is not on npm yet')).toBeVisible();
      await expect(snippet).toHaveCount(0);
    }
  });
