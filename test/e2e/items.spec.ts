import type {Page, TestInfo} from '@playwright/test';
import {attributes, openPage, pageOf, scriptTag} from './embedding-page.js';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {labelWithItem, startingWith, subscribeLabel} from '../support/shopper-texts.js';

/**
 * Returns a list that grows with each uncaught error and message on the console. It should stay
 * empty.
 */
function watch(page: Page): string[] {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  return noise;
}

/**
 * Opens a page of the demo with a new shopper for each test. `extra` is inserted at the end of the
 * page.
 */
async function openAs(
  page: Page,
  path: string,
  {title, project}: TestInfo,
  extra = '',
): Promise<void> {
  const shopper = `${project.name}-${title.replace(/\W+/g, '-')}-${Date.now()}`;
  await page.route(/\.html(\?|$)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll('demo-token', shopper).replace('</body>', extra);
    await route.fulfill({response, body});
  });
  await page.goto(path);
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', {name, exact: true}),
  });

const itemDialog = (page: Page, name: string) =>
  page.getByRole('dialog', {name, exact: true});

const cartButton = (page: Page) =>
  page
    .locator('store-cart')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();

/** Opens the cart and returns the line of an item. */
async function cartLine(page: Page, name: string) {
  await cartButton(page).click();
  return page
    .getByRole('dialog', {name: en.cart})
    .getByRole('listitem')
    .filter({hasText: name});
}

/** Returns the fragment of the page's address. */
const hash = (page: Page) => page.evaluate(() => location.hash);

test('a shopper opens an item from its card, buys it and goes back', async ({
  page,
}, info) => {
  const noise = watch(page);
  await openAs(page, '/index.html', info);
  const link = card(page, 'Frost key').getByRole('link', {
    name: 'Frost key',
    exact: true,
  });
  await link.click();
  const dialog = itemDialog(page, 'Frost key');
  await expect(dialog.getByRole('heading', {name: 'Frost key'})).toBeVisible();
  expect(await hash(page)).toBe('#item-52');
  await dialog.getByRole('button', {name: labelWithItem(en.add, 'Frost key')}).click();
  await expect(dialog.getByText(en.inCart, {exact: true})).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await hash(page)).toBe('');
  await expect(link).toBeFocused();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  await page.goForward();
  await expect(dialog).toBeVisible();
  expect(noise).toEqual([]);
});

test('a link to an item shows it, and closing it leaves the page', async ({
  page,
}, info) => {
  const noise = watch(page);
  await openAs(page, '/script-tag.html#item-71', info);
  const dialog = itemDialog(page, 'Ember fox egg');
  await expect(
    dialog.getByRole('button', {name: labelWithItem(en.add, 'Ember fox egg')}),
  ).toBeVisible();
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', {name: en.close}).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => hash(page)).toBe('');
  await expect(page.getByRole('heading', {name: 'Ranks'})).toBeVisible();
  expect(noise).toEqual([]);
});

test('a link to an item that is gone says so', async ({page}, info) => {
  await openAs(page, '/script-tag.html#item-99999', info);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('store-item').getByText('Item not found')).toBeVisible();
  await dialog.getByRole('button', {name: en.close}).click();
  await expect(dialog).toBeHidden();
});

