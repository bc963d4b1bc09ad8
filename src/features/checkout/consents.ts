import {html, nothing} from 'lit';
import {
  ariaDescribedBy,
  ariaInvalid,
  fieldError,
  fieldId,
  type FormView,
} from '../../ui/fields/form-fields.js';

/** The addresses of the texts that the shopper accepts, as the page's author gives them. */
export interface ConsentLinks {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

/**
 * Renders the consents to the terms and to the privacy policy.
 *
 * @csspart consents - The consents.
 */
export function consents({terms, privacy}: ConsentLinks, view: FormView) {
  const {texts} = view;
  return html`
    <div class="storefront-consents" part="consents">
      ${consentField('termsAndConditions', texts.terms, readLink(terms, texts.readTerms, view), view)}
      ${consentField('privacyPolicy', texts.privacy, readLink(privacy, texts.readPrivacy, view), view)}
    </div>
  `;
}

/**
 * Renders the checkbox of a consent.
 *
 * @csspart consent - A consent.
 * @csspart checkbox - The checkbox of a consent.
 */
function consentField(name: string, label: string, link: unknown, view: FormView) {
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
        .checked=${view.draft.has(name)}
      />
      <div><label part="label" for=${id}>${label}</label> ${link} ${fieldError(name, view)}</div>
    </div>
  `;
}

/**
 * Renders the link to the text of a consent, which opens in a new tab.
 *
 * @csspart link - The link to the text of a consent.
 */
function readLink(address: string | undefined, text: string, {texts}: FormView) {
  const href = webAddress(address);
  return href
    ? html`<a class="storefront-link" part="link" href=${href} target="_blank" rel="noopener"
        >${text}<span class="storefront-hidden"> ${texts.newTab}</span></a
      >`
    : nothing;
}

/** Resolves an address from the page's author; `undefined` unless it is http or https. */
function webAddress(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, document.baseURI)) return undefined;
  const {href, protocol} = new URL(url, document.baseURI);
  return /^https?:$/.test(protocol) ? href : undefined;
}
