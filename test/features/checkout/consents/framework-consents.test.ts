import {expect} from '@open-wc/testing';
import {html, nothing, render as renderLit} from 'lit';
import {repeat} from 'lit/directives/repeat.js';
import {Fragment as PreactFragment, h as preact, render as renderPreact} from 'preact';
import {Fragment as VueFragment, h as vue, render as renderVue} from 'vue';
import type {CheckoutForm} from '../../../../src/features/checkout/checkout-form.js';
import {en} from '../../../../src/i18n/en.js';
import {checkout, fillIn, find, problemsOf} from '../../../support/checkout-page.js';
import {waitUntil} from '../../../support/wait-until.js';

/** What a page shows: a list of consents, and perhaps two more after it. */
interface Shown {
  readonly list: readonly string[];
  readonly hasMore: boolean;
}

/** Shows the consents in a form, as a framework does. Called again, it changes what is shown. */
type Show = (place: HTMLElement, shown: Shown) => unknown;

/** Calls of a framework that keeps its own list of nodes, and asks the page for nothing. */
class Nodes {
  readonly #known = new Map<string, HTMLElement>();

  get(name: string): HTMLElement {
    const known = this.#known.get(name);
    if (known) return known;
    const label = document.createElement('label');
    label.slot = 'consents';
    label.innerHTML = `<input type="checkbox" required> `;
    label.append(name);
    this.#known.set(name, label);
    return label;
  }

  /** Forgets and returns the elements that are no longer shown. */
  takeOthers(names: readonly string[]): HTMLElement[] {
    const others = [...this.#known].filter(([name]) => !names.includes(name));
    for (const [name] of others) this.#known.delete(name);
    return others.map(([, label]) => label);
  }
}

const namesOf = ({list, hasMore}: Shown) => [...list, ...(hasMore ? ['x', 'y'] : [])];

const frameworks: Readonly<Record<string, () => Show>> = {
  Preact:
    () =>
    (place, {list, hasMore}) => {
      const label = (name: string) =>
        preact('label', {slot: 'consents', key: name}, [
          preact('input', {type: 'checkbox', required: true}),
          ` ${name}`,
        ]);
      renderPreact(
        preact('checkout-form', null, [
          list.map(label),
          hasMore && preact(PreactFragment, null, [label('x'), label('y')]),
        ]),
        place,
      );
    },
  Vue:
    () =>
    (place, {list, hasMore}) => {
      const label = (name: string) =>
        vue('label', {slot: 'consents', key: name}, [
          vue('input', {type: 'checkbox', required: true}),
          ` ${name}`,
        ]);
      renderVue(
        vue('checkout-form', null, [
          vue(VueFragment, {key: 'list'}, list.map(label)),
          hasMore
            ? vue(VueFragment, {key: 'more'}, [label('x'), label('y')])
            : vue(VueFragment, {key: 'none'}, []),
        ]),
        place,
      );
    },
  Lit:
    () =>
    (place, {list, hasMore}) => {
      const label = (name: string) =>
        html`<label slot="consents"><input type="checkbox" required> ${name}</label>`;
      renderLit(
        html`<checkout-form>
        ${repeat(list, (name) => name, label)} ${hasMore ? html`${label('x')} ${label('y')}` : nothing}
      </checkout-form>`,
        place,
      );
    },
  // React is not among the packages of the tests. It calls the methods of the parent.
  React: () => {
    const nodes = new Nodes();
    return (place, shown) => {
      const names = namesOf(shown);
      let form = place.querySelector('checkout-form');
      for (const one of nodes.takeOthers(names)) form?.removeChild(one);
      const isNew = !form;
      form ??= document.createElement('checkout-form');
      names.toReversed().forEach((name, index) => {
        const after = names.toReversed()[index - 1];
        if (after) form.insertBefore(nodes.get(name), nodes.get(after));
        else form.appendChild(nodes.get(name));
      });
      if (isNew) place.appendChild(form);
    };
  },
  // Svelte calls the methods of the nodes, and goes from one to the next.
  Svelte: () => {
    const nodes = new Nodes();
    const anchor = document.createComment('');
    return (place, shown) => {
      if (!anchor.parentNode) {
        const form = document.createElement('checkout-form');
        form.append(anchor);
        place.append(form);
      }
      const names = namesOf(shown);
      for (const one of nodes.takeOthers(names)) one.remove();
      let next: ChildNode = anchor;
      for (const name of names.toReversed()) {
        const node = nodes.get(name);
        if (node.nextSibling !== next) next.before(node);
        next = node;
      }
    };
  },
  'no framework': () => (place, shown) => {
    place.querySelector('checkout-form') ??
      place.append(document.createElement('checkout-form'));
    const form = place.querySelector('checkout-form')!;
    for (const one of form.querySelectorAll('[slot="consents"]')) one.remove();
    for (const name of namesOf(shown))
      form.insertAdjacentHTML(
        'beforeend',
        `<label slot="consents"><input type="checkbox" required> ${name}</label>`,
      );
  },
};

describe('Consents that a page adds and removes', () => {
  for (const [name, start] of Object.entries(frameworks)) {
    it(`are in the form as the page shows them: ${name}`, async () => {
      const {page} = await checkout();
      page.querySelector('checkout-form')!.remove();
      const place = page.appendChild(document.createElement('div'));
      const show = start();
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
