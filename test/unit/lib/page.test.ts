import {describe, it} from 'node:test';
import {expect} from 'chai';
import {pageStorage} from '../../../src/lib/page-storage.js';
import {wait} from '../../../src/lib/wait.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {onTestEnd} from '../../support/on-test-end.js';

describe('wait', () => {
  it('rejects with the reason of the signal, at once if it has aborted before', async () => {
    const task = new AbortController();
    const waiting = rejectionOf(wait(60_000, task.signal));
    task.abort('gone');
    expect(await waiting).to.equal('gone');
    expect(await rejectionOf(wait(60_000, AbortSignal.abort('gone')))).to.equal('gone');
  });
});

it('pageStorage is undefined if the browser forbids storage', () => {
  const former = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const get = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', {configurable: true, get});
  onTestEnd(() =>
    former
      ? Object.defineProperty(globalThis, 'localStorage', former)
      : Reflect.deleteProperty(globalThis, 'localStorage'),
  );
  expect(pageStorage('localStorage')).to.equal(undefined);
});
