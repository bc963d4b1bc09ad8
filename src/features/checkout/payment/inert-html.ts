/** A `TrustedHTML` object, typed as a string. Browsers without Trusted Types use a real string. */
type Html = string;

interface Policies {
  createPolicy(
    name: string,
    rules: {createHTML(html: string): string},
  ): {createHTML(html: string): Html};
}

let policy: {createHTML(html: string): Html} | undefined;

/**
 * Marks the service's HTML as trusted. Use it only for an inert document, or for a frame without
 * our origin, where the HTML cannot harm the page.
 * @throws TypeError if the page's Content Security Policy forbids our Trusted Types policy.
 */
export function trustedHtml(html: string): Html {
  const {trustedTypes} = globalThis as {trustedTypes?: Policies};
  policy ??= trustedTypes?.createPolicy('storefront-elements', {
    createHTML: (text) => text,
  });
  return policy?.createHTML(html) ?? html;
}

/** Parses the service's HTML into a document that runs no scripts and loads nothing. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html');
}
