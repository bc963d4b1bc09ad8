import {expect, oneEvent} from '@open-wc/testing';
import {closeOnNavigation} from '../../../src/ui/fields/close-on-navigation.js';
import {onTestEnd} from '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** Opens a dialog in a page with this query. */
function openDialog(query: string): HTMLDialogElement {
  const {href} = location;
  const dialog = document.createElement('dialog');
  onTestEnd(() => {
    dialog.remove();
    history.replaceState(null, '', href);
  });
  history.replaceState(null, '', query);
  document.body.append(dialog);
  dialog.showModal();
  closeOnNavigation(dialog);
  return dialog;
}

describe('A dialog', () => {
  it('is closed when the page shows another route', async () => {
    const dialog = openDialog('?page=1');
    history.replaceState(null, '', '?page=2');
    await waitUntil(() => !dialog.open);
  });

  it('is closed by another route if it was opened again before its close event arrived', async () => {
    const dialog = openDialog('?page=1');
    const closed = oneEvent(dialog, 'close');
    dialog.close();
    dialog.showModal();
    closeOnNavigation(dialog);
    await closed;
    history.replaceState(null, '', '?page=2');
    await waitUntil(() => !dialog.open);
  });

  it('stays when the shop removes the parameters of a link from the address', () => {
    const dialog = openDialog('?page=1&token=abc&email=a@b.example&coupon=X');
    history.replaceState(null, '', '?page=1');
    // The Navigation API, if the browser has it, reports each change of the address at once.
    expect(dialog.open).to.equal(true);
  });
});
