import {describe, it} from 'node:test';
import {expect} from 'chai';
import {addSource} from '../../../src/doctor/check-policy.js';

const shop = 'https://shop.example.test';

describe('addSource', () => {
  it('adds the source to the directive of the policy', () => {
    expect(addSource("connect-src 'self'; img-src *", 'connect-src', shop)).to.equal(
      `connect-src 'self' ${shop}; img-src *`,
    );
  });

  it('copies the sources of child-src for frames and workers', () => {
    const policy = "default-src 'self'; child-src https://video.example";
    expect(addSource(policy, 'frame-src', shop)).to.equal(
      `${policy}; frame-src https://video.example ${shop}`,
    );
    expect(addSource(policy, 'worker-src', shop)).to.equal(
      `${policy}; worker-src https://video.example ${shop}`,
    );
  });

  it('copies the sources of default-src if the policy lacks the directive', () => {
    expect(addSource("default-src 'self'", 'connect-src', shop)).to.equal(
      `default-src 'self'; connect-src 'self' ${shop}`,
    );
    expect(addSource("default-src 'none';", 'img-src', shop)).to.equal(
      `default-src 'none'; img-src ${shop}`,
    );
  });

  it('changes the directive for scripts that the policy has', () => {
    const folder = 'https://cdn.example.test/dist/';
    expect(addSource("script-src 'self'", 'script-src-elem', folder)).to.equal(
      `script-src 'self' ${folder}`,
    );
    expect(
      addSource("script-src 'self'; script-src-elem 'none'", 'script-src-elem', folder),
    ).to.equal(`script-src 'self'; script-src-elem ${folder}`);
    expect(
      addSource("script-src-elem 'self'; script-src 'self'", 'script-src-elem', folder),
    ).to.equal(`script-src-elem 'self' ${folder}; script-src 'self'`);
  });

  it('changes nothing if the policy allows the source already', () => {
    const policy = `connect-src ${shop}`;
    expect(addSource(policy, 'connect-src', shop)).to.equal(policy);
  });

  it('adds the source to a directive without sources, which allows nothing', () => {
    expect(addSource('img-src; default-src *', 'img-src', shop)).to.equal(
      `img-src ${shop}; default-src *`,
    );
  });
});
