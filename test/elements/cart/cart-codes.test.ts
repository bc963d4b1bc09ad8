import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {cartPage, type CartPage} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {settings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  renderInProvider,
  textOf,
  visiblePart,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';

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
    const ten = (type: unknown) => ({coupon_type: type, coupon_value: 10});
    for (const [what, own, shown] of [
      ...['percent', 'percentage', 0, '0'].map((type) => [type, ten(type), '-10%']),
      ...['amount', 'fixed', 1, '1'].map((type) => [type, ten(type), '−€10.00']),
      ...['a riddle', null].map((type) => [type, ten(type), '−10']),
      ...['percent', 'amount', 'a riddle'].map((type) => [
        `${type} without its value`,
        {coupon_type: type, coupon_value: 0, coupon_sum: 3.5},
        '−€3.50',
      ]),
    ] as [unknown, object, string][])
      it(`of the type ${JSON.stringify(what)} shows ${shown}`, async () => {
        const {chips} = await codesPage({coupon_code: 'EMBER10', ...own});
        expect(chips()).to.deep.equal([
          `EMBER10 ${shown} ×${en.removeCoupon('EMBER10')}`,
        ]);
      });

    it('marks the amount as a conversion in another currency', async () => {
      const {chips, provider} = await codesPage({
        coupon_code: 'EMBER5',
        coupon_type: 1,
        coupon_value: 5,
      });
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

  for (const [days, shown] of [
    [30, en.referralFor(30)],
    [1, en.referralFor(1)],
    [null, en.referral],
  ] as const)
    it(`show how long a referral counts: ${shown}`, async () => {
      const {chips} = await codesPage({
        referral_code: 'STREAMER',
        referral_attribution_days: days,
      });
      expect(chips()).to.deep.equal([
        `STREAMER ${shown} ×${en.removeReferral('STREAMER')}`,
      ]);
    });

  describe('gift cards', () => {
    it('shows the balance beside the deducted amount', async () => {
      const {chips, passesAudit} = await codesPage(card({gift_sum: 10}), {
        'cart/getGift': balance(),
      });
      await waitFor(() => chips()[0]?.includes(en.leftOnCard));
      expect(chips()).to.deep.equal([
        `GIFT-7QK2 −€10.00 ${en.takenOf} €12.50 ${en.leftOnCard} ${removeCard}`,
      ]);
      await passesAudit();
    });

    for (const [what, own, shown] of [
      ['in the card’s own currency without conversion', {currency: 'GBP'}, '£12.50'],
      ['marked if it is converted', {}, `≈ ${en.about} $13.50`],
    ] as const)
      it(`shows the balance ${what}`, async () => {
        const {chips, provider} = await codesPage(card(), {
          'cart/getGift': balance(own),
        });
        provider.currency = 'USD';
        await waitFor(() => chips()[0]?.includes(`${shown} ${en.leftOnCard}`));
      });

    it('requests the balance once for all carts and all reads', async () => {
      const asked: unknown[] = [];
      const service = cartService([line()], {
        'cart/getGift': async (request) => {
          asked.push(await request.json());
          return Response.json(balance());
        },
      });
      service.own = card();
      const provider = await renderInProvider(
        service,
        html`<store-cart></store-cart><store-cart></store-cart>`,
      );
      const carts = [...provider.querySelectorAll('store-cart')];
      const showsBalance = (cart: Element) =>
        waitFor(() =>
          textOf(visiblePart(cart, 'chip')).includes(`€12.50 ${en.leftOnCard}`),
        );
      for (const cart of carts) await showsBalance(cart);
      const later = document.createElement('store-cart');
      provider.append(later);
      await showsBalance(later);
      await service.shop.cart.refresh();
      await whenSettled(service.shop, ...carts);
      expect(asked).to.deep.equal([{gift: 'GIFT-7QK2'}]);
    });

    it('shows the balance of the current card after a change of cards', async () => {
      const page = await codesPage(card(), {
        'cart/getGift': async (request) => {
          const {gift} = (await request.json()) as {gift: string};
          return Response.json(balance({end_balance: gift === 'GIFT-7QK2' ? 12.5 : 3}));
        },
        'cart/removeGiftcard': () => {
          page.service.own = {};
          return Response.json({status: true});
        },
        'cart/acceptCoupon': () => {
          page.service.own = card({gift_code: 'GIFT-2'});
          return Response.json({success: true, message: 'Gift card was applied'});
        },
      });
      const {chips, press, service} = page;
      await waitFor(() => chips()[0]?.includes(`€12.50 ${en.leftOnCard}`));
      press(en.removeGiftCard('GIFT-7QK2'));
      await waitFor(() => chips().length === 0);
      await service.shop.cart.applyCode('GIFT-2');
      await waitFor(() => chips()[0]?.includes(`€3.00 ${en.leftOnCard}`));
    });

    for (const [why, answer] of Object.entries<Answer>({
      'lacks the call, which is made once': () => new Response('', {status: 404}),
      'rejects the method': () => new Response('', {status: 405}),
      refuses: {status: false, message: 'Gift card not found'},
      'sends an unreadable answer': 'Hello!',
    }))
      it(`shows no balance if the service ${why}`, async () => {
        const service = cartService([line()]);
        service.own = card({gift_sum: 10});
        const asked = service.answers('cart/getGift', answer);
        const {settle, texts} = await cartPage(service);
        const {shop} = service;
        await waitFor(() => shop.failures.value);
        await settle();
        expect(texts('chip')).to.deep.equal([`GIFT-7QK2 −€10.00 ${removeCard}`]);
        expect(texts('error')).to.deep.equal([]);
        if (!shop.lacks.has('/cart/getGift')) return;
        service.own = card({gift_code: 'GIFT-2'});
        await shop.cart.refresh();
        await settle();
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

    it('a coupon can be applied and removed', async () => {
      const page = await fieldsPage();
      await applyCoupon(page, ' EMBER10 ');
      await waitFor(() => page.chips()[0]?.includes('-10%'));
      page.press(en.removeCoupon('EMBER10'));
      await waitFor(() => page.chips().length === 0);
    });

    it('a referral can be applied and removed if the site has them', async () => {
      const page = await fieldsPage();
      await toggleFields(page);
      field(page, 'referral').value = 'STREAMER';
      page.press(en.applyReferral);
      await waitFor(() => page.chips()[0]?.includes(en.referral));
      page.press(en.removeReferral('STREAMER'));
      await waitFor(() => page.chips().length === 0);
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
      const {service, chips, parts, press} = await codesPage({
        coupon_code: 'EMBER10',
        ...card(),
      });
      await waitFor(() => chips().length === 2);
      const [coupon, gift] = parts('chip');
      service.answers('cart/removeCoupon', () => {
        service.own = card();
        return Response.json({status: true});
      });
      press(en.removeCoupon('EMBER10'));
      await waitFor(() => chips().length === 1);
      expect(coupon!.isConnected).to.equal(false);
      expect(parts('chip')[0] === gift).to.equal(true);
    });

    it('the fields have text that iOS does not enlarge', async () => {
      const page = await codesPage();
      await toggleFields(page);
      const {fontSize} = getComputedStyle(field(page, 'code'));
      expect(parseFloat(fontSize)).to.be.at.least(16);
    });

    it('a refused coupon shows the reason at the field', async () => {
      const page = await fieldsPage();
      await applyCoupon(page, 'NOTHING');
      const error = await page.appear('error');
      expect(textOf(error)).to.equal('Coupon not found');
      expect(field(page, 'code')).to.have.attribute('aria-describedby', error.id);
      expect(page.chips()).to.deep.equal([]);
      await page.passesAudit();
    });

    it('a refusal that names a field shows the reason of the field', async () => {
      const page = await codesPage();
      page.service.answers(
        'cart/acceptCoupon',
        {message: 'The given data was invalid.', errors: {coupon: ['Too long.']}},
        {status: 422},
      );
      await applyCoupon(page, 'EMBER10');
      expect(textOf(await page.appear('error'))).to.equal('Too long.');
    });

    it('are folded, until the shopper unfolds them', async () => {
      const page = await codesPage();
      const {button, part, passesAudit} = page;
      expect(button(en.haveCode)).to.have.attribute('aria-expanded', 'false');
      expect(part('code')).to.not.exist;
      await toggleFields(page);
      expect(button(en.haveCode)).to.have.attribute('aria-expanded', 'true');
      expect(part('code')).to.exist;
      await passesAudit();
      await toggleFields(page);
      expect(part('code')).to.not.exist;
    });

    it('are unfolded while a code is applied, and the shopper may fold them', async () => {
      const page = await codesPage({coupon_code: 'EMBER10', coupon_value: 10});
      expect(page.part('code')).to.exist;
      await toggleFields(page);
      expect(page.part('code')).to.not.exist;
      expect(page.part('chip')).to.exist;
    });

    it('unfold when a code is refused', async () => {
      const {service, appear, part} = await fieldsPage();
      await service.shop.cart.applyCode('NOTHING');
      await appear('error');
      expect(part('code')).to.exist;
    });
  });
});
