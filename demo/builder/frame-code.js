/**
 * The code for a page that shows a shop's page in a frame. The script gives the frame the height of
 * its content, and passes links such as `?item=31` or `#item-31` on to the shop. The doctor
 * (`src/frame/outer-page.ts`) and docs/owners.md have the same script.
 */
const FRAME_SCRIPT = `<script>
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

/** Returns the tag of a frame with the shop's page, and the script for it. */
export function frameCode(address) {
  const src = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe id="shop" src="${src}" title="Shop" style="width: 100%; height: 1600px; border: 0"></iframe>
${FRAME_SCRIPT}`;
}
