/** What Trusted Types make of a text; browsers without them take the text. */
type Html = string;

interface Policies {
  createPolicy(
    name: string,
    rules: {createHTML(html: string): string},
  ): {createHTML(html: string): Html};
}

let policy: {createHTML(html: string): Html} | undefined;

/**
 * Lets HTML of the service pass where it can do no harm to the page: into a document that runs
 * and loads nothing, and into a frame that has not our origin. Nowhere else.
 * @throws TypeError where the page's policy does not allow ours.
 */
export function harmless(html: string): Html {
  const {trustedTypes} = globalThis as {trustedTypes?: Policies};
  policy ??= trustedTypes?.createPolicy('storefront-elements', {
    createHTML: (text) => text,
  });
  return policy?.createHTML(html) ?? html;
}

/** HTML of the service as a document in which no script runs and nothing is loaded. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(harmless(html), 'text/html');
}
