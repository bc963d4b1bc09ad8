import {pageLink} from '../lib/page-link.js';

/** The script of a page with a frame. `demo/builder/frame-code.js` and docs/owners.md have the same one. */
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

/** The code for a page that shows this page in a frame: the tag and its script. */
export function outerPageCode(): string {
  const frame = document.createElement('iframe');
  // Files and `srcdoc` documents have no address that another page could use.
  const src = location.protocol.startsWith('http') ? pageLink().href : 'https://…';
  Object.assign(frame, {id: 'shop', src, title: 'Shop'});
  frame.setAttribute('style', 'width: 100%; height: 1600px; border: 0');
  return `${frame.outerHTML}\n${SCRIPT}`;
}
