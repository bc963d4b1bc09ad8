import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {cartPage, type CartPage} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {settings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {textOf, visiblePart, waitFor} from '../../support/shop-page.js';

/** Renders a cart to which these codes are applied. `chips` returns the texts of the codes. */
async function codesPage(own: object = {}, routes: Record<string, Answer> = {}) {
  const service = cartService([line()], routes);
  service.own = own;
  const page = await cartPage(service);
  return {...page, chips: () => page.texts('chip')};
}

/** Folds or unfolds the fields for codes. */
async function toggleFields({element, button}: CartPage): Promise<void> {
  (await waitFor(() => button(en.haveCode))).click();
  await element.updateComplete;
}

/** The field for coupons and gift cards, or for referrals. */
function field({element}: CartPage, id: 'code' | 'referral'): HTMLInputElement {
  return element.shadowRoot!.querySelector<HTMLInputElement>(`#${id}`)!;
}

/** Types a coupon into its field and applies it. */
async function applyCoupon(page: CartPage, code: string): Promise<void> {
  await toggleFields(page);
  field(page, 'code').value = code;
  page.press(en.apply);
}

const card = (own: object = {}) => ({gift_id: 3, gift_code: 'GIFT-7QK2', ...own});
const balance = (own: object = {}) => ({
  status: true,
  start_balance: 50,
  end_balance: 12.5,
  currency: 'EUR',
  ...own,
});
const removeCard = `×${en.removeGiftCard('GIFT-7QK2')}`;

describe('Codes in <store-cart>', () => {
  describe('coupons', () => {
    it('show their percentage or amount, also if the service does not say which it is', async () => {
      const {becomes, chips, provider} = await codesPage();
      for (const [types, own, shown] of [
        [['percent', 'percentage', 0, '0'], {coupon_value: 10}, '-10%'],
        [['amount', 'fixed', 1, '1'], {coupon_value: 10}, '−€10.00'],
        [['a riddle', null], {coupon_value: 10}, '−10'],
        [
          ['percent', 'amount', 'a riddle'],
          {coupon_value: 0, coupon_sum: 3.5},
          `−€3.50 · ${en.inPrices}`,
        ],
      ] as const)
        for (const coupon_type of types) {
          await becomes({coupon_code: 'EMBER10', coupon_type, ...own});
          expect(chips(), `${coupon_type}`).to.deep.equal([
            `EMBER10 ${shown} ×${en.removeCoupon('EMBER10')}`,
          ]);
        }
      await becomes({coupon_code: 'EMBER5', coupon_type: 1, coupon_value: 5});
      provider.currency = 'USD';
      await waitFor(() => chips()[0]?.includes(`≈ ${en.about} -$5.40`));
    });
  });

  it('are shown and can be removed if the service does not name them', async () => {
    const {button, chips, passesAudit} = await codesPage({
      coupon_id: 5,
      coupon_sum: 3.5,
      gift_id: 3,
      gift_sum: 10,
      referral: '12',
    });
    expect(chips()).to.deep.equal([
      `${en.coupon} −€3.50 ×${en.removeCoupon('').trim()}`,
      `${en.giftCard} −€10.00 ×${en.removeGiftCard('').trim()}`,
      `${en.referral} ×${en.removeReferral('').trim()}`,
    ]);
    expect(button(en.apply), 'one of each at a time').to.not.exist;
    expect(button(en.applyReferral)).to.not.exist;
    await passesAudit();
  });

  it('have their amounts where these lead from the lines to the total', async () => {
    const {becomes, chips, part} = await codesPage();
    const codes = {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10};
    const remove = `×${en.removeCoupon('EMBER10')}`;
    const sums = {coupon_sum: 1.25, ...card({gift_sum: 5})};
    const inPrices = `EMBER10 -10% · −€1.25 · ${en.inPrices} ${remove}`;
    for (const [what, own, coupon] of [
      ['before the coupon', {price: 6.25}, `EMBER10 -10% ${remove} −€1.25`],
      ['after it', {price: 7.5}, inPrices],
      ['after it, with the sum before', {price: 7.5, clear_price: 13.75}, inPrices],
    ] as const) {
      await becomes({...codes, ...sums, ...own});
      expect(chips(), `the line’s price is ${what}`).to.deep.equal([
        coupon,
        `GIFT-7QK2 ${en.giftCard} ${removeCard} −€5.00`,
      ]);
      expect(part('clear-price')).to.not.exist;
    }
    await becomes({...codes, ...sums, price: 3});
    expect(chips(), 'nothing adds up').to.deep.equal([
      `EMBER10 -10% ${remove}`,
      `GIFT-7QK2 −€5.00 ${removeCard}`,
    ]);
  });

  it('show how long a referral counts', async () => {
    const {becomes, chips} = await codesPage();
    for (const [days, shown] of [
      [30, en.referralFor(30)],
      [1, en.referralFor(1)],
      [null, en.referral],
    ] as const) {
      await becomes({referral_code: 'STREAMER', referral_attribution_days: days});
      expect(chips()).to.deep.equal([
        `STREAMER ${shown} ×${en.removeReferral('STREAMER')}`,
      ]);
    }
  });

  describe('gift cards', () => {
    const ofCard = en.pair(en.giftCard, '').trim();
    for (const [what, own, currency, shown] of [
      ['beside the deducted amount', {}, 'EUR', `−€10.00 ${en.takenOf} €12.50`],
      ['in the card’s own currency', {currency: 'GBP'}, 'USD', `${ofCard} £12.50`],
      ['marked if it is converted', {}, 'USD', `${ofCard} ≈ ${en.about} $13.50`],
    ] as const)
      it(`shows the balance ${what}`, async () => {
        const isDeducted = currency === 'EUR';
        const {chips, provider, passesAudit} = await codesPage(
          card(isDeducted ? {gift_sum: 10} : {}),
          {'cart/getGift': balance(own)},
        );
        provider.currency = currency;
        await waitFor(
          () => chips()[0] === `GIFT-7QK2 ${shown} ${en.leftOnCard} ${removeCard}`,
        );
        if (isDeducted) await passesAudit();
      });

    it('requests the balance once for all carts and all reads', async () => {
      const asked: unknown[] = [];
      const {becomes, provider, chips} = await codesPage(card(), {
        'cart/getGift': async (request) => {
          asked.push(await request.json());
          return Response.json(balance());
        },
      });
      const shown = `€12.50 ${en.leftOnCard}`;
      await waitFor(() => chips()[0]?.includes(shown));
      const later = document.createElement('store-cart');
      provider.append(later);
      await waitFor(() => textOf(visiblePart(later, 'chip')).includes(shown));
      await becomes(card());
      expect(asked).to.deep.equal([{gift: 'GIFT-7QK2'}]);
    });

    it('shows the balance of the current card after a change of cards, and none until it is known', async () => {
      const answered = Promise.withResolvers<void>();
      const {becomes, chips} = await codesPage(card(), {
        'cart/getGift': async (request) => {
          const {gift} = (await request.json()) as {gift: string};
          if (gift === 'GIFT-7QK2') return Response.json(balance());
          await answered.promise;
          return Response.json(balance({end_balance: 3}));
        },
      });
      await waitFor(() => chips()[0]?.includes(`€12.50 ${en.leftOnCard}`));
      for (const own of [{}, card({gift_code: 'GIFT-2'})]) await becomes(own);
      expect(chips()[0]).to.contain('GIFT-2').and.not.to.contain(en.leftOnCard);
      answered.resolve();
      await waitFor(() => chips()[0]?.includes(`€3.00 ${en.leftOnCard}`));
    });

    for (const [why, answer] of Object.entries<Answer>({
      'lacks the call, which is made once': () => new Response('', {status: 404}),
      refuses: {status: false, message: 'Gift card not found'},
    }))
      it(`shows no balance if the service ${why}`, async () => {
        const service = cartService([line()]);
        service.own = card({gift_sum: 10});
        const asked = service.answers('cart/getGift', answer);
        const {becomes, settle, texts} = await cartPage(service);
        const {shop} = service;
        await waitFor(() => shop.failures.value);
        await settle();
        expect(texts('chip')).to.deep.equal([`GIFT-7QK2 −€10.00 ${removeCard}`]);
        expect(texts('error')).to.deep.equal([]);
        if (!shop.lacks.has('/cart/getGift')) return;
        await becomes(card({gift_code: 'GIFT-2'}));
        expect(asked).to.have.length(1);
      });
  });

  describe('fields', () => {
    /** The service’s answers with which the coupon EMBER10 and the referral can be applied. */
    async function fieldsPage(own: object = {}) {
      const change = (next: object, body: object) => () => {
        page.service.own = next;
        return Response.json(body);
      };
      const page = await codesPage(own, {
        'cart/acceptCoupon': async (request) => {
          const {coupon} = (await request.json()) as {coupon: string};
          if (coupon !== 'EMBER10')
            return Response.json({success: false, message: 'Coupon not found'});
          page.service.own = {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10};
          return Response.json({success: true, percent: 10, type: 'coupon'});
        },
        'cart/removeCoupon': change({}, {status: true}),
        'cart/setReferral': change({referral_code: 'STREAMER'}, {success: true}),
        'cart/removeReferral': change({}, {success: true}),
      });
      return page;
    }

    it('a coupon, and a referral if the site has them, can be applied and removed', async () => {
      const page = await fieldsPage();
      const {chips, press} = page;
      await applyCoupon(page, ' EMBER10 ');
      await waitFor(() => chips()[0]?.includes('-10%'));
      press(en.removeCoupon('EMBER10'));
      await waitFor(() => chips().length === 0);
      field(page, 'referral').value = 'STREAMER';
      press(en.applyReferral);
      await waitFor(() => chips()[0]?.includes(en.referral));
      press(en.removeReferral('STREAMER'));
      await waitFor(() => chips().length === 0);
    });

    it('there is no referral field if the site has none', async () => {
      const service = cartService([line()], {
        'settings/get': {...settings, is_ref: 0},
      });
      const page = await cartPage(service);
      await toggleFields(page);
      expect(page.button(en.apply)).to.exist;
      expect(page.button(en.applyReferral)).to.not.exist;
    });

    it('a code is sent as it was meant, without what a keyboard or a chat adds', async () => {
      const page = await codesPage();
      const applied = page.service.answers('cart/acceptCoupon', {success: true});
      await toggleFields(page);
      const code = field(page, 'code');
      expect(code).to.include({spellcheck: false});
      expect(code).to.have.attribute('autocorrect', 'off');
      code.value = '\u200BBLACK\u00A0FRIDAY ';
      code.form!.requestSubmit();
      await waitFor(() => applied.length);
      expect(await applied[0]!.json()).to.deep.equal({coupon: 'BLACK FRIDAY'});
      await waitFor(() => !code.value);
    });

    it('a code typed while another one is applied is kept', async () => {
      const page = await fieldsPage();
      await applyCoupon(page, 'EMBER10');
      const code = field(page, 'code');
      code.value = 'GIFT-7QK2';
      await waitFor(() => page.chips()[0]?.includes('-10%'));
      await page.settle();
      expect(code.value).to.equal('GIFT-7QK2');
    });

    it('the button that removes one code does not become the button of another', async () => {
      const {becomes, parts} = await codesPage({coupon_code: 'EMBER10', ...card()});
      const [coupon, gift] = parts('chip');
      await becomes(card());
      expect(coupon!.isConnected).to.equal(false);
      expect(parts('chip')[0] === gift).to.equal(true);
    });

    it('a refused coupon unfolds them, and shows the reason at the field', async () => {
      const page = await fieldsPage();
      await page.service.shop.cart.applyCode('NOTHING');
      const error = await page.appear('error');
      expect(textOf(error)).to.equal('Coupon not found');
      expect(field(page, 'code')).to.have.attribute('aria-describedby', error.id);
      expect(page.part('code')).to.exist;
      expect(page.chips()).to.deep.equal([]);
      await page.passesAudit();
      // The field's own reason, if the service names the field.
      const refusal = {message: 'Invalid.', errors: {coupon: ['Too long.']}};
      page.service.answers('cart/acceptCoupon', refusal, {status: 422});
      field(page, 'code').value = 'EMBER10';
      page.press(en.apply);
      await waitFor(() => page.text('error') === 'Too long.');
    });

    it('are folded, until the shopper unfolds them', async () => {
      const page = await codesPage();
      const {button, part, becomes, passesAudit} = page;
      const isOpen = (open: boolean) => {
        expect(button(en.haveCode)).to.have.attribute('aria-expanded', `${open}`);
        expect(Boolean(part('code'))).to.equal(open);
      };
      isOpen(false);
      await toggleFields(page);
      isOpen(true);
      await passesAudit();
      await toggleFields(page);
      isOpen(false);
      await becomes({coupon_code: 'EMBER10', coupon_value: 10});
      isOpen(false);
      expect(part('chip')).to.exist;
    });
  });
});
