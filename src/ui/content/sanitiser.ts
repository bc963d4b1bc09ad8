import createPurifier from 'dompurify';

/** The elements and attributes that HTML from the service may contain. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

/** Maximum number of characters that are sanitised. Longer texts would block a phone for seconds. */
export const MAX_SANITISED_LENGTH = 200_000;

let purifier: ReturnType<typeof createPurifier> | undefined;

/** Sanitises HTML into an inert element, for browsers without a sanitiser of their own. */
export function sanitise(html: string, {elements, attributes}: AllowList): HTMLElement {
  purifier ??= createPurifier(window);
  return purifier.sanitize(html.slice(0, MAX_SANITISED_LENGTH), {
    ALLOWED_TAGS: [...elements, '#text'],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false, // As in the browsers' own sanitisers, a disallowed element is removed with its content.
    RETURN_DOM: true,
  }) as HTMLElement; // With RETURN_DOM, DOMPurify returns the body.
}
