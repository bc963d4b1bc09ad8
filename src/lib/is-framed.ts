/** Whether this page is shown inside a frame of another page. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/** Event on the root element: a modal dialog, its `detail`, has opened. */
export const DIALOG_OPENED = 'storefront-elements:dialog';
