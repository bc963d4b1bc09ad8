/** Whether this page is shown inside a frame of another page. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/**
 * Type of the event that is dispatched on `<html>` after a modal dialog has opened. Its `detail` is
 * the dialog.
 */
export const DIALOG_OPENED_EVENT = 'storefront-elements:dialog';
