import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {changes, type Change} from '../../../src/shop/cart-changes.js';
import {
  maySend,
  transition,
  type Outcome,
  type QueueEvent,
  type QueueState,
} from '../../../src/shop/cart-queue-states.js';
import {offline, sword} from '../../support/model-cart.js';

// What a cart shows of these states (`cart.test.ts`, `cart.property.test.ts`) is not proved again.
const purchase = changes.add(sword);
const code = changes.applyCode('EMBER10');

/** The state after some events. */
const after = (...events: readonly QueueEvent[]): QueueState =>
  events.reduce(transition, {name: 'unread'});

const read: QueueEvent = {name: 'read'};
const answered: QueueEvent = {name: 'answered', askedAt: 100};
const failed: QueueEvent = {name: 'failed', isHidden: false};
const refresh: QueueEvent = {name: 'refresh'};
const hidden: QueueEvent = {name: 'failed', isHidden: true};
const send = (change: Change): QueueEvent => ({
  name: 'send',
  entry: {change, settle: []},
  before: [],
});
/** Sends a change to a cart that the service does not show. */
const sendBlindly = (change: Change): QueueEvent => ({
  name: 'send',
  entry: {change, settle: []},
  before: undefined,
});
const sent = (outcome: Outcome, finalAt?: number): QueueEvent => ({
  name: 'sent',
  outcome,
  finalAt,
});
const accepted = sent({is: 'accepted'});
const lost = sent({is: 'lost', failure: offline});

describe('The state of a cart’s queue', () => {
  it('is "settling" until an answer that was requested after prices were final', () => {
    const settles = sent({is: 'accepted'}, 500);
    const early = after(read, answered, send(purchase), settles, read, answered);
    expect(early).to.deep.equal({name: 'settling', finalAt: 500});
    const late = [read, {name: 'answered', askedAt: 500}] as const;
    const final = late.reduce<QueueState>(transition, early);
    expect(final).to.deep.equal({name: 'current', finalAt: undefined});
  });

  it('keeps the time of final prices through a refused change, a failed read, and a refresh', () => {
    const waits = [read, answered, {name: 'refresh', finalAt: 500}] as const;
    const failure = new ShopError('refused', 'Sold out.');
    const refused = sent({is: 'refused', failure});
    for (const later of [[read, failed], [refresh], [send(purchase), refused]])
      expect(after(...waits, ...later)).to.deep.equal({name: 'outdated', finalAt: 500});
  });

  for (const [name, what, events] of [
    ['hidden', 'a read that fails', [read, failed]],
    ['hidden', 'an accepted change', [sendBlindly(purchase), accepted]],
    ['hidden', 'a code', [sendBlindly(code), accepted, read, hidden]],
    ['unknown', 'a lost change', [sendBlindly(purchase), lost, read, hidden]],
  ] as const)
    it(`is "${name}" after ${what}, if the service does not show the cart`, () => {
      expect(after(read, hidden, ...events).name).to.equal(name);
    });

  it('lets no change be sent while the content of the cart is unknown', () => {
    for (const known of [[], [refresh], [refresh, read]])
      expect(maySend(after(read, answered, ...known))).to.equal(true);
    for (const unknown of [[], [read], [read, answered, send(purchase), lost, read]])
      expect(maySend(after(...unknown))).to.equal(false);
  });

  it('keeps the lines at risk of a code, or of its repairs, until an answer comes', () => {
    const atRisk = {code, isAccepted: true, lines: []};
    const coded = [read, answered, send(code), accepted, read, failed];
    expect(after(...coded)).to.deep.include({atRisk});
    const repairing = [read, answered, send(purchase), lost, read] as const;
    const repaired = after(...repairing, {name: 'failed', isHidden: false, atRisk});
    expect(repaired).to.deep.include({atRisk});
  });
});
