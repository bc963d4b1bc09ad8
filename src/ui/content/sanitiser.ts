import createPurifier from 'dompurify';
import {REMOVED} from './html-elements.js';

let purifier: ReturnType<typeof createPurifier> | undefined;

/** Sanitises HTML into an inert element, for browsers without a sanitiser of their own. */
export function sanitise(html: string): HTMLElement {
  purifier ??= createPurifier(window);
  return purifier.sanitize(html, {
    // As with the browsers' own sanitisers, all other elements stay: see `copyContent`.
    ADD_TAGS: () => true,
    FORBID_TAGS: [...REMOVED],
    KEEP_CONTENT: false,
    RETURN_DOM: true,
  }) as HTMLElement; // With RETURN_DOM, DOMPurify returns the body.
}
