import {describe, it} from 'node:test';
import {expect} from 'chai';
import {addSource} from '../../../src/doctor/read-policy.js';

const shop = 'https://shop.example.test';

describe('addSource', () => {
  for (const [what, policy, directive, changed] of [
    [
      'adds the source to the directive of the policy',
      ...["connect-src 'self'; img-src *", 'connect-src'],
      `connect-src 'self' ${shop}; img-src *`,
    ],
    [
      'copies the sources of default-src if the policy lacks the directive',
      ...["default-src 'self'", 'connect-src'],
      `default-src 'self'; connect-src 'self' ${shop}`,
    ],
    [
      'does not copy that nothing is allowed',
      ...["default-src 'none';", 'img-src', `default-src 'none'; img-src ${shop}`],
    ],
    [
      'changes the directive for scripts that the policy has',
      ...["script-src 'self'", 'script-src-elem', `script-src 'self' ${shop}`],
    ],
    [
      'changes the narrower directive for scripts',
      ...["script-src 'self'; script-src-elem 'none'", 'script-src-elem'],
      `script-src 'self'; script-src-elem ${shop}`,
    ],
    [
      'changes nothing if the policy allows the source already',
      ...[`connect-src ${shop}`, 'connect-src', `connect-src ${shop}`],
    ],
    [
      'adds the source to a directive without sources, which allows nothing',
      ...['img-src; default-src *', 'img-src', `img-src ${shop}; default-src *`],
    ],
  ] as [string, string, string, string][])
    it(what, () => {
      expect(addSource(policy, directive, shop)).to.equal(changed);
    });
});
