import {expect} from '@open-wc/testing';
import {amend} from '../../src/doctor/policy.js';

const shop = 'https://shop.example.test';

describe('A policy that lets the shop work', () => {
  it('has one more source where the directive is there', () => {
    expect(amend("connect-src 'self'; img-src *", 'connect-src', shop)).to.equal(
      `connect-src 'self' ${shop}; img-src *`,
    );
  });

  it('allows nothing else: what was allowed by default stays as it was', () => {
    expect(amend("default-src 'self'", 'connect-src', shop)).to.equal(
      `default-src 'self'; connect-src 'self' ${shop}`,
    );
    expect(amend("default-src 'none';", 'img-src', shop)).to.equal(
      `default-src 'none'; img-src ${shop}`,
    );
  });

  it('names scripts by the directive that the page has for them', () => {
    const folder = 'https://cdn.example.test/dist/';
    expect(amend("script-src 'self'", 'script-src-elem', folder)).to.equal(
      `script-src 'self' ${folder}`,
    );
    expect(
      amend("script-src 'self'; script-src-elem 'none'", 'script-src-elem', folder),
    ).to.equal(`script-src 'self'; script-src-elem ${folder}`);
  });

  it('is as it was where all is allowed already', () => {
    const policy = `connect-src ${shop}`;
    expect(amend(policy, 'connect-src', shop)).to.equal(policy);
  });
});
