import assert from 'node:assert/strict';
import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {it} from 'node:test';
import {testIn} from '../../scripts/browsers.mjs';
import {ENGINES} from '../browsers/engines.mjs';
import {isLong, record, RESULTS} from './evidence.mjs';

// The short form is skipped: `npm test` already runs these tests in Chromium.
const skip = !isLong && 'the three engines are for the long form';

it(
  'the unit tests and the main flows pass in each of the three engines',
  {skip},
  async () => {
    const rows = [];
    const failures = [];
    const log = `${RESULTS}browsers.log`;
    mkdirSync(RESULTS, {recursive: true});
    writeFileSync(log, '');
    for (const key of Object.keys(ENGINES)) {
      const {name, version, unit, flows} = await testIn(key, (text) =>
        appendFileSync(log, text),
      );
      const count = ({passed, failed, skipped}) =>
        `${passed} passed, ${failed} failed, ${skipped} skipped`;
      rows.push(
        {claim: `The unit tests pass in ${name} ${version}`, figure: count(unit)},
        {
          claim: `The end-to-end tests for several engines pass in ${name} ${version}`,
          figure: count(flows),
        },
      );
      if (unit.failed + flows.failed > 0)
        failures.push(`${name}: ${count(unit)}; flows: ${count(flows)}`);
    }
    assert.equal(failures.length, 0, `${failures.join('\n')}\nAll of it: ${log}`);
    record('browsers', rows);
  },
);
