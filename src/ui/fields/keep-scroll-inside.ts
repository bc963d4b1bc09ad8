/**
 * Keeps the wheel and touches from scrolling the page behind a modal dialog, until the dialog closes.
 * `overscroll-behavior` alone works only inside the dialog, and only while its content overflows.
 */
export function keepScrollInside(dialog: HTMLDialogElement): void {
  const closing = new AbortController();
  // Only a listener on the document can cancel a wheel event beside the dialog.
  const options = {passive: false, capture: true, signal: closing.signal};
  // The position of the touch in the last event. It is a copy, because iOS may reuse a `Touch`
  // object and change its coordinates.
  let last: Pick<Touch, 'clientX' | 'clientY'> | undefined;
  const stop = (
    event: Event,
    {clientX, clientY}: WheelEvent | Touch,
    across: number,
    down: number,
  ) => {
    if (!dialog.matches(':modal')) return closing.abort();
    // While the shopper has zoomed in with a pinch, the event is not cancelled, because the wheel
    // and touches then move the view to the hidden parts of the dialog.
    if ((visualViewport?.scale ?? 1) > 1) return;
    const targets = event.composedPath();
    const inner = targets.find(
      (one) => one instanceof Element && one.matches(':modal'),
    );
    if (inner && inner !== dialog) return; // Another dialog is open above this one.
    const {left, right, top, bottom} = dialog.getBoundingClientRect();
    const isBeside =
      clientX < left || clientX > right || clientY < top || clientY > bottom;
    const path = isBeside ? [] : targets.slice(0, targets.indexOf(dialog) + 1);
    const scrolls = path.some(
      (one) => one instanceof Element && canScroll(one, across, down),
    );
    if (!scrolls && event.cancelable) event.preventDefault();
  };
  document.addEventListener(
    'wheel',
    (event) => {
      // With Ctrl, the wheel zooms the page. A pinch on a touchpad is reported in the
      // same way.
      if (!event.ctrlKey) stop(event, event, event.deltaX, event.deltaY);
    },
    options,
  );
  document.addEventListener('touchstart', ({touches}) => (last = pointOf(touches)), {
    ...options,
    passive: true,
  });
  document.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (touch && last && event.touches.length === 1)
        stop(event, touch, last.clientX - touch.clientX, last.clientY - touch.clientY);
      last = pointOf(event.touches);
    },
    options,
  );
  dialog.addEventListener(
    'close',
    ({target}) => {
      // If the dialog is closed and at once opened again, the event may arrive afterwards.
      if (target === dialog && !dialog.open) closing.abort();
    },
    {signal: closing.signal},
  );
}

/** The position of the first touch. */
function pointOf([touch]: TouchList): Pick<Touch, 'clientX' | 'clientY'> | undefined {
  return touch && {clientX: touch.clientX, clientY: touch.clientY};
}

/** Whether an element can scroll further in this direction. */
function canScroll(element: Element, across: number, down: number): boolean {
  const {direction, overflowX, overflowY} = getComputedStyle(element);
  const {scrollLeft, scrollTop} = element;
  const right = element.scrollWidth - element.clientWidth;
  const below = element.scrollHeight - element.clientHeight;
  // In right-to-left elements `scrollLeft` counts down from 0.
  const toRight = direction === 'rtl' ? scrollLeft + right : scrollLeft;
  const hasMoreAcross = across < 0 ? toRight > 0 : across > 0 && toRight + 1 < right;
  const hasMoreDown = down < 0 ? scrollTop > 0 : down > 0 && scrollTop + 1 < below;
  return (
    (hasMoreDown && /auto|scroll/.test(overflowY)) ||
    (hasMoreAcross && /auto|scroll/.test(overflowX))
  );
}
