import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {closeOnNavigation} from '../../../src/ui/fields/close-on-navigation.js';
import {keepScrollInside} from '../../../src/ui/fields/keep-scroll-inside.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** Opens a dialog in a page with this query and hash. */
function openDialog(address = location.pathname): HTMLDialogElement {
  const {href} = location;
  const dialog = document.createElement('dialog');
  onTestEnd(() => {
    dialog.remove();
    history.replaceState(null, '', href);
  });
  history.replaceState(null, '', address);
  document.body.append(dialog);
  dialog.showModal();
  closeOnNavigation(dialog);
  return dialog;
}

/** Goes back in the history, and waits until the page knows. */
async function goBack(): Promise<void> {
  const isBack = new Promise((done) => {
    addEventListener('popstate', done, {once: true});
  });
  history.back();
  await isBack;
}

/** Imitates a browser without the Navigation API, and fails if a timer watches the address. */
function removeNavigationApi(): void {
  const {setInterval} = window;
  Object.defineProperty(window, 'navigation', {value: undefined, configurable: true});
  window.setInterval = (() => expect.fail('A timer was started.')) as never;
  onTestEnd(() => {
    Reflect.deleteProperty(window, 'navigation');
    window.setInterval = setInterval;
  });
}

describe('A dialog', () => {
  for (const [what, before, after] of [
    ['another path', '?page=1', '/elsewhere?page=1'],
    ['another hash route', '#/shop', '#/about'],
    ['no hash route any more', '#/shop', '#top'],
  ] as const) {
    it(`is closed by ${what}`, () => {
      const dialog = openDialog(before);
      history.replaceState(null, '', after);
      // The Navigation API, if the browser has it, reports each change of the address at once.
      expect(dialog.open).to.equal(!('navigation' in window));
    });
  }

  for (const [what, before, after, change] of [
    ['removes the query and the hash', '?utm_source=1#item-31', '', 'replaceState'],
    ['adds to the query', '?page=1', '?page=1&_gl=1*abc', 'pushState'],
    ['removes the query of a hash route', '#/shop?utm_id=1', '#/shop', 'replaceState'],
    ['names another place in the page', '?page=1#top', '?page=1#end', 'pushState'],
  ] as const)
    it(`stays when a script ${what}`, () => {
      const dialog = openDialog(before);
      history[change](null, '', after || location.pathname);
      expect(dialog.open).to.equal(true);
    });

  for (const [kind, prepare] of [
    ['', () => undefined],
    [' in a browser without the Navigation API', removeNavigationApi],
  ] as const) {
    it(`is closed by the back button, even if only the query changes${kind}`, async () => {
      prepare();
      history.replaceState(null, '', '?page=1');
      const dialog = openDialog('?page=1');
      history.pushState(null, '', '?page=2');
      await goBack();
      expect(dialog.open).to.equal(false);
    });

    it(`stays while an item is opened and closed${kind}`, async () => {
      prepare();
      const dialog = openDialog('?page=1');
      location.hash = '#item-31';
      expect(dialog.open).to.equal(true);
      await goBack();
      expect(dialog.open).to.equal(true);
    });

    it(`is closed, with its event, when the page removes it${kind}`, async () => {
      prepare();
      const dialog = openDialog();
      const closed = oneEvent(dialog, 'close');
      dialog.remove();
      await closed;
      expect(dialog.open).to.equal(false);
    });
  }

  it('is closed by another route if it was opened again before its close event arrived', async () => {
    const dialog = openDialog('?page=1');
    const closed = oneEvent(dialog, 'close');
    dialog.close();
    dialog.showModal();
    closeOnNavigation(dialog);
    await closed;
    history.pushState(null, '', '/elsewhere');
    await goBack();
    await waitUntil(() => !dialog.open);
  });
});

/** Opens a modal dialog with a row of tabs that is 300 px wider than its box. */
async function openWideDialog(direction: 'ltr' | 'rtl') {
  const dialog = await fixture<HTMLDialogElement>(html`
    <dialog dir=${direction}>
      <div style="inline-size:200px;overflow:auto hidden">
        <p style="inline-size:500px">Tabs</p>
      </div>
    </dialog>
  `);
  dialog.showModal();
  onTestEnd(() => dialog.close());
  keepScrollInside(dialog);
  return {dialog, row: dialog.querySelector('div')!};
}

/** Whether a wheel over an element, by `deltaX` pixels, is kept from the page. */
function isKept(element: Element, deltaX: number): boolean {
  const {x, y} = element.getBoundingClientRect();
  return !element.dispatchEvent(
    new WheelEvent('wheel', {
      deltaX,
      clientX: x + 20,
      clientY: y + 5,
      bubbles: true,
      cancelable: true,
    }),
  );
}

describe('keepScrollInside', () => {
  it('lets the shopper move around a page that is enlarged by a pinch', async () => {
    const {dialog} = await openWideDialog('ltr');
    expect(isKept(dialog, 10)).to.equal(true);
    Object.defineProperty(visualViewport, 'scale', {value: 2, configurable: true});
    onTestEnd(() => Reflect.deleteProperty(visualViewport!, 'scale'));
    expect(isKept(dialog, 10)).to.equal(false);
  });

  it('scrolls a dialog if the browser changes the coordinates of the same touch', async () => {
    const {dialog} = await openWideDialog('ltr');
    dialog.style.blockSize = '100px';
    dialog.querySelector('p')!.style.blockSize = '300px';
    const {x, y} = dialog.getBoundingClientRect();
    const touch = {clientX: x + 20, clientY: y + 80};
    const touched = (type: string) => {
      const event = new Event(type, {bubbles: true, composed: true, cancelable: true});
      Object.defineProperty(event, 'touches', {value: [touch]});
      return dialog.dispatchEvent(event);
    };
    touched('touchstart');
    touch.clientY -= 40;
    expect(touched('touchmove'), 'is not kept from scrolling').to.equal(true);
  });

  for (const [direction, start, end] of [
    ['ltr', 0, 300],
    ['rtl', -300, 0],
  ] as const)
    it(`lets a row scroll sideways up to its edges, from ${direction}`, async () => {
      const {row} = await openWideDialog(direction);
      row.scrollLeft = (start + end) / 2;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([false, false]);
      row.scrollLeft = start;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([true, false]);
      row.scrollLeft = end;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([false, true]);
    });
});
