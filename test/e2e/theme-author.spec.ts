import {readFileSync} from 'node:fs';
import {en} from '../../src/i18n/en.js';
import {expect, openPage, pageOf, scriptTag, test} from './embedding-page.js';
import {showPicture} from './show-picture.js';
import {withFonts} from './test-fonts.js';

const guide = readFileSync('docs/theme-authors.md', 'utf8');
const [, example = ''] = guide.split('\n## An example\n');

/** Returns the first block of code in a language from the guide's example. */
function codeOf(language: string): string {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(example)?.[1] ?? '';
}

const css = codeOf('css');
const html = codeOf('html');
const texts = JSON.parse(
  /data-store-texts="en">(.*?)</.exec(html)?.[1] ?? '',
) as Record<string, string>;

interface Named {
  readonly name: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'The example is for a wide window.'),
);

test('The example of the guide has at most 30 lines of CSS, with documented names only', () => {
  expect(css.trim().split('\n').length).toBeLessThanOrEqual(30);
  const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
    modules: readonly {declarations: readonly Declaration[]}[];
    texts: readonly Named[];
  };
  const elements = manifest.modules
    .flatMap(({declarations}) => declarations)
    .filter(({tagName}) => tagName);
  const tokens = elements.flatMap(({cssProperties = []}) => cssProperties);
  const tokensUsed = [...css.matchAll(/--store-[\w-]+/g)].map(([name]) => name);
  expect(tokens.map(({name}) => name)).toEqual(expect.arrayContaining(tokensUsed));
  const partsUsed = [...css.matchAll(/([^{};]*)::part\(([\w-]+)\)/g)];
  expect(partsUsed.length).toBeGreaterThan(0);
  for (const [, selector = '', part] of partsUsed) {
    for (const [tag] of selector.matchAll(/[a-z]+-[a-z]+/g)) {
      const {cssParts = []} = elements.find(({tagName}) => tagName === tag) ?? {};
      expect(cssParts, tag).toContainEqual(expect.objectContaining({name: part}));
    }
  }
  expect(manifest.texts.map(({name}) => name)).toEqual(
    expect.arrayContaining(Object.keys(texts)),
  );
});

test('The example of the guide looks as in the screenshot', async ({page}) => {
  await page.setViewportSize({width: 800, height: 900});
  // The items of this category have unlimited stock, so other tests cannot change them. The service
  // asks for rows there.
  const body = html.replace('url="keys"', 'url="keys/seasonal" layout="grid"');
  // Each machine has another monospace font.
  const pictured = css.replace('monospace', "'Noto Sans'");
  await openPage(page, pageOf(`<style>${pictured}</style>${scriptTag()}`, body));
  await withFonts(page);
  const category = page.locator('store-category');
  const add = category.getByRole('button', {name: texts['add'] ?? ''}).first();
  await add.click();
  const cart = page.getByRole('button', {name: en.cartItems(1)});
  await expect(cart.locator('[part~="open-total"]')).toBeVisible();
  await expect(category.getByText(en.inCart)).toBeVisible();
  await page.mouse.move(0, 0);
  for (const picture of await page.locator('img').all()) await showPicture(picture);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page).toHaveScreenshot(['looks', 'the-example-of-the-guide.png'], {
    fullPage: true,
    // Versions of browsers smooth the edges of letters differently.
    maxDiffPixelRatio: 0.01,
  });
});
