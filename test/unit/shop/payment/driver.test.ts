import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  orderText,
  Payment,
  type CompletedOrder,
  type PayingPage,
} from '../../../../src/shop/payment/driver.js';
import {recordsOf} from '../../../../src/shop/payment/record-storage.js';
import type {PaymentRequest} from '../../../../src/api/payment-request.js';
import {Shop} from '../../../../src/shop/shop.js';
import {skipTimersOf} from '../../../support/on-test-end.js';
import {uniqueAddress} from '../../../support/unique-address.js';
import {waitUntil} from '../../../support/wait-until.js';
import {MemoryStorage} from '../../memory-storage.js';

/** The `user_id` of the cart for each token. */
const users: Readonly<Record<string, number>> = {ada: 1, 'ada again': 1, bob: 2};

const line = {id: 52, cid: 1, name: 'Frost key', price: '3.50', count: 2};
const named = {
  success: true,
  data: {type: 'url', url: 'https://pay.example.com/1', order_id: 'MS-1'},
};

/** The storage of a browser, which its tabs share. */
const newBrowser = () => ({baseUrl: uniqueAddress(), local: new MemoryStorage()});

/** Opens a page of a shop in a tab. */
function openTab(
  {baseUrl, local} = newBrowser(),
  token?: string,
  session = new MemoryStorage(),
) {
  const answers: ((token: string) => Promise<Response> | Response)[] = [];
  const paid: string[] = [];
  const asked: string[] = [];
  let stand = 'pending';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const {pathname} = new URL(input as string);
    const sender = (new Headers(init?.headers).get('Authorization') ?? '').slice(7);
    if (pathname.endsWith('/payments/create')) {
      paid.push(sender);
      return answers.shift()?.(sender) ?? Response.json(named);
    }
    if (pathname.endsWith('/checkStatus')) {
      asked.push(JSON.parse(init?.body as string).order_id as string);
      return Response.json({status: stand});
    }
    const user_id = users[sender] ?? null;
    return Response.json({cart: {id: 1, user_id, price: 7}, items: [line]});
  };
  const storages = {local, session};
  const shop = new Shop({baseUrl, fetch, storages, pause: 1, settleDelay: 1});
  if (token) shop.session.setToken(token);
  const payment = new Payment(shop);
  const completed: CompletedOrder[] = [];
  payment.onCompleted((order) => completed.push(order));
  const left: string[] = [];
  const page: PayingPage = {
    request: async (isAsShown) =>
      isAsShown ? ({paymentMethod: 'PayPal'} as PaymentRequest) : undefined,
    created: () => undefined,
    open: (result) => {
      if (result.type === 'url') left.push(result.url);
      return 'opened';
    },
  };
  const press = async (isConfirmed = false) => {
    await shop.cart.load();
    const shown = orderText(shop, 'PayPal');
    await payment.press({shown, method: 'PayPal', isConfirmed, page});
  };
  const setStand = (next: string) => (stand = next);
  return {
    shop,
    payment,
    press,
    page,
    paid,
    left,
    asked,
    completed,
    answers,
    setStand,
    session,
  };
}

const notice = ({payment}: Pick<ReturnType<typeof openTab>, 'payment'>) =>
  payment.value.notice?.type;

