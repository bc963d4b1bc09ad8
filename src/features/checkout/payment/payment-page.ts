import {redirectFormUrl, type PaymentRules} from '../payment-url.js';

/** The form that leads to the payment. It is all that is used of the HTML page from the service. */
export interface RedirectForm {
  /** The checked address of the form. */
  readonly url: URL;
  readonly method: 'get' | 'post';
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * How to continue if the service has answered with an HTML page. `frame`: the page has no form, so
 * its scripts have to run. `unsafe`: the form's address is not allowed. `declined`: the form cannot
 * be read.
 */
export type ParsedPaymentPage = RedirectForm | 'frame' | 'unsafe' | 'declined';

/** Reads the payment form from a page of the service, which is parsed but never rendered. */
export function readPaymentPage(
  html: string,
  rules: PaymentRules,
  page: string,
): ParsedPaymentPage {
  let forms: readonly HTMLFormElement[];
  try {
    // An element named `forms` would shadow the document's `forms`, so a method of the prototype is
    // used.
    const inert = inertDocument(html);
    forms = [
      ...Document.prototype.querySelectorAll.call(inert, 'form'),
    ] as HTMLFormElement[];
  } catch {
    return 'declined'; // The page's Trusted Types policy forbids parsing.
  }
  const [form] = forms;
  if (!form) return 'frame';
  if (forms.length > 1) return 'declined'; // If there are several forms, it is unknown which of them leads to the payment.
  // A field named `action` or `getAttribute` would shadow the form's own members, so the
  // prototype's method is used.
  const attribute = (name: string): string | null =>
    Element.prototype.getAttribute.call(form, name);
  const url = redirectFormUrl(attribute('action') || 'about:blank', rules, page);
  if (!url) return 'unsafe';
  const method = attribute('method')?.toLowerCase() === 'post' ? 'post' : 'get';
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {url, method, fields};
}

/**
 * Builds a hidden form in the document `page`, with the fields of a payment form. `place` is the
 * form's `target`: the window in which the payment opens.
 */
export function appendRedirectForm(
  page: Document,
  {url, method, fields}: RedirectForm,
  place = '_self',
): HTMLFormElement {
  const form = page.createElement('form');
  form.hidden = true;
  form.setAttribute('action', url.href);
  form.setAttribute('method', method);
  form.setAttribute('target', place); // The page's `<base>` may name another window.
  // All fields are added by a single call: after a field named `append` was added, the form's
  // method `append` would be shadowed.
  form.append(
    ...fields.map(([name, value]) => {
      const field = page.createElement('input');
      field.type = 'hidden';
      field.name = name;
      field.value = value;
      return field;
    }),
  );
  page.body.append(form);
  return form;
}

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
function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html');
}
