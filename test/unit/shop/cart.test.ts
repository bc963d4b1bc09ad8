import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Cart} from '../../../src/shop/cart.js';
import {Session} from '../../../src/shop/session.js';
import {
  changeOf,
  lineOf,
  linesShown,
  readCart,
  statesOf,
  unreadCart,
} from '../../support/carts.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {
  item,
  ModelCart,
  type ModelLine,
  offline,
  shield,
  soldOut,
  sword,
} from '../../support/model-cart.js';
import {uncaughtErrorOf} from '../uncaught-error.js';

const shown = ({value}: Cart) => linesShown(value);

describe('Cart', () => {
  describe('reading', () => {
    it('shows nothing before the service has answered', () => {
      const {cart, service} = unreadCart(7);
      expect(cart.value).to.deep.include({data: undefined, lines: [], pending: false});
      expect(service.calls).to.deep.equal([]);
    });

    it('shows the cart of the service', async () => {
      const {cart} = await readCart(7, 7, 8);
      expect(shown(cart)).to.deep.equal(['2 × 7', '1 × 8']);
      expect(cart.value.data!.items).to.have.lengthOf(2);
      expect(cart.has(7)).to.equal(true);
      expect(cart.has(9)).to.equal(false);
    });

    it('reads once for several callers', async () => {
      const {cart, service} = unreadCart(7);
      await Promise.all([cart.load(), cart.load()]);
      await cart.load();
      expect(service.calls).to.deep.equal(['get']);
    });

    it('reads again on refresh', async () => {
      const {cart, service} = await readCart();
      service.stock(8);
      await cart.refresh();
      expect(shown(cart)).to.deep.equal(['1 × 8']);
    });

    it('reports why it could not be read, keeps the last answer, and tries again', async () => {
      const {cart, service} = await readCart(7);
      service.reads = [{error: offline}];
      await cart.refresh();
      expect(cart.value.failure).to.equal(offline);
      expect(shown(cart)).to.deep.equal(['1 × 7']);
      await cart.load();
      expect(cart.value.failure).to.equal(undefined);
      expect(service.calls).to.deep.equal(['get', 'get']);
    });
  });

  describe('changing', () => {
    it('sends changes in the order they were made, and reads once when all are made', async () => {
      const {cart, service} = await readCart(8);
      const taken = [cart.add(sword), cart.remove(lineOf(cart, 8)), cart.add(shield)];
      expect(await Promise.all(taken)).to.deep.equal([true, true, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'remove 9001', 'add 8', 'get']);
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
    });

    it('sends no change while another is on its way', async () => {
      const {cart, service} = await readCart();
      const answer = Promise.withResolvers<void>();
      service.changes = [{after: answer.promise}];
      const first = cart.add(sword);
      void cart.add(shield);
      await service.called('add 7');
      expect(service.calls).to.deep.equal(['add 7']);
      answer.resolve();
      await first;
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'add 8', 'get']);
    });

    it('shows a change at once, as pending', async () => {
      const {cart} = await readCart(7, 8, 9);
      void cart.add(sword);
      void cart.setCount(lineOf(cart, 8), 5);
      void cart.remove(lineOf(cart, 9));
      void cart.add(item(10, 'Torch'));
      expect(shown(cart)).to.deep.equal(['2 × 7…', '5 × 8…', '1 × 10…']);
      expect(cart.value.pending).to.equal(true);
      expect(cart.isPending(7)).to.equal(true);
      expect(cart.has(10)).to.equal(true);
      expect(lineOf(cart, 10)).to.include({name: 'Torch', item: undefined});
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['2 × 7', '5 × 8', '1 × 10']);
      expect(cart.value.pending).to.equal(false);
      expect(cart.isPending(7)).to.equal(false);
    });

    it("replaces the service's last answer only with its next answer", async () => {
      const {cart} = await readCart(7);
      const {data} = cart.value;
      const states = statesOf(cart);
      await cart.add(sword);
      await cart.settled();
      const words = states.map((state) => state.data);
      expect(words.filter((word) => word !== data)).to.deep.equal([
        cart.value.data,
        cart.value.data,
      ]);
      expect(cart.value.data!.items[0]!.count).to.equal(2);
    });

    it('never shows a cart without an accepted change until the cart has been read', async () => {
      const {cart} = await readCart();
      const states = statesOf(cart);
      await cart.add(sword);
      await cart.settled();
      expect(states.map(({lines}) => lines.length)).to.satisfy((counts: number[]) =>
        counts.every((count) => count === 1),
      );
    });

    it('sends only the last of several quantities in a row, and settles all calls', async () => {
      const {cart, service} = await readCart(7, 8);
      const line = lineOf(cart, 7);
      void cart.add(shield);
      const taken = [2, 3, 4].map((count) => cart.setCount(line, count));
      expect(await Promise.all(taken)).to.deep.equal([true, true, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 8', 'count 9001 4', 'get']);
    });

    it('sends a quantity separately if the previous one has been sent already', async () => {
      const {cart, service} = await readCart(7);
      const line = lineOf(cart, 7);
      const answer = Promise.withResolvers<void>();
      service.changes = [{after: answer.promise}];
      const first = cart.setCount(line, 2);
      await service.called('count 9001 2');
      const second = cart.setCount(line, 3);
      answer.resolve();
      expect(await Promise.all([first, second])).to.deep.equal([true, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['count 9001 2', 'count 9001 3', 'get']);
    });

    it('sends quantities of different lines, and quantities with another change between them', async () => {
      const {cart, service} = await readCart(7, 8);
      const [first, second] = [lineOf(cart, 7), lineOf(cart, 8)];
      void cart.setCount(first, 2);
      void cart.setCount(second, 3);
      void cart.setCount(first, 4);
      await cart.settled();
      expect(service.calls).to.deep.equal([
        'count 9001 2',
        'count 9002 3',
        'count 9001 4',
        'get',
      ]);
    });

    it('keeps a subscription apart from the same item bought once', async () => {
      const {cart, service} = await readCart();
      void cart.add(sword);
      void cart.add(sword, {subscribe: true});
      expect(shown(cart)).to.deep.equal(['1 × 7…', '1 × 7…']);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'add 7 as 1', 'get']);
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 7']);
      void cart.add(sword);
      expect(shown(cart)).to.deep.equal(['2 × 7…', '1 × 7']);
    });

    it('shows a tier as a line beside single units until the service has answered', async () => {
      const {cart} = await readCart();
      void cart.add(sword);
      void cart.add(sword);
      void cart.add(sword, {tier: 10});
      expect(shown(cart)).to.deep.equal(['2 × 7…', '1 × 7…']);
    });

    it('cannot change a line that the service has not answered yet', async () => {
      const {cart, service} = await readCart();
      void cart.add(sword);
      const line = lineOf(cart, 7);
      expect(await cart.setCount(line, 2)).to.equal(false);
      expect(await cart.remove(line)).to.equal(false);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get']);
    });

    it('aborts a read when a change is made, because the answer would lack the change', async () => {
      const {cart, service} = await readCart(7);
      const answer = Promise.withResolvers<void>();
      service.reads = [{after: answer.promise}];
      void cart.refresh();
      await service.called('get');
      expect(await cart.add(shield)).to.equal(true);
      answer.resolve();
      await cart.settled();
      expect(service.calls).to.deep.equal(['get', 'add 8', 'get']);
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
    });

    it('reads twice after a quantity, because services take time to work out the price', async () => {
      const service = new ModelCart().stock(7);
      const cart = new Cart(service, new Session(), {settleDelay: 40});
      await cart.load();
      const start = performance.now();
      const states = statesOf(cart);
      await cart.setCount(lineOf(cart, 7), 2);
      await cart.settled();
      expect(performance.now() - start).to.be.at.least(35);
      // The first answer is shown at once, but as pending, because its prices are not final.
      const said = [...new Set(states.map(({data}) => data))];
      expect(said).to.have.lengthOf(3);
      expect(
        states.filter(({data, pending}) => data !== said[2] && !pending),
      ).to.deep.equal([]);
      expect(cart.value.pending).to.equal(false);
      expect(service.calls).to.deep.equal(['get', 'count 9001 2', 'get', 'get']);
    });

    it('sends a change before the second read, and reads after it', async () => {
      const service = new ModelCart().stock(7);
      const cart = new Cart(service, new Session(), {settleDelay: 200});
      await cart.load();
      service.calls.length = 0;
      await cart.setCount(lineOf(cart, 7), 2);
      await changeOf(cart, ({data}) => data);
      await cart.remove(lineOf(cart, 7));
      await cart.settled();
      expect(shown(cart)).to.deep.equal([]);
      expect(cart.value.pending).to.equal(false);
      expect(service.calls).to.deep.equal([
        'count 9001 2',
        'get',
        'remove 9001',
        'get',
        'get',
      ]);
    });

    it('is settled when nothing is under way, also after changes in the meantime', async () => {
      const {cart, service} = await readCart();
      void cart.add(sword).then(() => cart.add(shield));
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
      await cart.settled();
      expect(service.calls.filter((call) => call.startsWith('add'))).to.have.lengthOf(
        2,
      );
    });

    it('reads again if refresh is called at the very end of a read', async () => {
      // Calls `refresh` from 0 to 11 microtasks after an answer is shown, to come as close as
      // possible to the end of the turn.
      for (let ticks = 0; ticks < 12; ticks++) {
        const {cart, service} = await readCart();
        const asked = Promise.withResolvers<unknown>();
        const {data} = cart.value;
        const stop = cart.subscribe(async () => {
          if (cart.value.data === data) return;
          stop();
          for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
          service.stock(8);
          asked.resolve(cart.refresh());
        });
        await cart.refresh();
        await asked.promise;
        expect(shown(cart)).to.deep.equal(['1 × 8']);
      }
    });
  });

  describe('a refused change', () => {
    it('disappears, and leaves its reason at the item only', async () => {
      const {cart, service} = await readCart(8);
      service.changes = [{error: soldOut}];
      expect(await cart.add(sword)).to.equal(false);
      expect(cart.errorOf(7)).to.equal(soldOut);
      expect(cart.errorOf(8)).to.equal(undefined);
      expect([...cart.value.failures]).to.deep.equal([['item-7', soldOut]]);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 8']);
      expect(cart.errorOf(7)).to.equal(soldOut);
    });

    it('restores the previous quantity, with the reason at the line', async () => {
      const {cart, service} = await readCart(7, 8);
      service.changes = [{error: soldOut}];
      expect(await cart.setCount(lineOf(cart, 7), 5)).to.equal(false);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
      expect([...cart.value.failures]).to.deep.equal([['9001', soldOut]]);
    });

    it('shows a line again that could not be removed', async () => {
      const {cart, service} = await readCart(7);
      service.changes = [{error: soldOut}];
      const removed = cart.remove(lineOf(cart, 7));
      expect(shown(cart)).to.deep.equal([]);
      expect(await removed).to.equal(false);
      expect(shown(cart)).to.deep.equal(['1 × 7']);
    });

    it('does not stop the changes behind it', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: soldOut}];
      const taken = await Promise.all([cart.add(sword), cart.add(shield)]);
      expect(taken).to.deep.equal([false, true]);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 8']);
    });

    it('is forgotten as soon as the shopper tries again', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: soldOut}];
      await cart.add(sword);
      const again = cart.add(sword);
      expect(cart.errorOf(7)).to.equal(undefined);
      expect(await again).to.equal(true);
      expect(cart.value.failures.size).to.equal(0);
    });

    it('asks a guest to sign in', async () => {
      const {cart, service} = await readCart();
      const unauthorized = new ShopError('unauthorized', 'No token.');
      service.changes = [{error: unauthorized}];
      service.reads = [{error: unauthorized}];
      expect(await cart.add(sword)).to.equal(false);
      expect(cart.errorOf(7)).to.equal(unauthorized);
      await cart.settled();
      expect(shown(cart)).to.deep.equal([]);
    });
  });

  describe('an accepted change', () => {
    it('counts as made even if the cart cannot be read back', async () => {
      const {cart, service} = await readCart();
      service.reads = [{error: offline}];
      expect(await cart.add(sword)).to.equal(true);
      await cart.settled();
      expect(cart.has(7)).to.equal(true);
      expect(lineOf(cart, 7).count).to.equal(1);
      expect(cart.value).to.include({failure: offline, pending: false});
      expect(cart.errorOf(7)).to.equal(undefined);
    });

    it('is counted once, however often the cart could not be read', async () => {
      const {cart, service} = await readCart();
      service.reads = [{error: offline}, {error: offline}];
      await cart.add(sword);
      await cart.settled();
      await cart.add(sword);
      await cart.settled();
      expect(lineOf(cart, 7).count).to.equal(2);
      await cart.load();
      expect(shown(cart)).to.deep.equal(['2 × 7']);
    });
  });

  describe('a change whose answer was lost', () => {
    for (const kind of ['network', 'timeout', 'service', 'schema'] as const) {
      const error = new ShopError(kind, 'Lost.');

      it(`counts as accepted if the cart shows it (${kind})`, async () => {
        const {cart, service} = await readCart(7);
        service.changes = [{error, effect: true}];
        expect(await cart.add(sword)).to.equal(true);
        expect(cart.errorOf(7)).to.equal(undefined);
        expect(shown(cart)).to.deep.equal(['2 × 7']);
      });

      it(`fails with its reason if the cart does not show it (${kind})`, async () => {
        const {cart, service} = await readCart(7);
        service.changes = [{error, effect: false}];
        expect(await cart.add(sword)).to.equal(false);
        expect(cart.errorOf(7)).to.equal(error);
        await cart.settled();
        expect(shown(cart)).to.deep.equal(['1 × 7']);
      });
    }

    it('is also found for quantities', async () => {
      const {cart, service} = await readCart(7);
      const line = lineOf(cart, 7);
      service.changes = [
        {error: offline, effect: true},
        {error: offline, effect: false},
      ];
      expect(await cart.setCount(line, 4)).to.equal(true);
      expect(await cart.setCount(line, 6)).to.equal(false);
      expect(cart.value.failures.get('9001')).to.equal(offline);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['4 × 7']);
    });

    it('is also found for removals', async () => {
      const {cart, service} = await readCart(7, 8);
      service.changes = [
        {error: offline, effect: true},
        {error: offline, effect: false},
      ];
      expect(await cart.remove(lineOf(cart, 7))).to.equal(true);
      expect(await cart.remove(lineOf(cart, 8))).to.equal(false);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 8']);
    });

    it('is never sent again', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: offline, effect: false}];
      await cart.add(sword);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get']);
    });

    it('stays visible as pending until the cart has been read', async () => {
      const {cart, service} = await readCart();
      const answer = Promise.withResolvers<void>();
      service.changes = [{error: offline, effect: true}];
      service.reads = [{after: answer.promise}];
      const taken = cart.add(sword);
      await service.called('get');
      expect(shown(cart)).to.deep.equal(['1 × 7…']);
      answer.resolve();
      expect(await taken).to.equal(true);
    });

    it('holds back later changes until the cart has been read', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: offline, effect: true}];
      await Promise.all([cart.add(sword), cart.add(shield)]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get', 'add 8', 'get']);
    });

    it('keeps its read when later changes are made', async () => {
      const {cart, service} = await readCart();
      const answer = Promise.withResolvers<void>();
      service.changes = [{error: offline, effect: true}];
      service.reads = [{after: answer.promise}];
      const first = cart.add(sword);
      await service.called('get');
      const second = cart.add(shield);
      answer.resolve();
      expect(await Promise.all([first, second])).to.deep.equal([true, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get', 'add 8', 'get']);
    });

    it('makes all later changes fail if the cart cannot be read, each with its reason', async () => {
      const {cart, service} = await readCart();
      const timeout = new ShopError('timeout', 'Too slow.');
      service.changes = [{error: timeout, effect: false}];
      service.reads = [{error: offline}];
      const taken = await Promise.all([cart.add(sword), cart.add(shield)]);
      expect(taken).to.deep.equal([false, false]);
      expect(cart.errorOf(7)).to.equal(timeout);
      expect(cart.errorOf(8)).to.equal(offline);
      expect(service.calls).to.deep.equal(['add 7', 'get']);
      expect(cart.value.pending).to.equal(false);
    });

    it('sends no change before the cart has been read', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: offline, effect: true}];
      service.reads = [{error: offline}, {error: offline}];
      await cart.add(sword);
      expect(await cart.add(shield)).to.equal(false);
      expect(await cart.add(shield)).to.equal(true);
      await cart.settled();
      expect(service.calls).to.deep.equal([
        'add 7',
        'get',
        'get',
        'get',
        'add 8',
        'get',
      ]);
      expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
    });

    it('is not confused with a quantity that the shopper has set since', async () => {
      const {cart, service} = await readCart(7);
      const line = lineOf(cart, 7);
      const answer = Promise.withResolvers<void>();
      service.changes = [{error: offline, effect: true}];
      service.reads = [{after: answer.promise}];
      const first = cart.setCount(line, 2);
      await service.called('get');
      const second = cart.setCount(line, 3);
      answer.resolve();
      expect(await Promise.all([first, second])).to.deep.equal([true, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal([
        'count 9001 2',
        'get',
        'count 9001 3',
        'get',
      ]);
      expect(shown(cart)).to.deep.equal(['3 × 7']);
    });
  });

  describe('when the shopper changes', () => {
    it('keeps nothing of the former shopper, and reads for the new one', async () => {
      const {cart, session, service} = await readCart(7);
      service.changes = [{error: soldOut}];
      await cart.add(shield);
      await cart.settled();
      service.lines = [];
      service.stock(9);
      session.setToken('bob');
      expect(cart.value).to.deep.include({
        data: undefined,
        lines: [],
        failure: undefined,
      });
      expect(cart.value.failures.size).to.equal(0);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 9']);
      expect(service.tokens.at(-1)).to.equal('bob');
    });

    it('does not show items of the former shopper, even if the cart was never read after the change', async () => {
      const {cart, session, service} = await readCart();
      service.reads = [{error: offline}, {error: offline}];
      await cart.add(sword);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 7…']);
      session.setToken('bob');
      expect(shown(cart)).to.deep.equal([]);
      await cart.settled();
      expect(shown(cart)).to.deep.equal([]);
    });

    it('does not read a cart that no element has needed yet', async () => {
      const {cart, session, service} = unreadCart(7);
      session.setToken('bob');
      await cart.settled();
      expect(service.calls).to.deep.equal([]);
    });

    it('sends none of the changes that were waiting', async () => {
      const {cart, session, service} = await readCart();
      const answer = Promise.withResolvers<void>();
      service.changes = [{after: answer.promise}];
      const first = cart.add(sword);
      const second = cart.add(shield);
      await service.called('add 7');
      session.setToken('bob');
      expect(shown(cart)).to.deep.equal([]);
      expect(await Promise.all([first, second])).to.deep.equal([false, false]);
      answer.resolve();
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get']);
      expect(service.tokens.at(-1)).to.equal('bob');
    });

    it('does not show the new shopper the outcome of the former shopper’s change', async () => {
      for (const error of [soldOut, offline]) {
        const {cart, session, service} = await readCart();
        const answer = Promise.withResolvers<void>();
        service.changes = [{after: answer.promise, error, effect: false}];
        void cart.add(sword);
        await service.called('add 7');
        session.setToken('bob');
        answer.resolve();
        await cart.settled();
        expect(cart.value.failures.size).to.equal(0);
        expect(shown(cart)).to.deep.equal([]);
      }
    });

    it('ignores the answer that the former shopper was waiting for', async () => {
      const {cart, session, service} = unreadCart(7);
      const answer = Promise.withResolvers<void>();
      service.reads = [{after: answer.promise}];
      const states = statesOf(cart);
      void cart.load();
      await service.called('get');
      session.setToken('bob');
      service.lines = [];
      answer.resolve();
      await cart.settled();
      expect(shown(cart)).to.deep.equal([]);
      expect(states.map(({lines}) => lines.length)).not.to.include(1);
      expect(service.tokens).to.deep.equal([undefined, 'bob']);
    });

    it('accepts changes of the new shopper at once', async () => {
      const {cart, session, service} = await readCart(7);
      session.setToken('bob');
      expect(await cart.add(shield)).to.equal(true);
      await cart.settled();
      expect(service.tokens.slice(-2)).to.deep.equal(['bob', 'bob']);
    });
  });

  describe('a bug', () => {
    const bug = new TypeError('undefined is not a function');

    it('in a change is reported, counts as a refusal, and does not stop other changes', async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: bug, effect: false}];
      let first: Promise<boolean> | undefined;
      let second: Promise<boolean> | undefined;
      const uncaught = await uncaughtErrorOf(() => {
        first = cart.add(sword);
        second = cart.add(shield);
      });
      expect(uncaught).to.equal(bug);
      expect(await first).to.equal(false);
      expect(await second).to.equal(true);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 8']);
      expect(cart.value.pending).to.equal(false);
    });

    it('in a read is reported, and does not stop the next read', async () => {
      const {cart, service} = unreadCart(7);
      service.reads = [{error: bug}];
      expect(await rejectionOf(cart.load())).to.equal(bug);
      expect(cart.value.failure).to.equal(undefined);
      await cart.load();
      expect(shown(cart)).to.deep.equal(['1 × 7']);
    });
  });

  describe('choices', () => {
    it('are shown at the line at once, and are sent one by one', async () => {
      const {cart, service} = await readCart(7);
      const line = lineOf(cart, 7);
      void cart.setPrice(line, 20);
      void cart.setServer(line, 2);
      void cart.setVariable(line, 4, 'red');
      const {item: chosen, pending} = lineOf(cart, 7);
      expect(pending).to.equal(true);
      expect(chosen).to.include({price: 20, selected_server: 2});
      expect(chosen!.vars[0]).to.include({value: 'red'});
      await cart.settled();
      expect(service.calls).to.deep.equal([
        'price 9001 20',
        'server 9001 2',
        'variable 9001 4 red',
        'get',
      ]);
      expect(lineOf(cart, 7).item).to.include({price: 20, selected_server: 2});
    });

    it('are sent once for several changes of a text in a row', async () => {
      const {cart, service} = await readCart(7, 8);
      const line = lineOf(cart, 7);
      void cart.add(shield);
      for (const text of ['r', 're', 'red']) void cart.setVariable(line, 4, text);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 8', 'variable 9001 4 red', 'get']);
    });

    it('are restored when they are refused, with the reason at the line', async () => {
      const {cart, service} = await readCart(7);
      service.changes = [{error: soldOut}];
      expect(await cart.setPrice(lineOf(cart, 7), 0.5)).to.equal(false);
      await cart.settled();
      expect(lineOf(cart, 7).item!.price).to.equal(7);
      expect(cart.value.failures.get('9001')).to.equal(soldOut);
    });

    it('whose answer was lost are found in the cart', async () => {
      const {cart, service} = await readCart(7);
      const line = lineOf(cart, 7);
      const lost = {error: offline, effect: true};
      service.changes = [lost, lost, lost, {error: offline, effect: false}];
      expect(await cart.setPrice(line, 20)).to.equal(true);
      expect(await cart.setServer(line, 2)).to.equal(true);
      expect(await cart.setVariable(line, 4, 'red')).to.equal(true);
      expect(await cart.setVariable(line, 4, 'blue')).to.equal(false);
    });
  });

  describe('codes', () => {
    it('are applied and removed by the service', async () => {
      const {cart, service} = await readCart(7);
      expect(await cart.applyCode('EMBER10')).to.equal(true);
      await cart.settled();
      expect(cart.value.data!.cart.coupon_code).to.equal('EMBER10');
      expect(await cart.removeCoupon()).to.equal(true);
      await cart.settled();
      expect(cart.value.data!.cart.coupon_code).to.equal('');
      expect(service.calls).to.deep.equal([
        'code EMBER10',
        'get',
        'remove coupon',
        'get',
      ]);
    });

    it('leave the reason of a refusal at the field', async () => {
      const {cart, service} = await readCart(7);
      service.changes = [{error: soldOut}, {error: soldOut}];
      expect(await cart.applyCode('NOPE')).to.equal(false);
      expect(await cart.applyReferral('NOBODY')).to.equal(false);
      expect([...cart.value.failures.keys()]).to.deep.equal(['code', 'referral']);
    });

    it('keep quantities and choices, although the service resets them', async () => {
      const {cart, service} = await readCart(7, 7, 7, 8);
      service.forgetful = true;
      await cart.setServer(lineOf(cart, 7), 2);
      await cart.settled();
      await cart.applyCode('EMBER10');
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['3 × 7', '1 × 8']);
      expect(lineOf(cart, 7).item!.selected_server).to.equal(2);
    });

    it('keep quantities that were set at the same time', async () => {
      const {cart, service} = await readCart(7, 7, 8, 8);
      service.forgetful = true;
      void cart.setCount(lineOf(cart, 7), 5);
      void cart.add(shield);
      await cart.applyCode('EMBER10');
      await cart.settled();
      expect(lineOf(cart, 7).count).to.equal(5);
    });

    it('do not undo changes that were made at the same time', async () => {
      const {cart, service} = await readCart(7, 7, 8);
      void cart.setCount(lineOf(cart, 7), 1);
      void cart.add(shield);
      await cart.applyCode('EMBER10');
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['1 × 7', '2 × 8']);
      expect(service.calls).to.deep.equal([
        'count 9001 1',
        'add 8',
        'code EMBER10',
        'get',
      ]);
    });
  });

  it('restores a removed line with its quantity', async () => {
    const {cart} = await readCart(7, 7, 7);
    const {item: removed} = lineOf(cart, 7);
    await cart.remove(lineOf(cart, 7));
    await cart.settled();
    expect(await cart.restore(removed!)).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
  });

  for (const [what, how] of Object.entries({
    gift: {giftTo: 'Ben'},
    bundle: {tier: 10},
    subscription: {subscribe: true},
  })) {
    it(`restores a ${what} of its kind, beside the item bought once`, async () => {
      const {cart, service} = await readCart(7);
      await cart.add(sword, how);
      await cart.settled();
      const own = ({gift, tier_quantity, payment_type, count}: ModelLine) =>
        [gift?.gifted_to, tier_quantity, payment_type, count].join();
      const before = service.lines.map(own);
      const {item: removed} = cart.value.lines.at(-1)!;
      await cart.remove(cart.value.lines.at(-1)!);
      await cart.settled();
      expect(await cart.restore(removed!)).to.equal(true);
      await cart.settled();
      expect(before).to.have.length(2);
      expect(service.lines.map(own)).to.deep.equal(before);
    });
  }

  it('restores a line with its choices', async () => {
    const {cart, service} = await readCart(7);
    await cart.setServer(lineOf(cart, 7), 2);
    await cart.setVariable(lineOf(cart, 7), 4, 'gold');
    await cart.settled();
    const chosen = ({selected_server, vars}: ModelLine) => [
      selected_server,
      vars.map(({value}) => value),
    ];
    expect(service.lines.map(chosen)).to.deep.equal([[2, ['gold']]]);
    const {item: removed} = lineOf(cart, 7);
    await cart.remove(lineOf(cart, 7));
    await cart.settled();
    expect(await cart.restore(removed!)).to.equal(true);
    await cart.settled();
    expect(service.lines.map(chosen)).to.deep.equal([[2, ['gold']]]);
  });

  it('restores no gift whose recipient is not known', async () => {
    const {cart, service} = await readCart(7);
    await cart.add(sword, {giftTo: 'Ben'});
    await cart.settled();
    const {item: removed} = cart.value.lines.at(-1)!;
    await cart.remove(cart.value.lines.at(-1)!);
    await cart.settled();
    expect(await cart.restore({...removed!, gift: undefined})).to.equal(false);
    await cart.settled();
    expect(service.lines).to.have.length(1);
  });
});