describe('Payment', () => {
  it('leads to the payment that it holds, and creates another after the return', async () => {
    const {press, payment, paid, left} = openTab(undefined, 'ada');
    await press();
    await press();
    expect([paid.length, left.length]).to.deep.equal([1, 2]);
    payment.returned();
    expect(payment.value.order).to.include({id: 'MS-1', state: 'paying'});
    await press();
    expect([paid.length, left.length]).to.deep.equal([2, 3]);
  });

  for (const [token, isPaid] of [
    ['ada again', true],
    ['bob', false],
  ] as const)
    it(`${isPaid ? 'pays' : 'does not pay'} if the token is refused, and the page then gives that of ${token}`, async () => {
      const tab = openTab();
      const tokens = ['ada', token];
      tab.shop.session.setTokenProvider(async () => tokens.shift());
      tab.answers.push(() => Response.json({}, {status: 401}));
      await tab.press();
      expect(tab.paid).to.deep.equal(isPaid ? ['ada', token] : ['ada']);
      expect(tab.left).to.have.length(isPaid ? 1 : 0);
    });

  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const [what, answer] of [
    ['is lost', lost],
    ['is an error of the service', () => Response.json({}, {status: 502})],
    ['is a redirect', () => new Response(null, {status: 302})],
    ['cannot be read', () => new Response('{')],
    [
      'is of an unknown type',
      () => Response.json({success: true, data: {type: 'widget'}}),
    ],
  ] as const)
    it(`wants a confirmation if the answer ${what}, also after a sign-out, in another tab, and after a reload`, async () => {
      const browser = newBrowser();
      const tab = openTab(browser, 'ada');
      tab.answers.push(answer);
      await tab.press();
      expect(notice(tab)).to.match(/failed|unknown/);
      tab.shop.session.setToken(undefined);
      tab.shop.session.setToken('ada again');
      await tab.press();
      const other = openTab(browser, 'ada');
      await other.press();
      expect([notice(tab), notice(other)]).to.deep.equal(['confirm', 'confirm']);
      const stranger = openTab(browser, 'bob');
      await stranger.press();
      expect(stranger.left).to.have.length(1);
      const reloaded = openTab(browser, 'ada');
      await reloaded.press();
      expect(notice(reloaded)).to.equal('confirm');
      await reloaded.press(true);
      expect(reloaded.left).to.have.length(1);
      reloaded.payment.returned();
      await reloaded.press();
      expect(reloaded.paid).to.have.length(2);
    });

  it('still shows how an order has ended when the cart says who shops', async () => {
    const {press, payment, session, shop} = openTab();
    await press();
    const next = openTab(
      {baseUrl: shop.baseUrl, local: new MemoryStorage()},
      '',
      session,
    );
    next.payment.look();
    await next.payment.ended('MS-1', {stand: 'failed', isSeen: true});
    await next.shop.cart.load();
    expect(next.payment.value.order).to.include({id: 'MS-1', state: 'failed'});
    payment.look();
    expect(payment.value.order).to.equal(undefined);
  });

  it('keeps nothing of a refusal but its reason', async () => {
    const tab = openTab(undefined, 'ada');
    tab.answers.push(() => Response.json({success: false, message: 'No.'}));
    await tab.press();
    expect(tab.payment.value.notice).to.have.nested.property(
      'error.serviceMessage',
      'No.',
    );
    expect(recordsOf(tab.shop).isEmpty).to.equal(true);
    await tab.press();
    expect(tab.paid).to.have.length(2);
  });

  for (const hasLocks of [true, false])
    it(`creates one payment for presses in two tabs ${hasLocks ? 'with' : 'without'} locks`, async () => {
      if (!hasLocks)
        Object.defineProperty(navigator, 'locks', {
          configurable: true,
          value: undefined,
        });
      try {
        const browser = newBrowser();
        const [here, there] = [openTab(browser, 'ada'), openTab(browser, 'ada')];
        await there.shop.cart.load();
        const answer = Promise.withResolvers<Response>();
        here.answers.push(() => answer.promise);
        const first = here.press();
        await waitUntil(() => here.paid.length, 'it should be sent');
        const second = there.press();
        answer.resolve(Response.json(named));
        await Promise.all([first, second]);
        expect([here.left.length, there.paid.length]).to.deep.equal([1, 0]);
        expect(notice(there)).to.equal('confirm');
      } finally {
        if (!hasLocks) delete (navigator as {locks?: unknown}).locks;
      }
    });

  it('leads nobody else to a payment, whose shopper is warned', async () => {
    const browser = newBrowser();
    const tab = openTab(browser, 'ada');
    const answer = Promise.withResolvers<Response>();
    tab.answers.push(() => answer.promise);
    const pressed = tab.press();
    await waitUntil(() => tab.paid.length, 'it should be sent');
    tab.shop.session.setToken(undefined);
    answer.resolve(Response.json(named));
    await pressed;
    expect([tab.left, tab.payment.value.result]).to.deep.equal([[], undefined]);
    const again = openTab(browser, 'ada');
    await again.press();
    expect(notice(again)).to.equal('confirm');
  });

  it('reports a paid order once, in whichever tab it turns out', async () => {
    skipTimersOf(500);
    const browser = newBrowser();
    await openTab(browser, 'ada').press();
    const tabs = [openTab(browser, 'ada'), openTab(browser, 'ada')];
    for (const tab of tabs) {
      tab.setStand('success');
      await tab.shop.cart.load();
    }
    await Promise.all(tabs.map(({payment}) => payment.askAboutOrders()));
    const reports = tabs.flatMap(({completed}) => completed);
    expect(reports.map(({orderId, items}) => [orderId, items.length])).to.deep.equal([
      ['MS-1', 1],
    ]);
  });

  describe('of one shopper is not seen by another', () => {
    /** Ada has left a tab for a payment, which a second tab shows. */
    async function adaHasLeft() {
      const browser = newBrowser();
      const first = openTab(browser, 'ada');
      await first.press();
      const second = openTab(browser, 'ada');
      await second.shop.cart.load();
      expect(second.payment.value.order).to.include({id: 'MS-1'});
      return {browser, first, second};
    }

    for (const [next, token] of [
      ['somebody else', 'bob'],
      ['a guest', undefined],
    ] as const)
      it(`who loads the second tab after ${next} has come in the first`, async () => {
        const {browser, first, second} = await adaHasLeft();
        first.shop.session.setToken(token);
        await first.shop.cart.load();
        const reloaded = openTab(browser, token, second.session);
        reloaded.setStand('success');
        await reloaded.shop.cart.load();
        await reloaded.payment.askAboutOrders();
        expect(reloaded.payment.value.order).to.equal(undefined);
        expect([reloaded.asked, reloaded.completed]).to.deep.equal([[], []]);
        expect(recordsOf(reloaded.shop).isEmpty).to.equal(true);
      });

    it('in a page that loads for a guest, because the owner’s site has logged the shopper out or a token has expired', async () => {
      const {browser, first} = await adaHasLeft();
      const guest = openTab(browser, undefined, first.session);
      guest.setStand('success');
      expect(guest.payment.value.order).to.equal(undefined);
      await guest.shop.cart.load();
      await guest.payment.askAboutOrders();
      expect([guest.asked, guest.completed, guest.payment.value.order]).to.deep.equal([
        [],
        [],
        undefined,
      ]);
      expect(recordsOf(guest.shop).isEmpty).to.equal(true);
      const bob = openTab(browser, 'bob', first.session);
      bob.setStand('success');
      await bob.shop.cart.load();
      await bob.payment.askAboutOrders();
      expect([bob.asked, bob.completed]).to.deep.equal([[], []]);
    });
  });
});
