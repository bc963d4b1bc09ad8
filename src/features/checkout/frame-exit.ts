/** Whether this page is shown inside a frame of another page. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/**
 * Whether a script of this frame may navigate the whole tab now. A sandbox, or a missing click,
 * can forbid it.
 */
export function canNavigateTop(): boolean {
  try {
    // With an empty address this navigates nothing: it only says whether the tab can be reached.
    const found = window.open('', '_top');
    if (found === window.top) return true;
    found?.close();
  } catch {
    // Some browsers throw where a sandbox forbids it.
  }
  return false;
}
