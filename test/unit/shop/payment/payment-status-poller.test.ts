import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../../src/lib/shop-error.js';
import {
  PaymentStatusPoller,
  paymentStatusPollerOf,
  type PaymentStand,
} from '../../../../src/shop/payment/payment-status-poller.js';
import {Shop} from '../../../../src/shop/shop.js';
import {uniqueAddress} from '../../../support/unique-address.js';
import {onTestEnd, recordTimerDelays} from '../../../support/on-test-end.js';
import {WAIT_TIMEOUT, waitUntil} from '../../../support/wait-until.js';

/** Creates a poller whose service gives these answers in turn, and repeats the last one. */
function watching(...answers: (PaymentStand | ShopError)[]) {
  const asked: number[] = [];
  const ended: PaymentStand[] = [];
  const watch = new PaymentStatusPoller({
    interval: 20,
    onEnd: (stand) => ended.push(stand),
    ask: (signal) => {
      signal.throwIfAborted();
      const answer = answers[Math.min(asked.length, answers.length - 1)]!;
      asked.push(performance.now());
      return typeof answer === 'string'
        ? Promise.resolve({stand: answer, order: undefined})
        : Promise.reject(answer);
    },
  });
  return {watch, asked, ended};
}

const settled = (watch: PaymentStatusPoller) =>
  waitUntil(() => !watch.value.following, 'It should come to rest.');

describe('PaymentStatusPoller', () => {
  for (const stand of ['paid', 'failed', 'cancelled', 'not-found'] as const) {
    it(`follows a payment until it is ${stand}, and reports that once`, async () => {
      const {watch, asked, ended} = watching('pending', 'unknown', stand);
      watch.follow();
      watch.follow(); // A second follower causes no additional requests.
      await settled(watch);
      expect(watch.value.stand).to.equal(stand);
      expect(asked).to.have.length(3);
      expect(ended).to.deep.equal([stand]);
    });
  }

  it('waits longer after each request', async () => {
    const {watch, asked} = watching(...Array<'pending'>(9).fill('pending'), 'paid');
    const delays = recordTimerDelays();
    watch.follow();
    await settled(watch);
    // The timers of `settled` are shorter or much longer.
    expect(delays.filter((delay) => delay > 2 && delay < WAIT_TIMEOUT)).to.deep.equal(
      Array.from({length: 9}, (_, index) => 20 * 1.15 ** index),
    );
    const pauses = asked.slice(1).map((time, index) => time - asked[index]!);
    // Timers may fire a millisecond early by the page's clock.
    expect(Math.min(...pauses)).to.be.at.least(19);
  });

  it('stops without followers, and continues with a new one', async () => {
    const {watch, asked} = watching('pending');
    const stop = watch.follow();
    await waitUntil(() => asked.length === 1);
    stop();
    stop(); // A second call has no effect.
    await settled(watch);
    // Time in which another request would be sent, if there were a fault.
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked).to.have.length(1);
    const again = watch.follow();
    await waitUntil(() => asked.length > 1);
    again();
  });

  it('continues for a follower that comes right after another one has left', async () => {
    const {watch} = watching('pending', 'paid');
    const stop = watch.follow();
    stop();
    watch.follow();
    await settled(watch);
    expect(watch.value.stand).to.equal('paid');
  });

  it('continues after a temporary failure, which it reports', async () => {
    const busy = new ShopError('rate-limited', 'Too fast.', {retryAfter: 50});
    const {watch, asked} = watching('pending', busy, 'paid');
    watch.follow();
    await waitUntil(() => watch.value.failure === busy);
    expect(watch.value).to.include({stand: 'pending', following: true});
    await settled(watch);
    expect(watch.value).to.include({stand: 'paid', failure: undefined});
    expect(asked[2]! - asked[1]!).to.be.at.least(49);
  });

  it('stops after a permanent failure until it is asked again', async () => {
    const missing = new ShopError('not-found', 'No such call.');
    const {watch, asked} = watching(missing, 'paid');
    watch.follow();
    await settled(watch);
    expect(watch.value).to.include({stand: undefined, failure: missing});
    watch.askAgain();
    watch.askAgain(); // A second click causes no additional request.
    await settled(watch);
    expect(watch.value.stand).to.equal('paid');
    expect(asked).to.have.length(2);
    expect(asked[1]! - asked[0]!).to.be.at.least(19);
  });

  it('asks again without a longer wait after the clock was set back', async () => {
    const {watch, asked} = watching(
      new ShopError('not-found', 'No such call.'),
      'paid',
    );
    watch.follow();
    await settled(watch);
    const {now} = Date;
    Date.now = () => now() - 60 * 60 * 1000;
    onTestEnd(() => (Date.now = now));
    watch.askAgain();
    await settled(watch);
    expect(watch.value.stand).to.equal('paid');
    expect(asked).to.have.length(2);
  });

  it('does not ask again at once if the service wants a pause of months', async () => {
    const busy = new ShopError('rate-limited', 'Too fast.', {retryAfter: 2 ** 33});
    const {watch} = watching(busy);
    const delays = recordTimerDelays();
    const stop = watch.follow();
    await waitUntil(() => delays.some((delay) => delay > 2 ** 30));
    stop();
    // Browsers fire timers with a longer delay at once.
    expect(Math.max(...delays)).to.equal(2 ** 31 - 1);
  });

  it('stops after the payment is paid', async () => {
    const {watch, asked} = watching('paid');
    watch.follow();
    await settled(watch);
    watch.askAgain();
    watch.follow();
    expect(watch.value.following).to.equal(false);
    expect(asked).to.have.length(1);
  });

  it('stops after a number of requests', async () => {
    const asked: number[] = [];
    const watch = new PaymentStatusPoller({
      interval: 0,
      onEnd: () => {},
      ask: () => {
        asked.push(1);
        return Promise.resolve({stand: 'pending' as const, order: undefined});
      },
    });
    watch.follow();
    await waitUntil(() => asked.length >= 40 && !watch.value.following);
    expect(watch.value.stand).to.equal('pending');
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
