import {describe, it} from 'node:test';
import {expect} from 'chai';
import {isUncompressed} from '../../../src/doctor/addresses.js';
import {onTestEnd} from '../../support/on-test-end.js';

const SCRIPT = 'https://example.org/dist/embed.js';

describe('A file', () => {
  const same = {encodedBodySize: 160_000, decodedBodySize: 160_000};
  for (const [what, is, sizes, address = SCRIPT] of [
    ['was sent uncompressed if it has the same size on the way', true, [same]],
    ['is not called uncompressed', false, [{...same, encodedBodySize: 58_000}]],
    [
      'is not called so if the browser hides its sizes',
      ...[false, [{encodedBodySize: 0, decodedBodySize: 0}]],
    ],
    ['is not called so if the browser has recorded no request for it', false, []],
    [
      'is not called so if the server is on the own computer',
      ...[false, [same], 'http://localhost:5173/dist/embed.js'],
    ],
  ] as [string, boolean, Partial<PerformanceResourceTiming>[], string?][])
    it(what, () => {
      const {getEntriesByName} = performance;
      onTestEnd(() => {
        performance.getEntriesByName = getEntriesByName;
      });
      performance.getEntriesByName = (name) =>
        (name === address ? sizes : []) as PerformanceEntryList;
      expect(isUncompressed(address)).to.equal(is);
    });
});
