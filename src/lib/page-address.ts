/**
 * Returns the page's address, which names the page's own site. The address of a document in a
 * `srcdoc` frame or at a `blob:` address has no host. For such a document, returns the origin of
 * the page that has created it.
 */
export function pageAddress(): string {
  const {protocol, href} = location;
  const {origin} = self;
  // In a sandboxed document, `origin` may be the text `null`.
  return /^https?:$/.test(protocol) || origin === 'null' ? href : origin;
}

/**
 * Whether the hash of the page's address is a route of the page, such as `#/shop`: the page's script
 * would replace its view if the shop wrote its own hash. The first view of such a page has no hash yet,
 * but links to the others.
 */
export function isHashRoute(): boolean {
  const {hash} = location;
  return hash
    ? /^#!?\//.test(hash)
    : Boolean(document.querySelector('a[href^="#/"],a[href^="#!/"]'));
}
