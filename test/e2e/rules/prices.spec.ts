import {add, answer, cartOn, entry, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {paymentRequest} from '../../support/payment-request.js';
import {payLabel, startingWith} from '../../support/shopper-texts.js';

interface Offer {
  readonly name: string;
  readonly price: number;
  readonly is_virtual_currency_only: boolean | 0 | 1;
}

interface Category {
  readonly items?: readonly Offer[];
  readonly subcategories?: readonly Category[];
}

function offersOf({items = [], subcategories = []}: Category): readonly Offer[] {
  return [...items, ...subcategories.flatMap(offersOf)];
}

test.describe('Prices', () => {
  test('every card shows the price the service asks, to the cent', async ({
    page,
    open,
    ask,
  }) => {
    const urls = ['keys', 'embers', 'pets'];
    await open(
      urls.map((url) => `<store-category url="${url}"></store-category>`).join(''),
    );
    for (const url of urls) {
      for (const offer of offersOf(await ask<Category>(`categories/get/${url}`))) {
        const price = entry(page, offer.name).locator('[part~="price"]');
        if (offer.is_virtual_currency_only)
          await expect(price).toHaveText(/^\d+ Embers$/);
        else await expect(price).toHaveText(offer.price ? euros(offer.price) : en.free);
      }
    }
  });

  test('a card shows a former price, and a price in virtual currency', async ({
    page,
    open,
  }) => {
    await open(`<store-category url="keys"></store-category>
      <store-category url="pets"></store-category><store-category url="embers"></store-category>`);
    const key = entry(page, 'Ember key');
    await expect(key.locator('del')).toHaveText('€3.00');
    await expect(key.getByText(en.originalPrice)).toBeAttached();
    await expect(key).toContainText(`${en.or} 250 Embers`);
    await expect(entry(page, 'Frost key').locator('del')).toHaveCount(0);
    const slime = entry(page, 'Magma slime egg');
    await expect(slime.locator('[part~="price"]')).toHaveText('250 Embers');
    await expect(slime).not.toContainText('€');
    await expect(entry(page, 'Welcome bundle').locator('[part~="price"]')).toHaveText(
      en.free,
    );
  });

  test('a card says what a piece of a pack costs, and what the next one costs', async ({
    page,
    open,
    shape,
  }) => {
    await open(
      '<store-category url="keys"></store-category><store-category url="embers"></store-category>',
    );
    const ring = entry(page, 'Key ring');
    const scroll = entry(page, 'Supporter scroll');
    await expect(ring.locator('[part~="price"]')).toHaveText('€2.50');
    await expect(scroll.locator('[part~="price"]')).toHaveText('€2.50');
    const notes = ring.or(scroll).locator('[part~="note"]');
    // The interface document has neither packs nor prices that depend on purchases.
    if (shape === 'documented') {
      await expect(notes).toHaveCount(0);
      return;
    }
    await expect(notes).toHaveText([en.fromEach('€1.80'), en.nextPrice('€3.00')]);
    await scroll.getByRole('link', {name: 'Supporter scroll', exact: true}).click();
    const dialog = page.getByRole('dialog', {name: 'Supporter scroll'});
    await expect(dialog.locator('[part~="steps"]')).toContainText(en.priceSteps);
    await expect(dialog.locator('[part~="steps"]').getByRole('listitem')).toHaveText([
      '€2.50',
      '€3.00',
      '€4.00',
    ]);
    const {scrollWidth, clientWidth} = await page.evaluate(
      () => document.documentElement,
    );
    expect(scrollWidth).toBe(clientWidth);
  });

  test('the price of an item rises with each purchase', async ({
    page,
    open,
    ask,
    stock,
    shape,
  }) => {
    const buy = async () => {
      await stock(108);
      const paid = await ask<{success: boolean; message: string}>('payments/create', {
        ...paymentRequest,
        paymentMethod: 'Virtual Currency',
      });
      expect(paid.success || paid.message === 'success', paid.message).toBe(true);
    };
    await buy();
    await open('<store-category url="embers"></store-category>');
    const scroll = entry(page, 'Supporter scroll');
    await expect(scroll.locator('[part~="price"]')).toHaveText('€3.00');
    // The interface document has no field for the next price.
    await expect(scroll.locator('[part~="note"]')).toHaveText(
      shape === 'documented' ? [] : [en.nextPrice('€4.00')],
    );
    await buy();
    await page.reload();
    await expect(scroll.locator('[part~="price"]')).toHaveText('€4.00');
    await expect(scroll.locator('[part~="note"]')).toHaveCount(0);
  });

  test('items stand in rows where the site says so, unless the page wants a grid', async ({
    page,
    open,
    shape,
    isMobile,
  }) => {
    test.skip(isMobile, 'a narrow window has no room for several columns');
    const topOf = async (name: string) =>
      (await entry(page, name).boundingBox())?.y ?? NaN;
    for (const layout of ['auto', 'grid']) {
      await open(
        `<store-category url="keys/seasonal" layout="${layout}"></store-category>`,
      );
      await expect(entry(page, 'Tidecaller crate')).toBeVisible();
      const isGrid =
        (await topOf('Harvest crate')) === (await topOf('Tidecaller crate'));
      expect(isGrid).toBe(layout === 'grid' || shape === 'documented');
    }
  });

  test('rows list the packs of an item where the site says so', async ({
    page,
    open,
  }) => {
    const tiers = [
      {quantity: 5, price: '10.00'},
      {quantity: 10, price: '15.00'},
    ];
    await answer(page, 'categories/get/pets', (now) => ({
      category: {...(now['category'] as object), is_stacked: true},
      subcategories: [],
      items: [{id: 71, name: 'Ember fox egg', price: 5.99, stacked_tiers: {tiers}}],
    }));
    await open('<store-category url="pets"></store-category>');
    const note = entry(page, 'Ember fox egg').locator('[part~="note"]');
    await expect(note).toContainText(en.pair(en.pieces(5), '€10.00'));
    await expect(note).toContainText(en.pair(en.pieces(10), '€15.00'));
    await expect(note).toContainText(en.fromEach('€1.50'));
    const {scrollWidth, clientWidth} = await page.evaluate(
      () => document.documentElement,
    );
    expect(scrollWidth).toBe(clientWidth);
  });

  test('prices and the balance belong to the shopper', async ({
    page,
    open,
    ask,
    without,
  }) => {
    if (await without('user')) return;
    // This shopper owns the rank Ember, which lowers the price of higher ranks and blocks lower
    // ranks.
    const token = 'astrid-token';
    const offers = offersOf(
      await ask<Category>('categories/get/ranks', undefined, token),
    );
    const blaze = offers.find(({name}) => name === 'Blaze');
    expect(blaze?.price).toBeLessThan(19.99);
    await open(
      '<store-login></store-login><store-category url="ranks"></store-category>',
      {
        token,
      },
    );
    await expect(entry(page, 'Blaze').locator('[part~="price"]')).toHaveText(
      euros(blaze?.price ?? NaN),
    );
    await expect(entry(page, 'Spark').getByRole('button')).toHaveCount(0);
    await expect(page.getByText(en.balance('5,000 Embers'))).toBeVisible();
  });

  test('a converted amount is marked everywhere, and the checkout says what is charged', async ({
    page,
    open,
    stock,
    shape,
  }) => {
    await stock(52);
    await open(
      `<store-currency></store-currency><store-category url="keys"></store-category>
      <store-cart></store-cart><checkout-form></checkout-form>`,
    );
    const card = entry(page.locator('store-category'), 'Frost key');
    const line = entry(page.locator('store-cart'), 'Frost key');
    const checkout = page.locator('checkout-form');
    const pay = checkout.getByRole('button', {name: payLabel});
    // Without a total from the service, the amount is an estimate, even in the service's own
    // currency.
    await expect(pay).toHaveAccessibleName(
      shape === 'observed' ? en.payAmount('€3.50') : en.payAmount(`${en.about} €3.50`),
    );
    await expect(checkout.getByText(startingWith(en.charged))).toHaveCount(0);
    for (const [currency, shown] of [
      ['USD', '$3.78'],
      ['JPY', '¥568'],
      ['KWD', 'KWD 1.162'],
      ['Gold', '875.00 Gold'],
    ] as const) {
      await page
        .getByRole('combobox', {name: en.currency})
        .first()
        .selectOption(currency);
      await expect(card.locator('[part~="price"]')).toHaveText(
        `≈ ${en.about} ${shown}`,
      );
      await expect(line.locator('[part~="price"]')).toHaveText(
        `≈ ${en.about} ${shown}`,
      );
      await expect(cartOn(page).locator('[part~="total"]')).toHaveText(
        `≈ ${en.about} ${shown}`,
      );
      await expect(checkout.locator('[part~="total"]')).toHaveText(
        `≈ ${en.about} ${shown}`,
      );
      await expect(pay).toHaveAccessibleName(en.payAmount(`${en.about} ${shown}`));
      await expect(checkout).toContainText(en.charged('€3.50', currency));
      await expect(card).toContainText(`${en.or} 300 Embers`);
    }
  });

  test('the total names money and virtual currency, and converts only money', async ({
    page,
    open,
    without,
  }) => {
    if (await without('cart/add')) return;
    await open(
      '<store-category url="pets"></store-category><store-cart></store-cart>',
      {attributes: 'data-currency="USD"'},
    );
    await add(page, 'Magma slime egg');
    await expect(cartOn(page).locator('[part~="total"]')).toHaveText('250 Embers');
    await add(page, 'Moss turtle egg');
    await expect(cartOn(page).locator('[part~="total"]')).toHaveText(
      `≈ ${en.about} $5.39 + 250 Embers`,
    );
  });
});
