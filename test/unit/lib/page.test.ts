import {expect} from '@open-wc/testing';
import {pageStorage} from '../../../src/lib/page-storage.js';
import {wait} from '../../../src/lib/wait.js';
import {warnOnce} from '../../../src/lib/warn-once.js';
import {rejectionOf} from '../../support/expected-errors.js';

describe('wait', () => {
  it('resolves after the given milliseconds and not earlier', async () => {
    const start = performance.now();
    await wait(20, new AbortController().signal);
    expect(performance.now() - start).to.be.at.least(19);
  });

  it('rejects with the reason of the signal', async () => {
    const task = new AbortController();
    const waiting = rejectionOf(wait(60_000, task.signal));
    task.abort('gone');
    expect(await waiting).to.equal('gone');
  });

  it('rejects at once if the signal has aborted before', async () => {
    expect(await rejectionOf(wait(60_000, AbortSignal.abort('gone')))).to.equal('gone');
  });
});

describe('warnOnce', () => {
  it('writes each warning to the console once', () => {
    const {warn} = console;
    const said: unknown[] = [];
    console.warn = (message: string) => said.push(message);
    try {
      for (const message of ['Mend this.', 'Mend this.', 'And that.'])
        warnOnce(message);
    } finally {
      console.warn = warn;
    }
    expect(said).to.deep.equal([
      'storefront-elements: Mend this.',
      'storefront-elements: And that.',
    ]);
  });
});

describe('pageStorage', () => {
  it('is the storage of the page', () => {
    expect(pageStorage('localStorage')).to.equal(localStorage);
    expect(pageStorage('sessionStorage')).to.equal(sessionStorage);
  });

  it('is undefined if the browser forbids storage', () => {
    const original = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
    try {
      expect(pageStorage('localStorage')).to.equal(undefined);
    } finally {
      if (original) Object.defineProperty(window, 'localStorage', original);
    }
  });
});
