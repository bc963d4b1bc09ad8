/** The first question of the builder, and the steps for each answer. */
import {expect, test} from './test.js';
import {groups, platforms} from '../../demo/builder/platforms.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'the tests set the window'));

const all: Readonly<
  Record<string, {name: string; steps: readonly string[]; tested: string}>
> = platforms;

const QUESTION = 'What do you have?';

test('asks one question first; the answer shows the steps for it, and "Back" leads to the question', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/builder.html');
  const question = page.getByRole('heading', {name: QUESTION});
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', {name: '4. Copy'})).toBeHidden();
  await expect(page.getByRole('button')).toHaveText(
    Object.values(groups)
      .flat()
      .map((place) => all[place]?.name ?? ''),
  );
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);

  // The rest of the test uses the keyboard alone.
  await page.getByRole('button', {name: 'Wix'}).focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', {name: 'Wix', exact: true})).toBeFocused();
  await expect(page.getByText('Works in a frame on every plan')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({hasText: 'Embed HTML'}),
  ).toBeVisible();
  await expect(page).toHaveURL(/place=wix/);
  expect(await sideways()).toBe(0);

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', {name: '4. Copy'})).toBeHidden();
  await page.getByRole('button', {name: 'phpBB'}).click();
  await page.getByRole('button', {name: 'Choose something else'}).click();
  await expect(question).toBeFocused();
});

test('an answer keeps what was chosen before, and a link to an answer changes nothing else', async ({
  page,
}) => {
  await page.goto('/builder.html#place=carrd');
  await expect(page.getByRole('heading', {name: 'Carrd', exact: true})).toBeVisible();
  await expect(page.getByLabel('Featured deals')).toBeChecked();
  await page.getByLabel('Donation goals').check();
  await page.getByRole('button', {name: 'Choose something else'}).click();
  await page.getByRole('button', {name: 'Webflow'}).click();
  await expect(page.getByLabel('Donation goals')).toBeChecked();
  await expect(
    page.getByRole('combobox', {name: 'Where do you paste it?'}),
  ).toHaveValue('webflow');
});

test(
  'a platform without room for files asks for a whole address, and every platform shows its guide',
  {tag: '@long'},
  async ({page}) => {
    await page.goto('/builder.html#place=html');
    const select = page.getByRole('combobox', {name: 'Where do you paste it?'});
    for (const [place, {name, steps, tested}] of Object.entries(all)) {
      await select.selectOption(place);
      await expect(page.getByRole('heading', {name, exact: true})).toBeVisible();
      await expect(page.locator('#steps > li')).toHaveCount(steps.length);
      await expect(page.locator('#tested')).toContainText(tested.slice(0, 10));
      await expect(page.locator('#blocks code').first()).not.toBeEmpty();
    }
    await select.selectOption('squarespace');
    await page.getByLabel('Load the script from').selectOption('own');
    await page.getByLabel('The folder, or its address').fill('/shop/');
    await expect(page.getByText('Squarespace has no place for')).toBeVisible();
    await expect(page.locator('#blocks code')).toHaveCount(0);
  },
);
