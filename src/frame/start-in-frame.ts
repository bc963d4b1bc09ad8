import {reportHeight} from './frame-height.js';
import {onParentPath} from './parent-page.js';
import {applyParentPath} from './parent-path.js';
import {followVisibleArea} from './visible-area.js';

/** Starts what a shop needs inside a frame of another page. Call it once. */
export function startInFrame(): void {
  followVisibleArea();
  // The height is reported last: the outer page answers the first report with its path.
  onParentPath(applyParentPath);
  if (document.body) reportHeight();
  else document.addEventListener('DOMContentLoaded', reportHeight, {once: true});
}
