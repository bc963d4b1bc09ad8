import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';

const require = createRequire(import.meta.url);

/** Fonts of the test, so that the text looks the same on every machine. */
const FONTS = {
  'Noto Sans': '@fontsource/noto-sans/files/noto-sans-latin',
  'Noto Sans Arabic': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
};
const WEIGHTS = [400, 700];

/** Makes the page use the fonts of the test. */
export async function withFonts(page: Page): Promise<void> {
  await page.route('**/test-fonts/*', (route) =>
    route.fulfill({path: require.resolve(fileOf(route.request().url()))}),
  );
  const faces = Object.keys(FONTS).flatMap((family) =>
    WEIGHTS.map(
      (weight) =>
        `@font-face {font-family: '${family}'; font-weight: ${weight};
         src: url('/test-fonts/${encodeURIComponent(family)}-${weight}.woff2')}`,
    ),
  );
  await page.addStyleTag({
    content: `${faces.join('\n')}
      :root {--store-font: 'Noto Sans', 'Noto Sans Arabic'}
      body {font-family: 'Noto Sans', 'Noto Sans Arabic'}`,
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.fonts].map((font) => font.load()));
  });
}

function fileOf(url: string): string {
  const [, family = '', weight] =
    /([^/]+)-(\d+)\.woff2$/.exec(decodeURIComponent(url)) ?? [];
  const file = FONTS[family as keyof typeof FONTS];
  return `${file}-${weight}-normal.woff2`;
}
