import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults} from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the texts with too little contrast to their background. */
export async function colourContrast(
  page: Page,
  within: string,
): Promise<readonly string[]> {
  await page.addScriptTag({path: axe});
  const {violations} = await page.evaluate(
    (selector) =>
      (
        window as unknown as {
          axe: {run(context: string, options: object): Promise<AxeResults>};
        }
      ).axe.run(selector, {runOnly: ['color-contrast'], resultTypes: ['violations']}),
    within,
  );
  return violations.flatMap(({nodes}) =>
    nodes.map(
      ({target, failureSummary}) => `${target.flat().join(' ')}: ${failureSummary}`,
    ),
  );
}
