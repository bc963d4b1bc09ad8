import {canLeaveFrame, isFramed} from '../lib/is-framed.js';
import {pageLink} from '../lib/page-link.js';
import {pageStorage} from '../lib/page-storage.js';

/**
 * The script that the outer page needs for the frame with `id="shop"`. `docs/owners.md`
 * and `demo/builder/frame-code.js` contain copies of this script.
 */
const SCRIPT = `<script>
{
  const shop = document.getElementById('shop'), {origin} = new URL(shop.src);
  const send = (path) => shop.contentWindow.postMessage({type: 'storefront:path', path}, origin);
  addEventListener('hashchange', () => send(location.hash));
  addEventListener('message', (event) => {
    if (event.source !== shop.contentWindow || event.data?.type !== 'storefront:height') return;
    if (!shop.dataset.height) send(location.search + location.hash);
    shop.style.height = \`\${(shop.dataset.height = event.data.height)}px\`;
  });
}
</script>`;

/**
 * The code for the outer page: the tag of a frame with this page, and the script for this frame.
 */
export function frameCode(): string {
  return `${frameTag()}\n${SCRIPT}`;
}

function frameTag(): string {
  const frame = document.createElement('iframe');
  frame.id = 'shop';
  // Files and `srcdoc` documents have no address that another page could use.
  frame.src = location.protocol.startsWith('http') ? pageLink().href : 'https://…';
  frame.title = 'Shop';
  frame.setAttribute('style', 'width: 100%; height: 1600px; border: 0');
  return frame.outerHTML;
}

/** What a frame around the page does to the shop. */
export type FrameLimit = 'framed' | 'low' | 'locked' | 'forgetful' | 'closed';

/** Whether this frame may navigate the whole tab. Tried once: a failure prints a message. */
let canLeave: boolean | undefined;

/** The limits of the frame around this page; none if there is no frame. */
export function frameLimits(): readonly FrameLimit[] {
  if (!isFramed()) return [];
  const limits: FrameLimit[] = ['framed'];
  const {scrollHeight, clientHeight} = document.documentElement;
  if (scrollHeight > clientHeight + 1) limits.push('low');
  if (self.origin === 'null') limits.push('locked');
  else if (!pageStorage('localStorage')) limits.push('forgetful');
  if (!(canLeave ??= canLeaveFrame())) limits.push('closed');
  return limits;
}
