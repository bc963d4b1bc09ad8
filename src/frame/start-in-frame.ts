import {reportHeight} from './frame-height.js';
import {onParentPath} from './parent-page.js';
import {applyParentPath} from './parent-path.js';
import {followVisibleArea} from './visible-area.js';

/**
 * Starts everything that a shop inside a frame needs: reports its height to the parent page,
 * applies the links that the parent page passes on, and keeps dialogs in the visible part of the
 * frame. Call this function only once.
 */
export function startInFrame(): void {
  followVisibleArea();
  // The listener must exist before the height is reported, because the parent page
  // answers the first report with its path.
  onParentPath(applyParentPath);
  if (document.body) reportHeight();
  else document.addEventListener('DOMContentLoaded', reportHeight, {once: true});
}
