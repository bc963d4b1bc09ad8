import createPurifier from 'dompurify';

/** The only elements and attributes that HTML of the service may bring into a page. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

/** Turns HTML into an inert element with allowed content only. */
export type Sanitise = (html: string, allow: AllowList) => HTMLElement;

/** How many letters are read: many more would keep a phone busy for so long that nothing else goes on. */
export const READABLE = 200_000;

/** For browsers without a sanitiser of their own. */
export function install(): Sanitise {
  const purifier = createPurifier(window);
  return (html, {elements, attributes}) =>
    purifier.sanitize(html.slice(0, READABLE), {
      ALLOWED_TAGS: [...elements, '#text'],
      ALLOWED_ATTR: [...attributes],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      KEEP_CONTENT: false, // As browsers do: what is not allowed goes with all that is in it.
      RETURN_DOM: true,
    }) as HTMLElement; // RETURN_DOM gives the body it cleaned.
}
