import {html} from 'lit';
import {billingFieldNames} from '../../api/billing-field-names.js';

const field = html`
  <div class="storefront-field">
    <div class="storefront-skeleton storefront-label-waiting"></div>
    <div class="storefront-skeleton storefront-input-waiting"></div>
  </div>
`;

const line = html`<div class="storefront-skeleton storefront-line-waiting"></div>`;

/**
 * Renders a placeholder that is about as large as the form.
 *
 * @csspart skeleton - The placeholder while the form loads.
 */
export function checkoutSkeleton() {
  return html`
    <div class="storefront-form" part="skeleton" aria-hidden="true">
      <div class="storefront-order">
        <div class="storefront-skeleton storefront-summary-waiting"></div>
      </div>
      <div class="storefront-steps">
        <div class="storefront-section">
          ${line}
          <div class="storefront-fields">${billingFieldNames.map(() => field)}</div>
        </div>
        <div class="storefront-section">${line} ${field}</div>
        <div class="storefront-section">${line} ${line}</div>
        <div class="storefront-skeleton storefront-input-waiting"></div>
      </div>
    </div>
  `;
}
