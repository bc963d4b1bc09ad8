import {expect} from '@open-wc/testing';
import {Fragment as PreactFragment, h as preact, render as renderPreact} from 'preact';
import {Fragment as VueFragment, h as vue, render as renderVue} from 'vue';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {en} from '../../../src/i18n/en.js';
import {texts as de} from '../../../src/i18n/languages/de.js';
import {
  checkout,
  control,
  expectProblems,
  fillIn,
  find,
  payFor,
  problemsOf,
  type Form,
} from '../../support/checkout-page.js';
import {imitatePrototypeJs} from '../../support/prototype-js.js';
import {waitUntil} from '../../support/wait-until.js';

const AGE =
  '<label slot="consents"><input type="checkbox" name="age" required> I am 18 or older: <b aria-hidden="true">*</b></label>';

async function withConsents(content: string) {
  const page = await checkout({}, '', content);
  await waitUntil(() =>
    page.form.querySelector('.storefront-consents [slot="consents"]'),
  );
  fillIn(page.form);
  return page;
}

/** Returns the link with this text in the list of problems. */
function problemLink(form: Form, text: string): HTMLAnchorElement | undefined {
  return [...form.querySelectorAll<HTMLAnchorElement>('[part="problem"]')].find(
    ({textContent}) => textContent === text,
  );
}

describe('The page’s own consents in <checkout-form>', () => {
  it('stand below ours, as do their problems, and are not sent', async () => {
    const {form, ...page} = await checkout({}, '', AGE);
    const problems = await problemsOf(form);
    expect(problems.slice(-3)).to.deep.equal([
      en.mustAccept(en.terms),
      en.mustAccept(en.privacy),
      en.mustAccept('I am 18 or older'),
    ]);
    const boxes = [...find(form, 'consents')!.querySelectorAll('input')];
    expect(boxes.map(({name}) => name)).to.deep.equal([
      'termsAndConditions',
      'privacyPolicy',
      'age',
    ]);
    fillIn(form);
    control(form, 'age').click();
    expect(JSON.stringify(await payFor({form, ...page}))).not.to.contain('age');
  });

  it('are listed among the problems, and the link focuses the control', async () => {
    const page = await withConsents(AGE);
    const {form} = page;
    const problem = en.mustAccept('I am 18 or older');
    await expectProblems(page, problem);
    const age = control(form, 'age');
    expect(age.ariaInvalid).to.equal('true');
    expect(
      find(form, 'consents')!.querySelector('[part="error"]'),
    ).to.have.trimmed.text(problem);
    await expect(form).to.be.accessible();
    problemLink(form, problem)!.click();
    expect(document.activeElement).to.equal(age);
    age.click();
    await payFor(page);
    expect(age.hasAttribute('aria-invalid')).to.equal(false);
    expect(age.hasAttribute('aria-describedby')).to.equal(false);
  });

  const radio = '<input type="radio" name="adult" required>';
  for (const [content, problem] of [
    [
      '<p slot="consents"><label for="nick">Nickname:</label> <input id="nick" required></p>',
      en.missing('Nickname'),
    ],
    [
      '<label slot="consents">Age <select required><option value="">-</option></select></label>',
      en.chooseOne('Age'),
    ],
    [
      `<fieldset slot="consents"><legend>18?</legend>${radio}${radio}</fieldset>`,
      en.chooseOne('18?'),
    ],
    [
      '<input slot="consents" type="checkbox" required aria-label="I waive">',
      en.mustAccept('I waive'),
    ],
    [
      '<p slot="consents"><b id="waive">I waive</b><input type="checkbox" required aria-labelledby="waive"></p>',
      en.mustAccept('I waive'),
    ],
  ] as const)
    it(`are called by their labels: ${content}`, async () => {
      const page = await withConsents(content);
      await expectProblems(page, problem);
      problemLink(page.form, problem)!.click();
      const first = page.form.querySelector(
        '[slot="consents"]:is(input, select), [slot="consents"] :is(input, select)',
      );
      expect(document.activeElement).to.equal(first);
    });

  it('may have messages of the page’s own', async () => {
    const page = await withConsents(AGE);
    control(page.form, 'age').setCustomValidity('Ask your parents.');
    control(page.form, 'age').click();
    await expectProblems(page, en.pair('I am 18 or older', 'Ask your parents.'));
  });

  it('are not required if they are disabled, or not marked as required', async () => {
    const optional = ['required disabled', ''].map((now) =>
      AGE.replace('required', now),
    );
    await payFor(await withConsents(optional.join('')));
  });

  it('cannot tick a consent of ours, even with its name', async () => {
    const page = await withConsents(
      '<label slot="consents"><input type="checkbox" name="termsAndConditions" class="own"> Mine</label>',
    );
    control(page.form, 'termsAndConditions').click();
    page.form.querySelector<HTMLInputElement>('.own')!.click();
    await expectProblems(page, en.mustAccept(en.terms));
  });

  it('keep their state in another language, in which their problems are said', async () => {
    const {form, page} = await withConsents(
      `${AGE}<label slot="consents"><input type="checkbox" name="waive" required> I waive</label>`,
    );
    control(form, 'waive').click();
    await problemsOf(form);
    page.lang = 'de';
    form.requestUpdate();
    await waitUntil(() => problemLink(form, de.mustAccept('I am 18 or older')));
    expect(control(form, 'waive').checked).to.equal(true);
    expect(form.querySelectorAll('[slot="consents"]')).to.have.length(2);
  });

  for (const [how, remove] of [
    ['removes it', (one: Element) => one.remove()],
    ['removes it from the element', (one, form) => form.removeChild(one)],
    ['replaces it by a text', (one, form) => form.replaceChild(new Text(' '), one)],
    ['empties the element', (_, form) => form.replaceChildren()],
  ] as readonly [string, (one: Element, form: Element) => unknown][]) {
    it(`are gone once the page ${how}, also when others are added`, async () => {
      const page = await withConsents(AGE);
      const {form} = page;
      remove(control(form, 'age').closest('[slot]')!, form);
      await waitUntil(() => find(form, 'pay') && !control(form, 'age'));
      form.insertAdjacentHTML('beforeend', AGE.replace('age', 'later'));
      await waitUntil(() => control(form, 'later')?.closest('form'));
      expect(control(form, 'age')).to.equal(null);
      control(form, 'later').click();
      await payFor(page);
    });
  }

  it('let the page remove and order the content of the payment area, too', async () => {
    const {form} = await withConsents(AGE);
    const host = form as unknown as Element;
    const create = (id: string) =>
      Object.assign(document.createElement('p'), {id, slot: 'payment'});
    const [card, note] = [create('card'), create('note')];
    const shown = () =>
      [...find(form, 'payment')!.querySelectorAll('p[slot]')].map(({id}) => id).join();
    host.appendChild(card);
    await waitUntil(() => shown() === 'card');
    host.insertBefore(note, card);
    await waitUntil(() => shown() === 'note,card');
    host.removeChild(card);
    expect(shown()).to.equal('note');
    // Before a consent, it still goes to the payment area.
    host.insertBefore(card, control(form, 'age').closest('[slot]'));
    await waitUntil(() => shown() === 'note,card');
  });

  it('are empty again after the shopper has signed out, in a page with Prototype.js, too', async () => {
    imitatePrototypeJs();
    const {form, shop} = await withConsents(
      `${AGE}<label slot="consents">Age <select name="years"><option>17</option><option>18</option></select></label>`,
    );
    const years = () => form.querySelector<HTMLSelectElement>('form [name="years"]');
    shop.session.setToken('one');
    await shop.cart.settled();
    await waitUntil(() => years()?.isConnected);
    years()!.value = '18';
    control(form, 'age').click();
    shop.session.setToken('another');
    await waitUntil(() => years()?.value === '17' && !control(form, 'age').checked);
  });
});

