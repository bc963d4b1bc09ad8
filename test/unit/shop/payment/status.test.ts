import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {PaymentStand} from '../../../../src/api/calls/payment-status.js';
import {ShopError} from '../../../../src/lib/shop-error.js';
import {
  PaymentStatusPoller,
  paymentStatusPollerOf,
} from '../../../../src/shop/payment/status.js';
import {Shop} from '../../../../src/shop/shop.js';
import {uniqueAddress} from '../../../support/unique-address.js';
import {recordTimerDelays, setClock} from '../../../support/on-test-end.js';
import {stopTime} from '../../stopped-time.js';

/** Creates a poller whose service gives these answers in turn, and repeats the last one. */
function watching(...answers: (PaymentStand | ShopError)[]) {
  const pass = stopTime();
  const start = performance.now();
  /** The times of the requests. */
  const asked: number[] = [];
  const ended: PaymentStand[] = [];
  const ask = (signal: AbortSignal) => {
    signal.throwIfAborted();
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push(Math.round(performance.now() - start));
    return typeof answer === 'string'
      ? Promise.resolve({stand: answer, order: undefined})
      : Promise.reject(answer);
  };
  const watch = new PaymentStatusPoller(ask, (stand) => ended.push(stand), 20);
  return {watch, asked, ended, pass};
}

describe('PaymentStatusPoller', () => {
  for (const stand of ['paid', 'failed', 'cancelled', 'not-found'] as const)
    it(`follows a payment until it is ${stand}, and reports that once`, async () => {
      const {watch, asked, ended, pass} = watching('pending', 'unknown', stand);
      watch.follow();
      watch.follow(); // A second follower causes no additional requests.
      await pass(0);
      // It waits longer after each request.
      for (const pause of [20, 23]) {
        await pass(pause - 1);
        await pass(1);
      }
      expect(watch.value).to.include({stand, following: false});
      // A failed payment may be paid later, but a paid one is paid.
      if (stand === 'paid') {
        watch.askAgain();
        watch.follow();
      }
      await pass(10_000);
      expect(asked).to.deep.equal([0, 20, 43]);
      expect(ended).to.deep.equal([stand]);
    });

  it('stops without followers, and continues with a new one', async () => {
    const {watch, asked, pass} = watching('pending', 'pending', 'paid');
    const stop = watch.follow();
    stop();
    const again = watch.follow(); // Right after another follower has left.
    await pass(0);
    expect(asked).to.have.length(1);
    again();
    again(); // A second call has no effect.
    await pass(1_000);
    expect(asked).to.have.length(1);
    expect(watch.value.following).to.equal(false);
    watch.follow();
    await pass(1_000);
    await pass(1_000);
    expect(watch.value.stand).to.equal('paid');
  });

  it('continues after a temporary failure, which it reports', async () => {
    const busy = new ShopError('rate-limited', 'Too fast.', {retryAfter: 50});
    const {watch, asked, pass} = watching('pending', busy, 'paid');
    watch.follow();
    await pass(0);
    await pass(20);
    expect(watch.value).to.include({stand: 'pending', following: true, failure: busy});
    await pass(49);
    expect(asked).to.have.length(2);
    await pass(1);
    expect(watch.value).to.include({stand: 'paid', failure: undefined});
  });

  for (const change of [0, -60 * 60 * 1000])
    it(`stops after a permanent failure until it is asked again${change ? ', also after the clock was set back' : ''}`, async () => {
      const missing = new ShopError('not-found', 'No such call.');
      const {watch, asked, pass} = watching(missing, 'paid');
      watch.follow();
      await pass(10_000);
      expect(watch.value).to.include({stand: undefined, failure: missing});
      setClock(Date.now() + change);
      watch.askAgain();
      watch.askAgain(); // A second click causes no additional request.
      await pass(20);
      expect(watch.value.stand).to.equal('paid');
      expect(asked).to.have.length(2);
    });

  it('does not ask again at once if the service wants a pause of months', async () => {
    const busy = new ShopError('rate-limited', 'Too fast.', {retryAfter: 2 ** 33});
    const {watch, asked, pass} = watching(busy);
    const delays = recordTimerDelays();
    const stop = watch.follow();
    await pass(0);
    expect(asked).to.have.length(1);
    // Browsers fire timers with a longer delay at once.
    expect(Math.max(...delays)).to.equal(2 ** 31 - 1);
    stop();
  });

  it('stops after forty requests', async () => {
    const {watch, asked, pass} = watching('pending');
    watch.follow();
    for (let requests = 0; requests < 60; requests += 1) await pass(100_000);
    expect(asked).to.have.length(40);
    expect(watch.value).to.include({stand: 'pending', following: false});
  });

  it('is shared by the followers of one payment, and by no others', () => {
    const shop = new Shop({baseUrl: uniqueAddress()});
    const pollerOf = (method: string) =>
      paymentStatusPollerOf(shop, {orderId: '', qr: {method, paymentId: 7}});
    expect(pollerOf('Pix')).to.exist;
    expect(pollerOf('Pix')).to.equal(pollerOf('Pix'));
    expect(pollerOf('SePay')).to.not.equal(pollerOf('Pix'));
  });
});
