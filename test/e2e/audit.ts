import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults} from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the violations that the accessibility audit finds, by default in the gallery, each as a text. */
export function violations(page: Page, within = 'html'): Promise<readonly string[]> {
  return audit(page, within, {
    // In the gallery, landmarks and headings of many states are in one page, so they repeat.
    rules: {
      'landmark-unique': {enabled: false},
      'landmark-no-duplicate-contentinfo': {enabled: false},
      'landmark-no-duplicate-banner': {enabled: false},
      region: {enabled: false},
    },
  });
}

/** Returns the texts with too little contrast to their background. */
export function colourContrast(page: Page, within: string): Promise<readonly string[]> {
  return audit(page, within, {runOnly: ['color-contrast']});
}

async function audit(
  page: Page,
  within: string,
  options: object,
): Promise<readonly string[]> {
  await page.addScriptTag({path: axe});
  const {violations: found} = await page.evaluate(
    ([selector, more]) =>
      (
        window as unknown as {
          axe: {run(context: string, options: object): Promise<AxeResults>};
        }
      ).axe.run(selector, {resultTypes: ['violations'], ...more}),
    [within, options] as const,
  );
  return found.flatMap(({id, nodes}) =>
    nodes.map(
      ({target, failureSummary}) =>
        `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  );
}
