import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Observable} from '../../../src/lib/observable.js';
import {uncaughtErrorOf} from '../uncaught-error.js';

class Counter extends Observable<number> {
  become(value: number): void {
    this.set(value);
  }
}

/** A counter with one listener that records each value. */
function counter() {
  const subject = new Counter(1);
  const seen: number[] = [];
  const stop = subject.subscribe(() => seen.push(subject.value));
  return {subject, seen, stop};
}

describe('Observable', () => {
  it('calls its listeners after each change, when the new value can be read, and not before', () => {
    const {subject, seen} = counter();
    expect(subject.value).to.equal(1);
    expect(seen).to.deep.equal([]);
    subject.become(2);
    subject.become(3);
    expect(seen).to.deep.equal([2, 3]);
  });

  it('calls no listeners when the value stays the same, nor after they have unsubscribed', () => {
    const {subject, seen, stop} = counter();
    subject.become(1);
    subject.become(Number.NaN);
    subject.become(Number.NaN);
    stop();
    stop();
    subject.become(2);
    expect(seen).to.deep.equal([Number.NaN]);
  });

  it('does not call a listener that another listener has just unsubscribed', () => {
    const subject = new Counter(1);
    const told: string[] = [];
    const stops: (() => void)[] = [];
    subject.subscribe(() => {
      told.push('first');
      for (const stop of stops) stop();
    });
    stops.push(subject.subscribe(() => told.push('second')));
    subject.become(2);
    expect(told).to.deep.equal(['first']);
  });

  it('calls a listener that was added during a change from the next change on', () => {
    const {subject, seen} = counter();
    const late: number[] = [];
    const stop = subject.subscribe(() => {
      stop();
      subject.subscribe(() => late.push(subject.value));
    });
    subject.become(2);
    expect(late).to.deep.equal([]);
    subject.become(3);
    expect(late).to.deep.equal([3]);
    expect(seen).to.deep.equal([2, 3]);
  });

  it('calls the other listeners when a listener throws, and reports the error', async () => {
    const {seen, subject} = counter();
    const late: number[] = [];
    const error = new Error('a bug of the page');
    subject.subscribe(() => {
      throw error;
    });
    subject.subscribe(() => late.push(subject.value));
    expect(await uncaughtErrorOf(() => subject.become(2))).to.equal(error);
    expect([...seen, ...late]).to.deep.equal([2, 2]);
  });
});
