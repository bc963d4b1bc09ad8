import {expect, fixture, html} from '@open-wc/testing';
import {keepScrollInside} from '../../../src/ui/fields/keep-scroll-inside.js';

/** Opens a modal dialog with a row of tabs that is 300 px wider than its box. */
async function openDialog(direction: 'ltr' | 'rtl') {
  const dialog = await fixture<HTMLDialogElement>(html`
    <dialog dir=${direction}>
      <div style="inline-size:200px;overflow:auto hidden">
        <p style="inline-size:500px">Tabs</p>
      </div>
    </dialog>
  `);
  dialog.showModal();
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
    const {dialog} = await openDialog('ltr');
    expect(isKept(dialog, 10)).to.equal(true);
    Object.defineProperty(visualViewport, 'scale', {value: 2, configurable: true});
    try {
      expect(isKept(dialog, 10)).to.equal(false);
    } finally {
      Reflect.deleteProperty(visualViewport!, 'scale');
      dialog.close();
    }
  });

  it('scrolls a dialog if the browser changes the coordinates of the same touch', async () => {
    const {dialog} = await openDialog('ltr');
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
    dialog.close();
  });

  for (const [direction, start, end] of [
    ['ltr', 0, 300],
    ['rtl', -300, 0],
  ] as const) {
    it(`lets a row scroll sideways up to its edges, from ${direction}`, async () => {
      const {dialog, row} = await openDialog(direction);
      row.scrollLeft = (start + end) / 2;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([false, false]);
      row.scrollLeft = start;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([true, false]);
      row.scrollLeft = end;
      expect([isKept(row, -10), isKept(row, 10)]).to.deep.equal([false, true]);
      dialog.close();
    });
  }
});
