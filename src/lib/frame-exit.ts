/**
 * Whether a script in this frame may navigate the whole tab now. Browsers can forbid it in a
 * sandboxed frame, and before a user activation, such as a click.
 */
export function canLeaveFrame(): boolean {
  try {
    // An empty address navigates nothing. The result shows whether the frame can reach the whole
    // tab.
    const found = window.open('', '_top');
    if (found === window.top) return true;
    found?.close();
  } catch {
    // Some browsers throw if a sandbox forbids the navigation.
  }
  return false;
}
