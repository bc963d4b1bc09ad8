import {css} from 'lit';

/** Styles of the order summary. checkout-form.styles.ts adopts them into the page. */
export const orderSummary = css`
  @layer storefront {
    .storefront-summary {
      display: flex !important;
      flex-direction: column !important;
      gap: 0.75em;
      padding: 1em 1.125em;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_raised);
    }
    .storefront-summary[part~='empty'] {
      align-items: center;
      padding-block: 2em;
      color: var(--_muted);
    }
    .storefront-lines {
      display: grid !important;
      gap: 0.5em;
      overflow-wrap: anywhere;
    }
    .storefront-lines > li {
      display: flex !important;
      flex-wrap: wrap;
      gap: 0 0.5em;
    }
    .storefront-lines [part='quantity'] {
      flex: none;
      min-inline-size: 2em !important;
    }
    .storefront-line-name {
      flex: 1 1 5em;
    }
    .storefront-line-name > span,
    .storefront-lines [part='each'] {
      display: block !important;
    }
    .storefront-lines [part='line-price'] {
      margin-inline-start: auto;
      text-align: end;
    }
    .storefront-lines :is([part='quantity'], [part='line-price']) {
      font-variant-numeric: tabular-nums;
    }
    .storefront-lines :is(.choices, .storefront-error) {
      inline-size: 100% !important;
    }
    .storefront-lines .choices {
      display: grid !important;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr));
      gap: 0.625em;
      margin-block: 0.375em 0.5em;
    }
    .storefront-lines .choice label {
      display: block !important;
      margin-block-end: 0.25em;
      font-size: 0.9375em;
      font-weight: 600;
    }
    .storefront-lines .choice p {
      margin: 0.25em 0 0;
      font-size: 0.9375em;
    }
    .storefront-sums {
      display: grid !important;
      gap: 0.25em;
      padding-block-start: 0.75em;
      border-block-start: 1px solid var(--_border);
    }
    .storefront-total {
      display: flex !important;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1em;
      font-size: 1.1875em;
      font-variant-numeric: tabular-nums;
    }
    .storefront-total strong {
      margin-inline-start: auto;
      font-weight: 700;
    }
    .storefront-note {
      display: flex !important;
      justify-content: space-between;
    }
  }
`;
