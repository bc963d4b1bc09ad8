import {describe, it} from 'node:test';
import {expect} from 'chai';
import {noteServiceTime, serviceTime} from '../../../src/lib/service-clock.js';
import {uniqueAddress} from '../../support/unique-address.js';

const hour = 60 * 60 * 1000;

/** An answer whose service has a clock that is ahead by this time, in milliseconds. */
const answerAhead = (ahead: number) =>
  new Response(null, {headers: {Date: new Date(Date.now() + ahead).toUTCString()}});

describe('The clock of a service', () => {
  it('is the device’s clock until the service has named its time', () => {
    expect(serviceTime(uniqueAddress())).to.be.closeTo(Date.now(), 2_000);
  });

  it('is taken from an answer', () => {
    const address = uniqueAddress();
    noteServiceTime(address, answerAhead(hour), Date.now() - 1_000);
    expect(serviceTime(address)).to.be.closeTo(Date.now() + hour, 2_000);
  });

  it('is not taken from an answer that was under way while the device slept', () => {
    const address = uniqueAddress();
    noteServiceTime(address, answerAhead(-2 * hour), Date.now() - 2 * hour);
    expect(serviceTime(address)).to.be.closeTo(Date.now(), 2_000);
  });
});
