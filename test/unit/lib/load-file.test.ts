import {beforeEach, describe, it} from 'node:test';
import {expect} from 'chai';
import {lazyModule} from '../../../src/lib/lazy-module.js';
import {
  allowRetry,
  isRetryingAfterClick,
  loadFile,
  FileLoadError,
} from '../../../src/lib/load-file.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {recordTimerDelays, speedUpTimers} from '../../support/on-test-end.js';

let names = 0;
/** Returns the name of a file that no other test has requested. */
const newName = () => `file-${++names}`;

/** A server that answers the first `failures` requests with an error, and records the time of each request. */
function serverWith(failures: number) {
  const times: number[] = [];
  const request = (requestsBefore: number): Promise<string> => {
    times.push(performance.now());
    return requestsBefore < failures
      ? Promise.reject(new Error('404'))
      : Promise.resolve('the file');
  };
  return {times, request};
}

beforeEach(() => speedUpTimers(100)); // Shortens the pauses between requests.

describe('A file of ours', () => {
  it('is requested once, however many callers want it', async () => {
    const name = newName();
    const {times, request} = serverWith(0);
    const [one, other] = await Promise.all([
      loadFile(name, request),
      loadFile(name, request),
    ]);
    expect(await loadFile(name, request)).to.equal('the file');
    expect(one).to.equal(other);
    expect(times).to.have.lengthOf(1);
  });

  it('is loaded by the second request if the first one fails', async () => {
    const {times, request} = serverWith(1);
    expect(await loadFile(newName(), request)).to.equal('the file');
    expect(times).to.have.lengthOf(2);
  });

  it('is requested four times, with growing pauses, and then only after a click', async () => {
    const name = newName();
    const {times, request} = serverWith(Infinity);
    const delays = recordTimerDelays();
    const first = (await rejectionOf(loadFile(name, request))) as FileLoadError;
    expect(first).to.be.instanceOf(FileLoadError);
    expect(first.kind).to.equal('missing-part');
    expect(first.retried).to.equal(false);
    expect(times).to.have.lengthOf(4);
    const timeout = 15_000; // Of each request.
    expect(delays.filter((delay) => delay !== timeout)).to.deep.equal([
      300, 1_000, 3_000,
    ]);

    // Imitates a component that calls the function in every render.
    for (let renders = 0; renders < 5; renders += 1)
      expect(await rejectionOf(loadFile(name, request))).to.equal(first);
    expect(times).to.have.lengthOf(4);

    allowRetry(name);
    const second = (await rejectionOf(loadFile(name, request))) as FileLoadError;
    await rejectionOf(loadFile(name, request));
    expect(times).to.have.lengthOf(5);
    expect(second.retried).to.equal(true);
  });

  it('is not requested again by a click while it is loading or after it has loaded', async () => {
    const name = newName();
    const {times, request} = serverWith(0);
    const loading = loadFile(name, request);
    allowRetry(name);
    await loading;
    allowRetry(name);
    await loadFile(name, request);
    expect(times).to.have.lengthOf(1);
  });
});

describe('A module that is loaded when it is needed', () => {
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
