import {DIALOG_OPENED_EVENT} from '../../lib/is-framed.js';

/** Opens a modal dialog, and moves the focus into it. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // In a frame of another origin, Chromium does not focus an element with `autofocus`.
  if (!dialog.matches(':focus-within'))
    dialog.querySelector<HTMLElement>('[autofocus], button')?.focus();
  // If the page is in a frame, src/frame/frame-height.ts listens to this event. If the frame is too
  // low for the dialog, that module asks the parent page to enlarge the frame.
  document.documentElement.dispatchEvent(
    new CustomEvent(DIALOG_OPENED_EVENT, {detail: dialog}),
  );
}
