import {describe, it} from 'node:test';
import {expect} from 'chai';
import {pageStorage} from '../../../src/lib/page-storage.js';
import {wait} from '../../../src/lib/wait.js';
import {warnOnce} from '../../../src/lib/warn-once.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';

describe('wait', () => {
  it('resolves after the given milliseconds and not earlier', async () => {
    const start = performance.now();
    await wait(20, new AbortController().signal);
    expect(performance.now() - start).to.be.at.least(19);
  });

  it('rejects with the reason of the signal, at once if it has aborted before', async () => {
    const task = new AbortController();
    const waiting = rejectionOf(wait(60_000, task.signal));
    task.abort('gone');
    expect(await waiting).to.equal('gone');
    expect(await rejectionOf(wait(60_000, AbortSignal.abort('gone')))).to.equal('gone');
  });
});

describe('warnOnce', () => {
  it('writes each warning to the console once', () => {
    const said = recordWarnings();
    for (const message of ['Mend this.', 'Mend this.', 'And that.']) warnOnce(message);
    expect(said).to.deep.equal([
      'storefront-elements: Mend this.',
      'storefront-elements: And that.',
    ]);
  });
});

describe('pageStorage', () => {
  /** Replaces the storage of the page until the test ends. */
  function setStorage(get: () => Storage): void {
    const former = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {configurable: true, get});
    onTestEnd(() =>
      former
        ? Object.defineProperty(globalThis, 'localStorage', former)
        : Reflect.deleteProperty(globalThis, 'localStorage'),
    );
  }

  it('is undefined if the browser forbids storage', () => {
    setStorage(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    expect(pageStorage('localStorage')).to.equal(undefined);
  });
});
