import {expect, test} from './test.js';
import {expectUnharmed, measurePlain} from './hostile/check.js';

test('shop and page are unharmed where all styles are important, and their rules for our parts hold', async ({
  page,
}) => {
  const plain = await measurePlain(page);
  await page.addStyleTag({
    content: `checkout-form [part~='pay'] { background: rgb(0, 80, 0); color: rgb(255, 255, 240);
        border: 2px solid rgb(0, 40, 0); border-radius: 0; font-family: monospace; }
      checkout-form [part~='input'] { background: rgb(250, 250, 230); border-color: rgb(80, 0, 0); }
      store-login { display: none; }
      @layer utilities { .gone { display: none; } }`,
  });
  await page.locator('store-goals').evaluate((goals) => goals.classList.add('gone'));
  const form = page.locator('#shop checkout-form');
  const pay = form.locator('[part~="pay"]');
  await expect(pay).toHaveCSS('background-color', 'rgb(0, 80, 0)');
  await expect(pay).toHaveCSS('color', 'rgb(255, 255, 240)');
  await expect(pay).toHaveCSS('border', '2px solid rgb(0, 40, 0)');
  await expect(pay).toHaveCSS('border-radius', '0px');
  await expect(pay).toHaveCSS('font-family', 'monospace');
  const field = form.locator('[part~="input"]').first();
  await expect(field).toHaveCSS('background-color', 'rgb(250, 250, 230)');
  await expect(field).toHaveCSS('border-color', 'rgb(80, 0, 0)');
  await expect(page.locator('#shop > store-login')).toBeHidden();
  await expect(page.locator('store-goals')).toBeHidden();
  await expectUnharmed(page, 'important', plain);
});
