import {expect, oneEvent} from '@open-wc/testing';
import {openDialog} from '../../../src/ui/dialog/dialog.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** Opens a dialog in a page with this query and hash. */
function openAt(address = location.pathname): HTMLDialogElement {
  const {href} = location;
  const dialog = document.createElement('dialog');
  onTestEnd(() => {
    dialog.remove();
    history.replaceState(null, '', href);
  });
  history.replaceState(null, '', address);
  document.body.append(dialog);
  openDialog(dialog);
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
      const dialog = openAt(before);
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
      const dialog = openAt(before);
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
      const dialog = openAt('?page=1');
      history.pushState(null, '', '?page=2');
      await goBack();
      expect(dialog.open).to.equal(false);
    });

    it(`stays while an item is opened and closed${kind}`, async () => {
      prepare();
      const dialog = openAt('?page=1');
      location.hash = '#item-31';
      expect(dialog.open).to.equal(true);
      await goBack();
      expect(dialog.open).to.equal(true);
    });

    it(`is closed, with its event, when the page removes it${kind}`, async () => {
      prepare();
      const dialog = openAt();
      const closed = oneEvent(dialog, 'close');
      dialog.remove();
      await closed;
      expect(dialog.open).to.equal(false);
    });
  }

  it('is closed by another route if it was opened again before its close event arrived', async () => {
    const dialog = openAt('?page=1');
    const closed = oneEvent(dialog, 'close');
    dialog.close();
    openDialog(dialog);
    await closed;
    history.pushState(null, '', '/elsewhere');
    await goBack();
    await waitUntil(() => !dialog.open);
  });
});
