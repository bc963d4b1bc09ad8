import {expect} from '@open-wc/testing';
import {Observable} from '../../src/lib/observable.js';
import {uncaughtOf} from '../support/uncaught.js';

class Counter extends Observable<number> {
  become(value: number): void {
    this.set(value);
  }
}

/** A counter with one listener that writes down what it finds. */
function counter() {
  const subject = new Counter(1);
  const seen: number[] = [];
  const stop = subject.subscribe(() => seen.push(subject.value));
  return {subject, seen, stop};
}

describe('Observable', () => {
  it('has its first value at once, and does not tell it to a new listener', () => {
    const {subject, seen} = counter();
    expect(subject.value).to.equal(1);
    expect(seen).to.deep.equal([]);
  });

  it('tells each change, once the new value can be read', () => {
    const {subject, seen} = counter();
    subject.become(2);
    subject.become(3);
    expect(seen).to.deep.equal([2, 3]);
  });

  it('keeps quiet when a value is replaced by the same one', () => {
    const {subject, seen} = counter();
    subject.become(1);
    subject.become(Number.NaN);
    subject.become(Number.NaN);
    expect(seen).to.deep.equal([Number.NaN]);
  });

  it('tells a listener no more once it has stopped', () => {
    const {subject, seen, stop} = counter();
    stop();
    stop();
    subject.become(2);
    expect(seen).to.deep.equal([]);
  });

  it('goes on telling the others when one stops while it is told', () => {
    const subject = new Counter(1);
    const told: string[] = [];
    const stop = subject.subscribe(() => {
      told.push('first');
      stop();
    });
    subject.subscribe(() => told.push('second'));
    subject.become(2);
    subject.become(3);
    expect(told).to.deep.equal(['first', 'second', 'second']);
  });

  it('does not tell a listener that another one has just stopped', () => {
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

  it('tells the others when one throws, and does not hide the error', async () => {
    const {seen, subject} = counter();
    const late: number[] = [];
    const error = new Error('a bug of the page');
    subject.subscribe(() => {
      throw error;
    });
    subject.subscribe(() => late.push(subject.value));
    expect(await uncaughtOf(() => subject.become(2))).to.equal(error);
    expect([...seen, ...late]).to.deep.equal([2, 2]);
  });

  it('tells a listener that was added while it told the others from the next change on', () => {
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
});
