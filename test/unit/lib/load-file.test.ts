import {describe, it} from 'node:test';
import {expect} from 'chai';
import {lazyModule} from '../../../src/lib/lazy-module.js';
import {failedFiles, loadFile, FileLoadError} from '../../../src/lib/load-file.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {recordTimerDelays, speedUpTimers} from '../../support/on-test-end.js';

/** A server that answers the first `failures` requests with an error. */
function serverWith(failures: number) {
  const server = {
    requests: 0,
    request: (requestsBefore: number): Promise<string> => {
      expect(requestsBefore).to.equal(server.requests);
      server.requests += 1;
      return requestsBefore < failures
        ? Promise.reject(new Error('404'))
        : Promise.resolve('the file');
    },
  };
  return server;
}

describe('A file of ours', () => {
  for (const [failures, requests] of [
    [0, 1],
    [1, 2],
  ] as const)
    it(`is loaded by ${requests} requests after ${failures} failures`, async () => {
      speedUpTimers(100);
      const server = serverWith(failures);
      expect(await loadFile(server.request)).to.equal('the file');
      expect(server.requests).to.equal(requests);
    });

  it('is requested twice at most, after a pause, in less than the 30 seconds of a token provider, and then known as failed', async () => {
    speedUpTimers(100);
    const server = serverWith(Infinity);
    const delays = recordTimerDelays();
    const error = (await rejectionOf(
      loadFile(server.request, '/a.js'),
    )) as FileLoadError;
    expect(error).to.be.instanceOf(FileLoadError);
    expect(error.kind).to.equal('missing-part');
    expect(server.requests).to.equal(2);
    expect(delays).to.deep.equal([14_000, 1_000, 14_000]);
    expect(failedFiles()).to.deep.equal(['/a.js']);
  });
});

describe('A module that is loaded when it is needed', () => {
  it('is loaded once, however many callers want it, and never again after a failure', async () => {
    speedUpTimers(100);
    const server = serverWith(Infinity);
    const module = lazyModule(() => server.request(server.requests));
    // Imitates a component that calls the function in every render.
    const [one, other] = [module.load(), module.load()];
    expect(one).to.equal(other);
    const error = await rejectionOf(one);
    expect(await rejectionOf(module.load())).to.equal(error);
    expect(server.requests).to.equal(2);
  });

  it('leaves repeated requests to the loader of its file', async () => {
    speedUpTimers(100);
    const server = serverWith(Infinity);
    const module = lazyModule(() => loadFile(server.request));
    expect(await rejectionOf(module.load())).to.be.instanceOf(FileLoadError);
    expect(server.requests).to.equal(2);
  });
});
