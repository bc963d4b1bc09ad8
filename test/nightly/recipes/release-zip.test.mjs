// Tests the zip of a release on web space with PHP, with a service that no other origin may read.
// The owner has only a text editor.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {unzipSync} from 'fflate';
import {freePort} from '../../../scripts/ports.mjs';
import {EXAMPLE_SERVICE} from '../../../scripts/release/owner-pages.mjs';
import {writeZips} from '../../../scripts/release/zips.mjs';
import {en} from '../../../src/i18n/en.ts';
import {typedDetails} from '../../support/payment-request.ts';
import {payLabel, startingWith} from '../../support/shopper-texts.ts';
import {whereThereIs, Workplace} from './programs.mjs';
import {expect, startBrowser, startUpstream, visit} from './shop.mjs';

describe(
  'The zip of a release on web space with PHP',
  whereThereIs({php: 'php-cli'}),
  () => {
    let place, upstream, site, folder, browser;

    before(async () => {
      place = await Workplace.make();
      upstream = await startUpstream({cors: false});
      place.later(upstream.end);
      const archive = unzipSync(readFileSync(writeZips(place.path('zips')).shop));
      for (const [path, bytes] of Object.entries(archive)) {
        mkdirSync(place.path('www', dirname(path)), {recursive: true});
        writeFileSync(place.path('www', path), bytes);
      }
      folder = place.path('www', Object.keys(archive)[0].split('/')[0]);
      const port = await freePort();
      site = `http://localhost:${port}`;
      await place.serve('php', ['-S', `localhost:${port}`, '-t', folder], {at: {port}});
      browser = await startBrowser();
      place.later(() => browser.close());
    });
    after(() => place?.end());

    /** Replaces text in a file of the web space, as the README tells owners to do. */
    function edit(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      assert.ok(text.includes(from), `${file} has no ${from}`);
      writeFileSync(path, text.replaceAll(from, to));
    }

    it('is a shop after three edits, from the deals to the payment and back', async () => {
      edit('shop.html', EXAMPLE_SERVICE, upstream.origin);
      const direct = await visit(browser, `${site}/shop.html`);
      await expect(direct.page.locator('store-category')).toContainText(
        /cannot be reached/i,
      );
      await direct.page.context().close();

      edit('storefront-proxy.php', EXAMPLE_SERVICE, upstream.origin);
      const address = `data-base-url="${site}/storefront-proxy.php"`;
      edit('shop.html', `data-base-url="${upstream.origin}"`, address);
      const {page, told} = await visit(browser, `${site}/shop.html`);
      await page
        .locator('featured-deals')
        .getByRole('button', {name: startingWith(en.add)})
        .first()
        .click();
      const player = page.getByRole('textbox', {name: en.playerName});
      await player.fill('Zip_Owner');
      await player.press('Enter');
      const cart = page
        .locator('store-cart')
        .getByRole('button', {name: startingWith(en.cart)})
        .first();
      await expect(cart).toHaveAccessibleName(en.cartItems(1));
      await cart.click();
      await page.getByRole('button', {name: en.checkout}).click();

      for (const [name, text] of Object.entries(typedDetails))
        await page
          .getByRole('textbox', {name: new RegExp(`^${name}( \\(|$)`)})
          .fill(text);
      await page
        .getByRole('combobox', {name: en.country})
        .selectOption({label: 'Portugal'});
      await page.getByRole('checkbox', {name: en.terms}).click();
      await page.getByRole('checkbox', {name: en.privacy}).click();
      await page.getByRole('radio', {name: 'Card'}).check();
      await page.getByRole('button', {name: payLabel}).click();
      await page.waitForURL(`${upstream.origin}/pay/**`);
      await page.getByRole('button', {name: /^Pay/}).click();
      await expect(page.getByRole('button', {name: /^Pay/})).toHaveCount(0);

      // The shopper opens the owner's page again, and need not scroll to see the payment.
      await page.goto(`${site}/shop.html`);
      const payment = page.locator('store-payment');
      await expect(payment).toContainText(en.paid);
      await expect(payment).toBeInViewport();
      assert.deepEqual(told, []);
    });
  },
);
