import assert from 'node:assert/strict';
import {it} from 'node:test';
import {testIn} from '../../scripts/browsers.mjs';
import {ENGINES} from '../browsers/engines.mjs';
import {isLong, record} from './evidence.mjs';

// In Chromium `npm test` does so anyway.
const skip = !isLong && 'the three engines are for the long form';

it(
  'the unit tests and the main flows pass in each of the three engines',
  {skip},
  async () => {
    const rows = [];
    for (const key of Object.keys(ENGINES)) {
      const {name, version, unit, flows} = await testIn(key);
      const count = ({passed, failed, skipped}) =>
        `${passed} passed, ${failed} failed, ${skipped} skipped`;
      rows.push(
        {claim: `The unit tests pass in ${name} ${version}`, figure: count(unit)},
        {claim: `The main flows pass in ${name} ${version}`, figure: count(flows)},
      );
      assert.equal(
        unit.failed + flows.failed,
        0,
        `${name}: ${rows.at(-2).figure}; ${rows.at(-1).figure}`,
      );
    }
    record('browsers', rows);
  },
);
