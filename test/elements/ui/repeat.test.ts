import {expect} from '@open-wc/testing';
import {html, render} from 'lit';
import {repeat} from '../../../src/ui/repeat.js';

describe('repeat', () => {
  const list = document.createElement('ul');
  const show = (names: string) =>
    render(
      repeat(
        names.split(''),
        (name) => name,
        (name) => html`<li>${name}</li>`,
      ),
      list,
    );

  it('reuses the elements of entries that stay, in their new order', () => {
    show('abc');
    for (const names of ['cab', 'b', '', 'xby', 'abcdef', 'fdb', 'ba']) {
      const kept = [...list.children].filter(({textContent}) =>
        names.includes(textContent),
      );
      show(names);
      expect(list.textContent).to.equal(names);
      for (const one of kept) expect(list.contains(one)).to.equal(true);
    }
  });

  it('leaves no nodes behind for removed entries', () => {
    for (const base of ['', 'ab']) {
      show(base);
      const {length} = list.childNodes;
      for (const names of ['abcd', 'dcb', 'xyz', 'zy', 'ca', base]) show(names);
      expect(list.childNodes).to.have.lengthOf(length);
    }
  });
});
