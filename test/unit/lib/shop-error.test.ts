import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError, type ShopErrorKind} from '../../../src/lib/shop-error.js';

describe('ShopError', () => {
  for (const [what, kind, options, isRefusal] of [
    ['a refusal', 'refused', {}, true],
    ['an unknown code', 'not-found', {}, true],
    ['a missing page of a web server', 'not-found', {lacksErrorBody: true}, false],
    ['a closed shop', 'refused', {closedReason: 'maintenance'}, false],
    ['a failure of the service', 'service', {}, false],
  ] as const)
    it(`${isRefusal ? 'counts' : 'does not count'} ${what} as a refusal of the service`, () => {
      expect(new ShopError(kind, 'No.', options).isRefusal).to.equal(isRefusal);
    });

  const outcomes: Record<ShopErrorKind, boolean> = {
    network: true,
    timeout: true,
    service: true,
    schema: true,
    unauthorized: false,
    'not-found': false,
    refused: false,
    'rate-limited': false,
    'missing-part': false,
    configuration: false,
  };

  for (const [kind, unknown] of Object.entries(outcomes)) {
    it(`${unknown ? 'does not know' : 'knows'} whether a change took effect after "${kind}"`, () => {
      const error = new ShopError(kind as ShopErrorKind, 'Something went wrong.');
      expect(error.outcomeUnknown).to.equal(unknown);
    });
  }
});
