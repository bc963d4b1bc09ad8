import {beforeEach, describe, it} from 'node:test';
import {expect} from 'chai';
import {lazyModule} from '../../../src/lib/lazy-module.js';
import {
  isRetryingAfterClick,
  loadFile,
  FileLoadError,
} from '../../../src/lib/load-file.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {speedUpTimers} from '../../support/on-test-end.js';

describe('A module that is loaded when it is needed', () => {
  beforeEach(() => speedUpTimers(100)); // Shortens the pauses between requests.

  it('is imported once, however often it is needed', async () => {
    let imports = 0;
    const module = lazyModule(() => Promise.resolve({id: ++imports}));
    expect(imports).to.equal(0);
    const [one, other] = await Promise.all([module.load(), module.loadOnClick()]);
    expect(one).to.equal(other);
    expect(imports).to.equal(1);
  });

  it('is imported again after a click, and not before', async () => {
    let imports = 0;
    const module = lazyModule(() =>
      imports++ < 4 ? Promise.reject(new Error('404')) : Promise.resolve({imports}),
    );
    await rejectionOf(module.load());
    const failure = await rejectionOf(module.load());
    expect(failure).to.be.instanceOf(FileLoadError);
    expect(imports).to.equal(4);
    expect(await module.loadOnClick()).to.deep.equal({imports: 5});
  });

  it('leaves repeated requests to the loader of its file', async () => {
    let requests = 0;
    const clicks: boolean[] = [];
    const requestFile = () => {
      requests += 1;
      return Promise.reject(new Error('404'));
    };
    const module = lazyModule(() => {
      clicks.push(isRetryingAfterClick());
      return loadFile('lazy-module-test.js', requestFile);
    });
    const failure = (await rejectionOf(module.load())) as FileLoadError;
    expect(requests).to.equal(4);
    failure.allowRetry();
    await rejectionOf(module.load());
    expect(clicks).to.deep.equal([false, true]);
    expect(isRetryingAfterClick()).to.equal(false);
  });
});
