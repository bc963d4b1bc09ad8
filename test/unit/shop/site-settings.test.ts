import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Settings} from '../../../src/api/settings.js';
import {SiteSettings} from '../../../src/shop/site-settings.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {settings} from '../../support/fixtures.js';
import {offline} from '../../support/model-cart.js';
import {parseWhole} from '../../support/parse-answers.js';

/** Settings of a site whose first `failures` requests fail. */
function siteSettings({failures = 0} = {}) {
  const diary = {reads: 0};
  const subject = new SiteSettings({
    getSettings: () =>
      diary.reads++ < failures
        ? Promise.reject(offline)
        : Promise.resolve(parseWhole(Settings, settings)),
  });
  return {subject, diary};
}

describe('SiteSettings', () => {
  it('are undefined until they have been read, and notify their listeners then', async () => {
    const {subject} = siteSettings();
    const seen: unknown[] = [];
    subject.subscribe(() => seen.push(subject.value?.website_name));
    expect(subject.value).to.equal(undefined);
    await subject.read();
    expect(seen).to.deep.equal(['Emberfall Store']);
  });

  it('are read once for several callers', async () => {
    const {subject, diary} = siteSettings();
    const [one, other] = await Promise.all([subject.read(), subject.read()]);
    expect(await subject.read()).to.equal(one);
    expect(other).to.equal(one);
    expect(diary.reads).to.equal(1);
  });

  it('are read again after a failure', async () => {
    const {subject, diary} = siteSettings({failures: 1});
    expect(await rejectionOf(subject.read())).to.equal(offline);
    expect(subject.value).to.equal(undefined);
    await subject.read();
    expect(subject.value).to.have.property('website_name', 'Emberfall Store');
    expect(diary.reads).to.equal(2);
  });
});
