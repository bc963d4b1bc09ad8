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
