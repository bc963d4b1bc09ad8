import type {PaymentPlace} from '../payment-action-event.js';
import {inertDocument} from './inert-html.js';
import {paymentFormUrl, type PaymentRules} from '../../../ui/payment-url.js';

/** A form that leads to the payment: all that is taken over of a page the service sent. */
export interface PaymentForm {
  /** Checked to be safe. */
  readonly url: URL;
  readonly method: 'get' | 'post';
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** What can be done with such a page: `frame`: it has no form, so its scripts have to run. */
export type PaymentPage = PaymentForm | 'frame' | 'unsafe' | 'declined';

/** Reads a page of the service, which is never put into ours. */
export function readPage(html: string, rules: PaymentRules, page: string): PaymentPage {
  let forms: readonly HTMLFormElement[];
  try {
    // Not `.forms`: something of that name in the page would stand in its place.
    const inert = inertDocument(html);
    forms = [
      ...Document.prototype.querySelectorAll.call(inert, 'form'),
    ] as HTMLFormElement[];
  } catch {
    return 'declined'; // The page's policy does not let us read it.
  }
  const [form] = forms;
  if (!form) return 'frame';
  if (forms.length > 1) return 'declined'; // Which of them is the payment?
  // Not `form.action` or `form.getAttribute`: a field of that name would stand in its place.
  const attribute = (name: string): string | null =>
    Element.prototype.getAttribute.call(form, name);
  const url = paymentFormUrl(attribute('action') || 'about:blank', rules, page);
  if (!url) return 'unsafe';
  const method = attribute('method')?.toLowerCase() === 'post' ? 'post' : 'get';
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {url, method, fields};
}

/** The form made anew in a page, where nobody sees it; `place` is the window it is sent in. */
export function buildForm(
  page: Document,
  {url, method, fields}: PaymentForm,
  place: PaymentPlace = '_self',
): HTMLFormElement {
  const form = page.createElement('form');
  form.hidden = true;
  form.setAttribute('action', url.href);
  form.setAttribute('method', method);
  if (place !== '_self') form.setAttribute('target', place);
  // All at once: a field called `append` would stand in the method's place for the next one.
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