test('a page can show items in its own way', async ({page}, info) => {
  await openAs(
    page,
    '/index.html',
    info,
    `<script>
      addEventListener('store-item-selected', (event) => {
        event.preventDefault();
        document.title = 'chosen ' + event.itemId;
      });
    </script>`,
  );
  await card(page, 'Frost key')
    .getByRole('link', {name: 'Frost key', exact: true})
    .click();
  await expect(page).toHaveTitle('chosen 52');
  expect(await hash(page)).toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page that has the script twice shows an item once', async ({page}, info) => {
  await openAs(
    page,
    '/index.html#item-52',
    info,
    `<store-provider base-url="${process.env['SERVICE_URL']}"></store-provider>
    <script src="../dist/embed.js?again" defer></script>`,
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', {name: 'Frost key'})).toBeVisible();
  await page.waitForLoadState('networkidle'); // After this, the second copy of the script has run.
  await expect(dialog).toHaveCount(1);
});

test.describe('Of two shops with an item of the same number, a reload shows the item of the shop it was opened in', () => {
  const other = process.env['OBSERVED_SERVICE'] ?? '';
  const key = '<store-item item-id="52" layout="card"></store-item>';
  const providerOf = (attributes: string) =>
    `<store-provider ${attributes}>${key}</store-provider>`;
  const german = providerOf(`base-url="${other}" lang="de"`);
  const pages = {
    'a tag and a provider': pageOf(scriptTag(), key + german),
    'two providers': pageOf(
      '<script src="/dist/embed.js" defer></script>',
      providerOf(attributes().replaceAll('data-', '')) + german,
    ),
  };
  for (const [name, html] of Object.entries(pages)) {
    test(`in a page with ${name}`, async ({page}) => {
      // In the other shop, the same id belongs to another item.
      await page.route(`${other}/api/items/get/52`, async (route) => {
        const response = await route.fetch();
        const item = (await response.json()) as object;
        await route.fulfill({response, json: {...item, name: 'Other key'}});
      });
      await openPage(page, html);
      const item = page.locator('store-item[item-id="52"]');
      await expect(item.first()).toContainText('Frost key');
      await item.last().getByRole('link', {name: 'Other key', exact: true}).click();
      await expect(itemDialog(page, 'Other key')).toBeVisible();

      // Releases the provider's module only after the item's module has arrived.
      const released = Promise.withResolvers<undefined>();
      await page.route('**/chunks/store-provider-*.js*', async (route) => {
        await released.promise;
        await route.continue();
      });
      const shown = page.waitForResponse('**/chunks/item-*.js*');
      await page.reload();
      await shown;
      released.resolve(undefined);
      const dialog = itemDialog(page, 'Other key');
      await expect(dialog.getByRole('heading', {name: 'Other key'})).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      // The dialog has the language of the element in which it was opened.
      await expect(dialog).toHaveAttribute('lang', 'de');
      const added = page.waitForRequest('**/api/cart/add/52');
      await dialog.locator('[part~="add"]').click();
      expect((await added).url()).toContain(`${other}/`);
    });
  }

  test('in a page whose second shop gets its category from a script, with one request', async ({
    page,
  }) => {
    const {DOCUMENTED_SERVICE: other = ''} = process.env;
    const asked: string[] = [];
    page.on('request', (request) => {
      const {origin, pathname} = new URL(request.url());
      if (/^\/api\/items\/get\/\d+$/.test(pathname)) asked.push(origin);
    });
    const [, token = ''] = /data-token="([^"]*)"/.exec(attributes()) ?? [];
    await openPage(
      page,
      pageOf(
        scriptTag(),
        `<featured-deals></featured-deals><store-provider base-url="${other}" token="${token}"></store-provider>`,
      ),
    );
    await page.evaluate(async () => {
      await customElements.whenDefined('store-provider');
      const category = document.createElement('store-category');
      category.setAttribute('url', 'keys');
      document.querySelector('store-provider')!.append(category);
    });
    const name = page.locator('dialog.storefront-item:modal store-item [part~="name"]');
    await page.locator('store-category').getByRole('link').first().click();
    await expect(name).toHaveText('Ember key');
    expect(asked).toEqual([other]);
    await page.reload();
    await expect(name).toHaveText('Ember key');
    expect(asked).toEqual([other, other]);
  });
});

