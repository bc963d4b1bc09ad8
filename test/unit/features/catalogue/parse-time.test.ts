import {describe, it} from 'node:test';
import {expect} from 'chai';
import {parseTime} from '../../../../src/features/catalogue/offer/parse-time.js';

describe('parseTime', () => {
  const noon = Date.UTC(2025, 10, 1, 12);
  for (const text of [
    ...['2025-11-01T12:00:00Z', '2025-11-01T12:00:00.000000Z', '2025-11-01T12:00'],
    ...['2025-11-01 12:00:00', '2025-11-01T13:00:00+01:00'],
    ...['2025-11-01 07:00:00-0500', `${noon}`, `${noon / 1000}`],
  ])
    it(`reads “${text}” as the same time`, () => {
      expect(parseTime(text)).to.equal(noon);
    });

  it('reads a date as its beginning in UTC', () => {
    expect(parseTime('2025-11-01')).to.equal(Date.UTC(2025, 10, 1));
  });

  for (const text of ['', 'soon', '0', '2025-13-01', '0000-00-00 00:00:00', '12:00'])
    it(`does not take “${text}” for a time`, () => {
      expect(parseTime(text)).to.equal(undefined);
    });
});
