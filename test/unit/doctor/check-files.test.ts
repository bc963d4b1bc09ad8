import {describe, it} from 'node:test';
import {expect} from 'chai';
import {isUncompressed} from '../../../src/doctor/check-files.js';
import {onTestEnd} from '../../support/on-test-end.js';

const SCRIPT = 'https://example.org/dist/embed.js';

/** Replaces the sizes that the browser has recorded for this file; `[]` means that it has none. */
function recordSizes(address: string, ...sizes: Partial<PerformanceResourceTiming>[]) {
  const {getEntriesByName} = performance;
  onTestEnd(() => {
    performance.getEntriesByName = getEntriesByName;
  });
  performance.getEntriesByName = (name) =>
    (name === address ? sizes : []) as PerformanceEntryList;
}

describe('A file', () => {
  it('was sent uncompressed if it has the same size on the way and afterwards', () => {
    recordSizes(SCRIPT, {encodedBodySize: 160_000, decodedBodySize: 160_000});
    expect(isUncompressed(SCRIPT)).to.equal(true);
  });

  for (const [reason, address, ...sizes] of [
    [
      'it was sent compressed',
      SCRIPT,
      {encodedBodySize: 58_000, decodedBodySize: 160_000},
    ],
    ['the browser hides its sizes', SCRIPT, {encodedBodySize: 0, decodedBodySize: 0}],
    ['the browser has recorded no request for it', SCRIPT],
    [
      'the server is on the own computer',
      'http://localhost:5173/dist/embed.js',
      {encodedBodySize: 160_000, decodedBodySize: 160_000},
    ],
  ] as const)
    it(`is not called uncompressed if ${reason}`, () => {
      recordSizes(address, ...sizes);
      expect(isUncompressed(address)).to.equal(false);
    });
});