/** What a page shows: a list of consents, and perhaps two more after it. */
interface Shown {
  readonly list: readonly string[];
  readonly hasMore: boolean;
}

/** Shows the consents in a form, as a framework does. Called again, it changes what is shown. */
type Show = (place: HTMLElement, shown: Shown) => unknown;

const namesOf = ({list, hasMore}: Shown) => [...list, ...(hasMore ? ['x', 'y'] : [])];

const frameworks: Readonly<Record<string, Show>> = {
  Preact: (place, {list, hasMore}) => {
    const label = (name: string) =>
      preact('label', {slot: 'consents', key: name}, [
        preact('input', {type: 'checkbox', required: true}),
        ` ${name}`,
      ]);
    const more = hasMore && preact(PreactFragment, null, [label('x'), label('y')]);
    renderPreact(preact('checkout-form', null, [list.map(label), more]), place);
  },
  Vue: (place, {list, hasMore}) => {
    const label = (name: string) =>
      vue('label', {slot: 'consents', key: name}, [
        vue('input', {type: 'checkbox', required: true}),
        ` ${name}`,
      ]);
    const more = hasMore
      ? vue(VueFragment, {key: 'more'}, [label('x'), label('y')])
      : vue(VueFragment, {key: 'none'}, []);
    const consents = vue(VueFragment, {key: 'list'}, list.map(label));
    renderVue(vue('checkout-form', null, [consents, more]), place);
  },
};

describe('Consents that a page adds and removes', () => {
  for (const [name, show] of Object.entries(frameworks)) {
    it(`are in the form as the page shows them: ${name}`, async () => {
      const {page} = await checkout();
      page.querySelector('checkout-form')!.remove();
      const place = page.appendChild(document.createElement('div'));
      const form = () => place.querySelector<CheckoutForm>('checkout-form')!;
      const shown = () =>
        [...form().querySelectorAll('[slot="consents"]')].map((one) =>
          one.closest('form') ? one.textContent.trim() : 'outside',
        );
      for (const state of [
        {list: ['a', 'b'], hasMore: true},
        {list: ['b'], hasMore: true},
        {list: ['c', 'b'], hasMore: false},
        {list: ['b', 'c', 'd'], hasMore: true},
        {list: [], hasMore: false},
        {list: ['a'], hasMore: false},
        {list: ['a'], hasMore: true},
      ]) {
        show(place, state);
        await waitUntil(() => form().querySelector('form'));
        const wanted = namesOf(state).join();
        await waitUntil(
          () => shown().join() === wanted,
          `${JSON.stringify(state)} should be shown`,
        );
        expect(form().querySelectorAll('form')).to.have.length(1);
      }
      await waitUntil(() => find(form(), 'pay') && !find(form(), 'skeleton'));
      fillIn(form());
      expect(await problemsOf(form())).to.deep.equal(
        ['a', 'x', 'y'].map(en.mustAccept),
      );
    });
  }
});
