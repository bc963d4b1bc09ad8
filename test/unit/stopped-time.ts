import {mock} from 'node:test';
import {onTestEnd} from '../support/on-test-end.js';

/**
 * Stops `setTimeout` and `performance.now` until the test ends. The returned function lets this many
 * milliseconds pass, and then waits until promises and messages have been handled.
 */
export function stopTime(): (milliseconds: number) => Promise<void> {
  const {now} = performance;
  // A whole number: a sum with a fraction may be rounded up, so that a timer fires late.
  let time = Math.ceil(now.call(performance));
  mock.timers.enable({apis: ['setTimeout']});
  performance.now = () => time;
  onTestEnd(() => {
    mock.timers.reset();
    performance.now = now;
  });
  return async (milliseconds) => {
    time += milliseconds;
    mock.timers.tick(milliseconds);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
}
