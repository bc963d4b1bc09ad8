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
import type {QueueEntry} from '../../../src/shop/cart-queue-entries.js';
import {sword} from '../../support/model-cart.js';

const offline = new ShopError('network', 'Offline.');
const soldOut = new ShopError('refused', 'Sold out.');

const purchase = changes.add(sword);
const code = changes.applyCode('EMBER10');
const restoration: Change = {...purchase, complete: () => []};
const entryOf = (change: Change): QueueEntry => ({change, settle: []});

/** The state after some events. */
const after = (...events: readonly QueueEvent[]): QueueState =>
  events.reduce(transition, {name: 'unread'});

const read: QueueEvent = {name: 'read'};
const answered: QueueEvent = {name: 'answered', askedAt: 100};
const failed: QueueEvent = {name: 'failed', isHidden: false};
const refresh: QueueEvent = {name: 'refresh'};
const hidden: QueueEvent = {name: 'failed', isHidden: true};
const leave: QueueEvent = {name: 'leave'};
const send = (change: Change): QueueEvent => ({
  name: 'send',
  entry: entryOf(change),
  before: [],
});
/** Sends a change to a cart that the service does not show. */
const sendBlindly = (change: Change): QueueEvent => ({
  name: 'send',
  entry: entryOf(change),
  before: undefined,
});
const sent = (outcome: Outcome, finalAt?: number): QueueEvent => ({
  name: 'sent',
  outcome,
  finalAt,
});
const accepted = sent({is: 'accepted'});
const refused = sent({is: 'refused', failure: soldOut});
const lost = sent({is: 'lost', failure: offline});
const broken = sent({is: 'broken'});

/** Each edge of the diagram: a name, the events, and the state that follows. */
const EDGES: readonly [string, readonly QueueEvent[], QueueState['name']][] = [
  ['nothing', [], 'unread'],
  ['a read', [read], 'reading'],
  ['an answer', [read, answered], 'current'],
  ['an answer that a refresh overtakes', [read, refresh, answered], 'outdated'],
  ['a refresh', [read, answered, refresh], 'outdated'],
  ['a refresh before the first read', [refresh], 'unread'],
  ['a first read that fails', [read, failed], 'unread'],
  ['a first read that is refused', [read, hidden], 'hidden'],
  ['a later read that fails', [read, answered, refresh, read, failed], 'outdated'],
  ['a hidden cart that is read again', [read, hidden, read, failed], 'hidden'],
  ['a change under way', [read, answered, send(purchase)], 'sending'],
  ['an accepted change', [read, answered, send(purchase), accepted], 'outdated'],
  ['a refused change', [read, answered, send(purchase), refused], 'outdated'],
  [
    'an accepted change to a hidden cart',
    [read, hidden, sendBlindly(purchase), accepted],
    'hidden',
  ],
  ['a lost change', [read, answered, send(purchase), lost], 'unknown'],
  [
    'a programming error in a change',
    [read, answered, send(purchase), broken],
    'unknown',
  ],
  ['an accepted code', [read, answered, send(code), accepted], 'unknown'],
  ['a refused code', [read, answered, send(code), refused], 'outdated'],
  [
    'the first of several calls',
    [read, answered, send(restoration), accepted],
    'unknown',
  ],
  [
    'a lost change that is looked up',
    [read, answered, send(purchase), lost, read, answered],
    'current',
  ],
  [
    'a lost change that cannot be looked up',
    [read, answered, send(purchase), lost, read, failed],
    'unknown',
  ],
  [
    'a lost change to a hidden cart',
    [read, hidden, sendBlindly(purchase), lost, read, hidden],
    'unknown',
  ],
  [
    'a code for a hidden cart',
    [read, hidden, sendBlindly(code), accepted, read, hidden],
    'hidden',
  ],
  ['another shopper during a read', [read, answered, refresh, read, leave], 'unread'],
  [
    'another shopper during a change',
    [read, answered, send(purchase), leave, lost],
    'unread',
  ],
];

describe('The state of a cart’s queue', () => {
  for (const [what, events, name] of EDGES) {
    it(`is "${name}" after ${what}`, () => {
      expect(after(...events).name).to.equal(name);
    });
  }

  it('is "settling" until an answer that was requested after prices were final', () => {
    const settles = sent({is: 'accepted'}, 500);
    const early = after(read, answered, send(purchase), settles, read, answered);
    expect(early).to.deep.equal({name: 'settling', finalAt: 500});
    const late = [read, {name: 'answered', askedAt: 500}] as const;
    const final = late.reduce<QueueState>(transition, early);
    expect(final).to.deep.equal({name: 'current', finalAt: undefined});
  });

  it('keeps the time of final prices through a failed read', () => {
    const state = after(read, answered, {name: 'refresh', finalAt: 500}, read, failed);
    expect(state).to.deep.equal({name: 'outdated', finalAt: 500});
  });

  it('lets changes be sent only while the content of the cart is known', () => {
    const known = [
      [read, answered],
      [read, answered, refresh],
      [read, hidden],
      [read, answered, refresh, read],
    ];
    const unknown = [
      [],
      [read],
      [read, answered, send(purchase), lost],
      [read, answered, send(purchase), lost, read],
      [read, answered, send(code), accepted, read, failed],
    ];
    expect(known.map((events) => maySend(after(...events)))).not.to.include(false);
    expect(unknown.map((events) => maySend(after(...events)))).not.to.include(true);
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
