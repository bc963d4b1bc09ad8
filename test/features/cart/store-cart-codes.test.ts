import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {StoreCart} from '../../../src/features/cart/store-cart.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-provider.js';
import {cartService, line} from '../../support/cart-service.js';
import {settings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  waitFor,
  textOf,
} from '../../support/shop-page.js';

/** Renders a cart with the given answer of the service, and returns its chips. */
async function chipsOf(own: object, routes: Record<string, Answer> = {}) {
  const service = cartService([line()], routes);
  service.own = own;
  const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
  const element = provider.querySelector('store-cart')!;
  await service.shop.settings.read();
  await waitFor(() => visiblePart(element, 'line'));
  await element.updateComplete;
  const chips = () => visibleParts(element, 'chip').map((chip) => textOf(chip));
  return {service, provider, element, chips};
}

/** Folds or unfolds the fields for codes. */
async function toggleFields(cart: StoreCart): Promise<void> {
  (await waitFor(() => findByRole(cart, 'button', en.haveCode))).click();
  await cart.updateComplete;
}

const card = (own: object = {}) => ({gift_id: 3, gift_code: 'GIFT-7QK2', ...own});
const balance = (own: object = {}) => ({
  status: true,
  start_balance: 50,
  end_balance: 12.5,
  currency: 'EUR',
  ...own,
});

