/**
 * Keeps wheels and fingers over a modal dialog, and beside it, from scrolling the page behind.
 * `overscroll-behavior` alone does so only while there is something to scroll in the dialog.
 */
export function keepScrollInside(dialog: HTMLDialogElement): void {
  let last: Touch | undefined;
  const stop = (event: Event, across: number, down: number) => {
    const inside = event.composedPath();
    const path = inside.slice(0, inside.indexOf(dialog) + 1);
    const scrolls = path.some(
      (one) => one instanceof Element && canScroll(one, across, down),
    );
    if (!scrolls && event.cancelable) event.preventDefault();
  };
  dialog.addEventListener(
    'wheel',
    (event) => {
      // With Ctrl, and by two fingers, the page is zoomed.
      if (!event.ctrlKey) stop(event, event.deltaX, event.deltaY);
    },
    {passive: false},
  );
  dialog.addEventListener('touchstart', ({touches}) => (last = touches[0]), {
    passive: true,
  });
  dialog.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (touch && last && event.touches.length === 1)
        stop(event, last.clientX - touch.clientX, last.clientY - touch.clientY);
      last = touch;
    },
    {passive: false},
  );
}

/** Whether an element has more to show in this direction. */
function canScroll(element: Element, across: number, down: number): boolean {
  const {overflowX, overflowY} = getComputedStyle(element);
  const {scrollLeft, scrollTop} = element;
  const right = element.scrollWidth - element.clientWidth;
  const below = element.scrollHeight - element.clientHeight;
  const hasMoreAcross =
    // In pages from right to left `scrollLeft` counts down from 0.
    across !== 0 && right > 0 && Math.abs(scrollLeft + Math.sign(across)) <= right;
  const hasMoreDown = down < 0 ? scrollTop > 0 : down > 0 && scrollTop + 1 < below;
  return (
    (hasMoreDown && /auto|scroll/.test(overflowY)) ||
    (hasMoreAcross && /auto|scroll/.test(overflowX))
  );
}
