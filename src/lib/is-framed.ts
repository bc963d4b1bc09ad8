/** Whether this page is shown inside a frame of another page. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/**
 * Type of the event that is dispatched on `<html>` after a modal dialog has opened. Its `detail` is
 * the dialog.
 */
export const DIALOG_OPENED_EVENT = 'storefront-elements:dialog';

/**
 * Whether a script in this frame may navigate the whole tab now. Browsers can forbid it in a
 * sandboxed frame, and before a user activation, such as a click.
 */
export function canLeaveFrame(): boolean {
  try {
    // With an empty address, `window.open` does not navigate. It returns the window of the whole
    // tab only if the browser lets this frame navigate the whole tab.
    const found = window.open('', '_top');
    if (found === window.top) return true;
    found?.close();
  } catch {
    // Some browsers throw if a sandbox forbids the navigation.
  }
  return false;
}
