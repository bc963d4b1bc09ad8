/**
 * Whether a script in this frame may navigate the whole tab now. A sandbox can forbid it,
 * and so can the lack of a user activation, such as a click.
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
