import createPurifier from 'dompurify';

/** The only elements and attributes that HTML of the service may bring into a page. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

/** How many letters are read: many more would keep a phone busy for so long that nothing else goes on. */
export const READABLE = 200_000;

let purifier: ReturnType<typeof createPurifier> | undefined;

/** Turns HTML into an inert element with allowed content only, for browsers without a sanitizer of their own. */
export function sanitise(html: string, {elements, attributes}: AllowList): HTMLElement {
  purifier ??= createPurifier(window);
  return purifier.sanitize(html.slice(0, READABLE), {
    ALLOWED_TAGS: [...elements, '#text'],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false, // As browsers do: what is not allowed goes with all that is in it.
    RETURN_DOM: true,
  }) as HTMLElement; // RETURN_DOM gives the body it cleaned.
}
