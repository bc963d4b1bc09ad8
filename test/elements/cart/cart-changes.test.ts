import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {cartPage} from '../../support/cart-harness.js';
import {bow, line, SWORD} from '../../support/cart-service.js';
import {limitReached} from '../../support/fixtures.js';
import {findEntry, hasFocus, tabTo, waitFor} from '../../support/shop-page.js';

describe('Changes in <store-cart>', () => {
  describe('quantities', () => {
    it('adds pieces at once, marked as pending, and then shows the service’s answer', async () => {
      const {service, element, increase, quantity, text, says, settle, passesAudit} =
        await cartPage();
      const {release} = service.hold();
      for (let clicks = 0; clicks < 3; clicks++) {
        increase(SWORD);
        await element.updateComplete;
      }
      expect(quantity(SWORD).value).to.equal('4');
      expect(says(en.updating)).to.equal(true);
      expect(text('total'), 'never calculated').to.equal('€12.50');
      await passesAudit();
      service.own = {price: 99};
      release();
      await waitFor(() => text('total') === '€99.00' && !says(en.updating));
      await settle();
      expect(quantity(SWORD).value).to.equal('4');
      expect(service.lines[0]!.count).to.equal(4);
    });

    for (const [how, events] of [
      ['only `change`', ['change']],
      ['only `input`', ['input']],
      ['no event, on the way to the checkout', []],
    ] as const)
      it(`takes a quantity that a script sets, which sends ${how}`, async () => {
        const {service, provider, press, quantity, settle} = await cartPage();
        let reports = 0;
        provider.addEventListener('store-quantity-changed', () => (reports += 1));
        const field = quantity(SWORD);
        field.value = '4';
        for (const type of events)
          field.dispatchEvent(new Event(type, {bubbles: true}));
        if (!events.length) press(en.checkout);
        await settle();
        const sent = service.diary.filter((entry) => entry !== 'get');
        expect(sent).to.deep.equal(['count 907 4']);
        expect(quantity(SWORD).value).to.equal('4');
        expect(reports).to.equal(1);
      });

    it('goes no further than the stock, of which other lines of the item have a part', async () => {
      const stock = {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 4};
      const {quantity} = await cartPage([
        line({...stock, count: 1}),
        line({...stock, cid: 950, count: 2, payment_type: 2, name: 'Gift'}),
      ]);
      expect(quantity(SWORD).max).to.equal('4');
    });

    it('never goes below one piece, nor beyond the item’s limit', async () => {
      const limits = {quantityUserLimit: 3, quantityUserCurrentLimit: 0};
      const {service, button, increase, decrease, quantity, typeQuantity, settle} =
        await cartPage([line({count: 2, ...limits})]);
      expect(quantity(SWORD).max).to.equal('3');
      decrease(SWORD);
      await settle();
      expect(button(en.decrease(SWORD))).to.have.attribute('aria-disabled', 'true');
      decrease(SWORD);
      await typeQuantity(SWORD, '-3');
      await settle();
      expect(quantity(SWORD).value).to.equal('1');
      expect(service.lines[0]!.count).to.equal(1);
      await typeQuantity(SWORD, '50');
      await settle();
      expect(quantity(SWORD).value).to.equal('3');
      expect(button(en.increase(SWORD))).to.have.attribute('aria-disabled', 'true');
      increase(SWORD);
      await settle();
      const sent = service.diary.filter((entry) => entry !== 'get');
      expect(sent).to.deep.equal(['count 907 1', 'count 907 3']);
    });

    it('counts what the shopper has bought before, but not for gifts', async () => {
      const bought = {quantityUserLimit: 3, quantityUserCurrentLimit: 2};
      const lines = [line(bought), bow({payment_type: 2, ...bought})];
      const {button} = await cartPage(lines);
      for (const [name, isDisabled] of [
        [SWORD, 'true'],
        ['Oak bow', 'false'],
      ] as const)
        expect(button(en.increase(name))).to.have.attribute(
          'aria-disabled',
          isDisabled,
        );
    });

    it('keeps a quantity that is being typed while another tab changes it', async () => {
      const {service, quantity, becomes, settle} = await cartPage();
      const field = quantity(SWORD);
      field.focus();
      field.select();
      await sendKeys({type: '12'});
      await becomes({}, [line({count: 5})]);
      expect(field.value).to.equal('12');
      await sendKeys({press: 'Enter'});
      await waitFor(() => service.lines[0]?.count === 12);
      await settle();
      await becomes({}, [line({count: 3})]);
      expect(field.value).to.equal('3');
    });

    it('offers to restore a line that is gone when its quantity changes', async () => {
      const {service, element, increase, undo, quantity, says, settle, passesAudit} =
        await cartPage([line(), bow()]);
      service.lines = [bow()];
      service.refuse('There is no such line.');
      increase(SWORD);
      await waitFor(() => !findEntry(element, SWORD) && says(en.removed(SWORD)));
      await passesAudit();
      service.refuse('');
      undo();
      await settle();
      expect(quantity(SWORD).value, 'as it was').to.equal('1');
    });

    it('shows the reason of a refusal at the line alone', async () => {
      const {service, increase, quantity, texts, text, appear, settle, passesAudit} =
        await cartPage([line(), bow()]);
      service.refuse(limitReached.message);
      increase('Oak bow');
      await appear('error');
      await settle();
      expect(text('error', 'Oak bow')).to.contain(limitReached.message);
      expect(texts('error')).to.have.length(1);
      expect(quantity('Oak bow').value, 'as before').to.equal('1');
      await passesAudit();
    });
  });

  describe('removal', () => {
    it('removes a line at once, and moves the focus to Undo', async () => {
      const {service, element, button, settle, passesAudit} = await cartPage([
        line(),
        bow(),
      ]);
      const {release} = service.hold();
      await tabTo(button(en.remove('Oak bow'))!);
      await sendKeys({press: 'Enter'});
      const undo = await waitFor(() => button(en.undo));
      expect(findEntry(element, 'Oak bow')).to.not.exist;
      await waitFor(() => hasFocus(undo));
      await passesAudit();
      release();
      await settle();
      expect(service.lines.map(({name}) => name)).to.deep.equal([SWORD]);
    });

    it('restores a line with its quantity, also after a refusal, and keeps the focus in the cart', async () => {
      const {service, element, button, remove, undo, quantity, says, settle} =
        await cartPage([line({count: 3})]);
      remove(SWORD);
      await settle();
      expect(says(en.cartEmpty)).to.equal(true);
      service.refuse('Sold out meanwhile.');
      undo();
      await waitFor(() => says('Sold out meanwhile.'));
      service.refuse('');
      undo();
      await waitFor(
        () =>
          findEntry(element, SWORD) &&
          quantity(SWORD)?.value === '3' &&
          !says(en.updating),
      );
      expect(service.lines.map(({count}) => count)).to.deep.equal([3]);
      expect(button(en.undo)).to.not.exist;
      expect(element.shadowRoot!.activeElement?.checkVisibility()).to.equal(true);
    });

    it('shows a line again with the reason if its removal is refused, which is not repeated beside Undo', async () => {
      const {service, button, remove, text, appear, settle} = await cartPage();
      service.refuse('Not now.');
      remove(SWORD);
      await appear('error');
      await settle();
      expect(text('error', SWORD)).to.contain('Not now.');
      expect(button(en.undo)).to.not.exist;
      service.refuse('');
      remove(SWORD);
      await settle();
      expect(text('removed')).to.equal(`${en.removed(SWORD)} ${en.undo}`);
    });

    it('offers to undo only the last removal, none of a gift to somebody unknown, and nothing to the next shopper', async () => {
      const egg = line({id: 9, cid: 909, name: 'Egg', payment_type: 2});
      const page = await cartPage([line(), bow(), egg]);
      const {provider, button, remove, parts, text, settle} = page;
      for (const name of ['Egg', SWORD, 'Oak bow']) {
        remove(name);
        await settle();
        expect(text('removed')).to.contain(en.removed(name));
        expect(parts('undo')).to.have.length(name === 'Egg' ? 0 : 1);
      }
      provider.token = 'somebody-else';
      await waitFor(() => !button(en.undo));
    });
  });
});
