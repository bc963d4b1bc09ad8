/**
 * The page's address, which names the page's own site. The address of a document in a
 * `srcdoc` frame or at a `blob:` address has no host: then this is the origin of the page
 * that has created the document.
 */
export function pageAddress(): string {
  const {protocol, href} = location;
  const {origin} = self;
  // A document in a sandbox has no origin: it is `null`.
  return /^https?:$/.test(protocol) || origin === 'null' ? href : origin;
}
