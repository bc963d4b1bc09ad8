import {html} from 'lit';
import {live} from 'lit/directives/live.js';
import {
  ariaDescribedBy,
  ariaInvalid,
  fieldError,
  fieldId,
  type FormView,
} from '../../../ui/fields/form-fields.js';
import type {PageConsents} from './page-consents.js';

/** Safe addresses of the terms and the privacy policy; `undefined` if unknown. */
export interface ConsentLinks {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

/**
 * Renders the consents to the terms and to the privacy policy, and below them the page's own
 * consents.
 *
 * @csspart consents - The consents.
 */
export function consents(
  {terms, privacy}: ConsentLinks,
  own: PageConsents,
  view: FormView,
) {
  const {texts} = view;
  return html`
    <div class="storefront-consents" part="consents" id=${fieldId('consents', view)}>
      ${consentField('termsAndConditions', consentLabel(texts.terms, texts.readTerms, terms, view), view)}
      ${consentField('privacyPolicy', consentLabel(texts.privacy, texts.readPrivacy, privacy, view), view)}
      ${own.render(view)}
    </div>
  `;
}

/**
 * Renders the checkbox of a consent.
 *
 * @csspart consent - A consent.
 * @csspart checkbox - The checkbox of a consent.
 */
function consentField(name: string, label: unknown, view: FormView) {
  const id = fieldId(name, view);
  return html`
    <div class="storefront-consent" part="consent">
      <input
        class="storefront-tick"
        part="checkbox"
        type="checkbox"
        id=${id}
        name=${name}
        aria-required="true"
        aria-invalid=${ariaInvalid(name, view)}
        aria-describedby=${ariaDescribedBy(name, view)}
        .checked=${live(view.values.has(name))}
      />
      <div><label part="label" for=${id}>${label}</label> ${fieldError(name, view)}</div>
    </div>
  `;
}

/**
 * Renders the label of a consent. The given `words` of the label become a link to
 * `href`, which opens in a new tab. If the label lacks these words, the link follows
 * the label.
 *
 * @csspart link - The link to the text of a consent.
 */
function consentLabel(
  label: string,
  words: string,
  href: string | undefined,
  {texts}: FormView,
) {
  if (!href) return label;
  const link = html`<a class="storefront-link" part="link" href=${href} target="_blank" rel="noopener"
    >${words}<span class="storefront-hidden"> ${texts.newTab}</span></a
  >`;
  const at = label.indexOf(words);
  return at < 0
    ? html`${label} ${link}`
    : html`${label.slice(0, at)}${link}${label.slice(at + words.length)}`;
}
