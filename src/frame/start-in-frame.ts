import {reportHeight} from './frame-height.js';
import {onParentPath} from './parent-page.js';
import {applyParentPath} from './parent-path.js';
import {followVisibleArea} from './visible-area.js';

/**
 * Starts everything that a shop inside a frame needs: reports its height to the parent page, copies
 * the shop's parameters and hash, such as `?item=31`, from the parent page's address to the frame's
 * address, and keeps dialogs in the visible part of the frame. Call this function only once.
 */
export function startInFrame(): void {
  followVisibleArea();
  // The listener must exist before the height is reported, because the parent page
  // answers the first report with its path.
  onParentPath(applyParentPath);
  if (document.body) reportHeight();
  else document.addEventListener('DOMContentLoaded', reportHeight, {once: true});
}
