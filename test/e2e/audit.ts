import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults} from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the violations that the accessibility audit finds in the gallery, each as a text. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({path: axe});
  const {violations: found} = await page.evaluate(() =>
    (window as unknown as {axe: {run(options: object): Promise<AxeResults>}}).axe.run({
      resultTypes: ['violations'],
      // In the gallery, landmarks and headings of many states are in one page, so they repeat.
      rules: {
        'landmark-unique': {enabled: false},
        'landmark-no-duplicate-contentinfo': {enabled: false},
        'landmark-no-duplicate-banner': {enabled: false},
        region: {enabled: false},
      },
    }),
  );
  return found.flatMap(({id, nodes}) =>
    nodes.map(
      ({target, failureSummary}) =>
        `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  );
}