describe('Codes in <store-cart>', () => {
  it('are sent as they were meant, without what a keyboard or a chat adds', async () => {
    const {service, element} = await chipsOf({});
    const applied = service.answers('cart/acceptCoupon', {success: true});
    await toggleFields(element);
    const field = element.shadowRoot!.querySelector<HTMLInputElement>('#code')!;
    expect(field).to.include({spellcheck: false});
    expect(field).to.have.attribute('autocorrect', 'off');
    field.value = '\u200BBLACK\u00A0FRIDAY ';
    field.form!.requestSubmit();
    await waitFor(() => applied.length);
    expect(await applied[0]!.json()).to.deep.equal({coupon: 'BLACK FRIDAY'});
    await waitFor(() => !field.value);
  });

  describe('coupons', () => {
    const spellings: readonly (readonly [unknown, string])[] = [
      ['percent', '-10%'],
      ['percentage', '-10%'],
      [0, '-10%'],
      ['0', '-10%'],
      ['amount', '−€10.00'],
      ['fixed', '−€10.00'],
      [1, '−€10.00'],
      ['1', '−€10.00'],
      ['a riddle', '−10'],
      [null, '−10'],
    ];
    for (const [type, shown] of spellings) {
      it(`${JSON.stringify(type)} of 10 is ${shown}`, async () => {
        const {chips} = await chipsOf({
          coupon_code: 'EMBER10',
          coupon_type: type,
          coupon_value: 10,
        });
        expect(chips()).to.deep.equal([
          `EMBER10 ${shown} ×${en.removeCoupon('EMBER10')}`,
        ]);
      });
    }

    it('shows the deducted amount if the service sends nothing else', async () => {
      for (const coupon_type of ['percent', 'amount', 'a riddle']) {
        const {chips} = await chipsOf({
          coupon_code: 'EMBER10',
          coupon_type,
          coupon_value: 0,
          coupon_sum: 3.5,
        });
        expect(chips()[0]).to.contain('−€3.50');
      }
    });

    it('marks the amount as a conversion in another currency', async () => {
      const {chips, provider} = await chipsOf({
        coupon_code: 'EMBER5',
        coupon_type: 1,
        coupon_value: 5,
      });
      provider.currency = 'USD';
      await waitFor(() => chips()[0]?.includes(`≈ ${en.about} -$5.40`));
    });
  });

  it('are shown and can be removed if the service does not name them', async () => {
    const {chips, element} = await chipsOf({
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
    expect(findByRole(element, 'button', en.apply), 'one of each at a time').to.not
      .exist;
    expect(findByRole(element, 'button', en.applyReferral)).to.not.exist;
    await expect(element).to.be.accessible();
  });

  describe('gift cards', () => {
    it('shows the balance beside the deducted amount', async () => {
      const {element, chips} = await chipsOf(card({gift_sum: 10}), {
        'cart/getGift': balance(),
      });
      await waitFor(() => chips()[0]?.includes(en.leftOnCard));
      expect(chips()).to.deep.equal([
        `GIFT-7QK2 −€10.00 ${en.takenOf} €12.50 ${en.leftOnCard} ×${en.removeGiftCard('GIFT-7QK2')}`,
      ]);
      await expect(element).to.be.accessible();
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
      const {service, element, chips} = await chipsOf(card(), {
        'cart/getGift': async (request) => {
          const {gift} = (await request.json()) as {gift: string};
          return Response.json(balance({end_balance: gift === 'GIFT-7QK2' ? 12.5 : 3}));
        },
        'cart/removeGiftcard': () => {
          service.own = {};
          return Response.json({status: true});
        },
        'cart/acceptCoupon': () => {
          service.own = card({gift_code: 'GIFT-2'});
          return Response.json({success: true, message: 'Gift card was applied'});
        },
      });
      await waitFor(() => chips()[0]?.includes(`€12.50 ${en.leftOnCard}`));
      findByRole(element, 'button', en.removeGiftCard('GIFT-7QK2'))!.click();
      await waitFor(() => chips().length === 0);
      await service.shop.cart.applyCode('GIFT-2');
      await waitFor(() => chips()[0]?.includes(`€3.00 ${en.leftOnCard}`));
    });

    it('shows the balance in the card’s own currency without conversion', async () => {
      const {chips, provider} = await chipsOf(card(), {
        'cart/getGift': balance({currency: 'GBP'}),
      });
      provider.currency = 'USD';
      await waitFor(() => chips()[0]?.includes(`£12.50 ${en.leftOnCard}`));
    });

    it('marks a converted balance', async () => {
      const {chips, provider} = await chipsOf(card(), {'cart/getGift': balance()});
      provider.currency = 'USD';
      await waitFor(() =>
        chips()[0]?.includes(`≈ ${en.about} $13.50 ${en.leftOnCard}`),
      );
    });

    for (const [why, answer] of Object.entries<Answer>({
      'lacks the call': () => new Response('', {status: 404}),
      'rejects the method': () => new Response('', {status: 405}),
      refuses: {status: false, message: 'Gift card not found'},
      'sends an unreadable answer': 'Hello!',
    })) {
      it(`shows no balance if the service ${why}`, async () => {
        const {service, element, chips} = await chipsOf(card({gift_sum: 10}), {
          'cart/getGift': answer,
        });
        await waitFor(() => service.shop.failures.value);
        await whenSettled(service.shop, element);
        expect(chips()).to.deep.equal([
          `GIFT-7QK2 −€10.00 ×${en.removeGiftCard('GIFT-7QK2')}`,
        ]);
        expect(visibleParts(element, 'error')).to.have.length(0);
      });
    }

    it('does not request the balance again if the service lacks the call', async () => {
      let asked = 0;
      const {service, element} = await chipsOf(card(), {
        'cart/getGift': () => {
          asked++;
          return new Response('', {status: 404});
        },
      });
      await waitFor(() => service.shop.lacks.has('/cart/getGift'));
      service.own = card({gift_code: 'GIFT-2'});
      await service.shop.cart.refresh();
      await whenSettled(service.shop, element);
      expect(asked).to.equal(1);
    });
  });

  describe('referrals', () => {
    for (const [days, shown] of [
      [30, en.referralFor(30)],
      [1, en.referralFor(1)],
      [null, en.referral],
    ] as const) {
      it(`${days} days: ${shown}`, async () => {
        const {chips} = await chipsOf({
          referral_code: 'STREAMER',
          referral_attribution_days: days,
        });
        expect(chips()).to.deep.equal([
          `STREAMER ${shown} ×${en.removeReferral('STREAMER')}`,
        ]);
      });
    }
  });

  describe('fields', () => {
    /** A service that applies and removes these codes. */
    async function codesPage(own: object = {}) {
      const page = await chipsOf(own, {
        'cart/acceptCoupon': async (request) => {
          const {coupon} = (await request.json()) as {coupon: string};
          if (coupon !== 'EMBER10')
            return Response.json({success: false, message: 'Coupon not found'});
          page.service.own = {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10};
          return Response.json({success: true, percent: 10, type: 'coupon'});
        },
        'cart/removeCoupon': () => {
          page.service.own = {};
          return Response.json({status: true});
        },
        'cart/setReferral': () => {
          page.service.own = {referral_code: 'STREAMER'};
          return Response.json({success: true});
        },
        'cart/removeReferral': () => {
          page.service.own = {};
          return Response.json({success: true});
        },
      });
      const type = async (id: string, code: string, button: string) => {
        await toggleFields(page.element);
        page.element.shadowRoot!.querySelector<HTMLInputElement>(`#${id}`)!.value =
          code;
        findByRole(page.element, 'button', button)!.click();
      };
      return {...page, type};
    }

    it('a coupon can be applied and removed', async () => {
      const {element, chips, type} = await codesPage();
      await type('code', ' EMBER10 ', en.apply);
      await waitFor(() => chips()[0]?.includes('-10%'));
      findByRole(element, 'button', en.removeCoupon('EMBER10'))!.click();
      await waitFor(() => chips().length === 0);
    });

    it('a code typed while another one is applied is kept', async () => {
      const {service, element, chips, type} = await codesPage();
      await type('code', 'EMBER10', en.apply);
      const input = element.shadowRoot!.querySelector<HTMLInputElement>('#code')!;
      input.value = 'GIFT-7QK2';
      await waitFor(() => chips()[0]?.includes('-10%'));
      await whenSettled(service.shop, element);
      expect(input.value).to.equal('GIFT-7QK2');
    });

    it('a refusal that names a field shows the reason of the field', async () => {
      const {service, element, type} = await codesPage();
      const body = {
        message: 'The given data was invalid.',
        errors: {coupon: ['Too long.']},
      };
      service.answers('cart/acceptCoupon', body, {status: 422});
      await type('code', 'EMBER10', en.apply);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal('Too long.');
    });

    it('the button that removes one code does not become the button of another', async () => {
      const {service, element, chips} = await codesPage({
        coupon_code: 'EMBER10',
        ...card(),
      });
      await waitFor(() => chips().length === 2);
      const [coupon, gift] = visibleParts(element, 'chip');
      service.answers('cart/removeCoupon', () => {
        service.own = card();
        return Response.json({status: true});
      });
      findByRole(element, 'button', en.removeCoupon('EMBER10'))!.click();
      await waitFor(() => chips().length === 1);
      expect(coupon!.isConnected).to.equal(false);
      expect(visibleParts(element, 'chip')[0] === gift).to.equal(true);
    });

    it('the fields have text that iOS does not enlarge', async () => {
      const {element} = await codesPage();
      await toggleFields(element);
      const field = element.shadowRoot!.querySelector('#code')!;
      expect(parseFloat(getComputedStyle(field).fontSize)).to.be.at.least(16);
    });

    it('a refused coupon shows the reason at the field', async () => {
      const {element, chips, type} = await codesPage();
      await type('code', 'NOTHING', en.apply);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal('Coupon not found');
      const field = element.shadowRoot!.querySelector('#code')!;
      expect(field).to.have.attribute('aria-describedby', error.id);
      expect(chips()).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

    it('are folded, until the shopper unfolds them', async () => {
      const {element} = await codesPage();
      const button = findByRole(element, 'button', en.haveCode)!;
      expect(button).to.have.attribute('aria-expanded', 'false');
      expect(visiblePart(element, 'code')).to.not.exist;
      await expect(element).to.be.accessible();
      await toggleFields(element);
      expect(button).to.have.attribute('aria-expanded', 'true');
      expect(visiblePart(element, 'code')).to.exist;
      await expect(element).to.be.accessible();
      await toggleFields(element);
      expect(visiblePart(element, 'code')).to.not.exist;
    });

    it('are unfolded while a code is applied, and the shopper may fold them', async () => {
      const {element} = await codesPage({coupon_code: 'EMBER10', coupon_value: 10});
      expect(visiblePart(element, 'code')).to.exist;
      await toggleFields(element);
      expect(visiblePart(element, 'code')).to.not.exist;
      expect(visiblePart(element, 'chip')).to.exist;
    });

    it('unfold when a code is refused', async () => {
      const {service, element} = await codesPage();
      await service.shop.cart.applyCode('NOTHING');
      await waitFor(() => visiblePart(element, 'error'));
      expect(visiblePart(element, 'code')).to.exist;
    });

    it('a referral can be applied and removed if the site has them', async () => {
      const {element, chips, type} = await codesPage();
      await type('referral', 'STREAMER', en.applyReferral);
      await waitFor(() => chips()[0]?.includes(en.referral));
      findByRole(element, 'button', en.removeReferral('STREAMER'))!.click();
      await waitFor(() => chips().length === 0);
    });

    it('there is no referral field if the site has none', async () => {
      const {service, element} = await codesPage();
      await toggleFields(element);
      expect(findByRole(element, 'button', en.applyReferral)).to.exist;
      const other = cartService([line()]);
      other.answers('settings/get', {...settings, is_ref: 0});
      const provider = await renderInProvider(other, html`<store-cart></store-cart>`);
      const cart = provider.querySelector('store-cart')!;
      await toggleFields(cart);
      expect(findByRole(cart, 'button', en.apply)).to.exist;
      await other.shop.settings.read();
      await whenSettled(service.shop, cart);
      expect(findByRole(cart, 'button', en.applyReferral)).to.not.exist;
    });
  });
});
