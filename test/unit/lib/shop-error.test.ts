import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';

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

  it('says whether it is known that a change took effect', () => {
    const kinds = {
      unknown: ['network', 'timeout', 'service', 'schema'],
      known: ['unauthorized', 'not-found', 'refused', 'rate-limited', 'missing-part'],
    } as const;
    for (const kind of kinds.unknown)
      expect(new ShopError(kind, 'No.').outcomeUnknown, kind).to.equal(true);
    for (const kind of kinds.known)
      expect(new ShopError(kind, 'No.').outcomeUnknown, kind).to.equal(false);
  });
});
