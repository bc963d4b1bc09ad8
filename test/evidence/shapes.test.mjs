// The rules of the shop in every shape of the service, in wide and narrow windows.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isLong, record} from './evidence.mjs';
import {runPlaywright} from './playwright.mjs';

// The short form is skipped, because `npm test` runs a part of these tests already.
const skip = !isLong && 'all shapes and windows are for the long form';

/** What each shape is, for the page. */
const SHAPES = {
  documented: 'the fields of the interface document',
  observed: 'the fields that real services send',
  minimal: 'the six calls of the interface document alone',
};

test('the rules hold in every shape of the service', {skip}, () => {
  const {projects, failed} = runPlaywright(['rules/'], 'test:rules');
  assert.deepEqual(failed, []);
  assert.equal(projects.size, 6);
  record(
    'shapes',
    [...projects].map(([name, {passed, skipped, lacking}]) => {
      const [shape, width] = name.split(' ');
      const missing = lacking
        ? `, of which ${lacking} show what a missing call means`
        : '';
      return {
        claim: `The rules hold with ${SHAPES[shape]}, in a ${width} window; where a call is missing, the shop does not offer what needs it`,
        figure: `${passed} tests passed${missing}; ${skipped} do not apply`,
      };
    }),
  );
});