test('the chosen tab stays while an item is open', async ({page}, info) => {
  await openAs(
    page,
    '/item.html#category-pets',
    info,
    '<store-category></store-category>',
  );
  const link = card(page, 'Paw medal').getByRole('link', {
    name: 'Paw medal',
    exact: true,
  });
  await link.click();
  await expect(itemDialog(page, 'Paw medal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(itemDialog(page, 'Paw medal')).toBeHidden();
  await expect.poll(() => hash(page)).toBe('#category-pets');
  await expect(link).toBeFocused();
});

test('the keyboard alone is enough to choose an item and give it away', async ({
  page,
  isMobile,
}, info) => {
  test.skip(isMobile, 'phones have no keyboard to walk with');
  await openAs(page, '/index.html', info);
  const link = card(page, 'Frost key').getByRole('link', {
    name: labelWithItem(en.options, 'Frost key'),
  });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = itemDialog(page, 'Frost key');
  await expect(dialog.getByRole('button', {name: en.close})).toBeFocused();
  const gift = dialog.getByRole('button', {name: en.giftTo});
  await gift.waitFor();
  const walkTo = async (name: RegExp) => {
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement)
          active = active.shadowRoot.activeElement;
        const label = (active as HTMLInputElement | null)?.labels?.[0];
        return (label ?? active)?.textContent?.trim() ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`never got to ${name.source} by Tab`);
  };
  await walkTo(startingWith(en.giftTo));
  await page.keyboard.press('Enter');
  await walkTo(startingWith(en.playerName));
  await page.keyboard.type('Astrid_7');
  await page.keyboard.press('Enter');
  // The message is visible, not only announced to screen readers.
  await expect(dialog.locator('[part~="given"]')).toHaveText(en.giftAdded('Astrid_7'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('a gift is for the player who was named', {tag: '@long'}, async ({page}, info) => {
  await openAs(page, '/index.html', info);
  await card(page, 'Frost key')
    .getByRole('link', {name: labelWithItem(en.options, 'Frost key')})
    .click();
  const dialog = itemDialog(page, 'Frost key');
  await dialog.getByRole('button', {name: en.giftTo}).click();
  const name = dialog.getByRole('textbox', {name: en.playerName});
  await name.fill('x');
  await dialog
    .getByRole('button', {name: labelWithItem(en.giftAdd, 'Frost key')})
    .click();
  // The live region, which is in the dialog but not in the item, repeats such texts.
  const item = dialog.locator('store-item');
  await expect(item.getByText(/A player name has 3 to 24/)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('x');
  await name.fill('Astrid_7');
  await dialog
    .getByRole('button', {name: labelWithItem(en.giftAdd, 'Frost key')})
    .click();
  await expect(item.getByText(en.giftAdded('Astrid_7'))).toBeVisible();
  await dialog.getByRole('button', {name: en.close}).click();
  const line = await cartLine(page, 'Frost key');
  await expect(line).toContainText(en.giftFor('Astrid_7'));
});

test(
  'the item’s dialog shows why the shop refuses the item',
  {tag: '@long'},
  async ({page}, info) => {
    await openAs(page, '/index.html#item-34', info);
    const words =
      'There is a subscription in your cart. Please pay or remove it first.';
    const rank = itemDialog(page, 'Inferno');
    await rank.getByRole('button', {name: subscribeLabel('Inferno')}).click();
    await expect(rank.getByText(en.inCart, {exact: true})).toBeVisible();
    await rank.getByRole('button', {name: en.close}).click();

    await card(page, 'Frost key')
      .getByRole('link', {name: labelWithItem(en.options, 'Frost key')})
      .click();
    const dialog = itemDialog(page, 'Frost key');
    await dialog
      .getByRole('button', {name: labelWithItem(en.add, 'Frost key')})
      .click();
    await expect(dialog.locator('store-item').getByText(words)).toHaveCount(1);
    await dialog.getByRole('button', {name: en.giftTo}).click();
    const name = dialog.getByRole('textbox', {name: en.playerName});
    await name.fill('Astrid_7');
    await dialog
      .getByRole('button', {name: labelWithItem(en.giftAdd, 'Frost key')})
      .click();
    await expect(dialog.locator('store-item').getByText(words)).toHaveCount(2);
    await expect(name).toHaveAccessibleDescription(words);
    await expect(name).toHaveValue('Astrid_7');
  },
);

test('a pack is bought at the price that is shown for it', async ({page}, info) => {
  await openAs(page, '/index.html', info);
  await card(page, 'Key ring')
    .getByRole('link', {name: labelWithItem(en.options, 'Key ring')})
    .click();
  const dialog = itemDialog(page, 'Key ring');
  const packs = dialog.getByRole('radiogroup', {name: 'Pack of Key ring'});
  await expect(packs.getByRole('radio')).toHaveCount(4);
  await expect(packs.getByRole('radio', {name: /^1 piece/})).toBeChecked();
  await expect(packs.getByText(en.pieces(10))).toBeVisible();
  await packs.getByRole('radio', {name: '10 pieces Featured €20.00'}).check();
  await dialog.getByRole('button', {name: labelWithItem(en.add, 'Key ring')}).click();
  await expect(dialog.getByText(en.inCart, {exact: true})).toBeVisible();
  await dialog.getByRole('button', {name: en.close}).click();
  const line = await cartLine(page, 'Key ring');
  await expect(line).toContainText(en.pieces(10));
  await expect(line).toContainText('€20.00');
});

test('an item in the address is offered, and shown after a click', async ({
  page,
}, info) => {
  const noise = watch(page);
  await openAs(page, '/index.html?item=54&from=game', info);
  const offer = page.locator('[part~="offer"]');
  await expect(offer.getByText(en.offerItem('Key ring')).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', {name: labelWithItem(en.show, 'Key ring')}).click();
  await expect(itemDialog(page, 'Key ring')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=game');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('The link you followed')).toHaveCount(0);
  expect(noise).toEqual([]);
});

test('a declined offer leaves the address alone', async ({page}, info) => {
  await openAs(page, '/index.html?item=54', info);
  await page.getByRole('button', {name: en.notNow}).click();
  await expect(page.getByText('The link you followed')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('?item=54');
  expect(await hash(page)).toBe('');
});

test('an item that the shop does not have is not offered', async ({page}, info) => {
  const asked = page.waitForResponse(/items\/get\/99999/);
  await openAs(page, '/index.html?item=99999', info);
  await asked;
  await card(page, 'Frost key').waitFor();
  await expect(page.getByText('The link you followed')).toHaveCount(0);
});
