import {css} from 'lit';

/**
 * Styles of the checkout's fields, payment methods and consents. They are adopted into the
 * page by checkout-form.styles.ts.
 */
export const checkoutFields = css`
  @layer storefront {
    .storefront-fields {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space);
      align-items: start;
    }
    .storefront-input,
    .storefront-lines .choice :is(input, select) {
      inline-size: 100% !important;
    }
    .storefront-select,
    .storefront-lines .choice select {
      padding-inline-end: 2.25em !important;
      appearance: none !important;
      background-image: linear-gradient(45deg, transparent 50%, currentColor 50%),
        linear-gradient(135deg, currentColor 50%, transparent 50%) !important;
      background-position:
        right 1.1875em center,
        right 0.8125em center !important;
      background-repeat: no-repeat !important;
      background-size: 0.4em 0.4em !important;
      cursor: pointer;
    }
    :is(.storefront-select, .storefront-lines .choice select):dir(rtl) {
      background-position:
        left 0.8125em center,
        left 1.1875em center !important;
    }
    /* Browsers may show the options on a background of their own, so both colours are set here. */
    :is(.storefront-select, .storefront-lines .choice select) option {
      background-color: Canvas;
      color: CanvasText;
    }
    .storefront-methods {
      display: block !important;
    }
    .storefront-legend {
      display: block !important;
      padding-block-end: 0.5em;
    }
    .storefront-choices {
      display: grid !important;
      gap: 0.5em;
    }
    .storefront-method {
      display: flex !important;
      align-items: center;
      gap: 0.75em;
      min-block-size: 2.75em !important;
      padding: 0.5em 0.875em;
      border: 1px solid var(--_border);
      border-radius: calc(var(--_radius) * 0.6);
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    .storefront-method:hover {
      background: var(--_raised);
    }
    .storefront-method:has(:checked) {
      border-color: var(--_accent);
      background: color-mix(in srgb, var(--_accent) 12%, transparent);
      box-shadow: inset 0 0 0 1px var(--_accent);
    }
    /* The logos of payment methods are shown on white, because they are designed for it. */
    .storefront-logo {
      box-sizing: content-box !important;
      flex: none !important;
      inline-size: auto !important;
      max-inline-size: 4em !important;
      block-size: 1.5em !important;
      margin-inline-start: auto;
      padding: 0.125em 0.25em;
      border-radius: 0.25em;
      background: #fff;
      object-fit: contain;
    }
    .storefront-logo[data-broken] {
      display: none !important;
    }
    .storefront-tick {
      display: inline-block !important;
      appearance: auto !important;
      flex: none !important;
      min-block-size: 0 !important;
      inline-size: 1.25em !important;
      block-size: 1.25em !important;
      opacity: 1 !important;
      font-size: inherit;
      accent-color: var(--_accent);
      cursor: pointer;
    }
    .storefront-only {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 0.625em;
      font-weight: 600;
    }
    .storefront-only .storefront-muted {
      font-weight: 400;
    }
    .storefront-consents {
      display: grid !important;
      gap: 0.25em;
    }
    .storefront-consent {
      display: grid !important;
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: 0.75em;
    }
    /* Aligns the checkbox with the first line of its label. */
    .storefront-consent > input {
      margin-block-start: 0.625em;
    }
    .storefront-consent label {
      display: inline-block !important;
      padding-block: 0.5em;
      margin-inline-end: 0.375em;
      cursor: pointer;
    }
    .storefront-consent .storefront-error {
      margin: 0 0 0.5em;
    }
    .storefront-slot {
      display: contents !important;
    }
    /* Styles of consents that the page itself has added to the form. They lack !important, so that
       the page's own rules override them. */
    .storefront-own label {
      display: block;
      padding-block: 0.5em;
    }
    /* Aligns the page's checkboxes and radio buttons with our own checkboxes. */
    .storefront-own label:has(> :is([type='checkbox'], [type='radio']):first-child) {
      padding-inline-start: 2em;
    }
    .storefront-own label > :is([type='checkbox'], [type='radio']):first-child {
      inline-size: 1.25em;
      block-size: 1.25em;
      margin: 0;
      margin-inline: -2em 0.75em;
      vertical-align: -0.25em;
      font-size: inherit;
      accent-color: var(--_accent);
    }
    .storefront-consents > .storefront-error {
      margin: 0 0 0.5em;
      margin-inline-start: 2em;
    }
    /* Hides the consents that the page has put into the element. Once the form is rendered, the
       consents are moved into the form, and this rule no longer matches them. */
    checkout-form > [slot='consents'] {
      display: none !important;
    }
    .storefront-link {
      display: inline !important;
      background: none;
      color: inherit;
      font: inherit;
      text-decoration: underline;
      text-underline-offset: 0.15em;
      padding-block: calc((24px - 1em) / 2);
      cursor: pointer;
    }
    @container (min-width: 32em) {
      .storefront-fields {
        grid-template-columns: repeat(2, minmax(0, 1fr));
        row-gap: 0;
        margin-block-end: calc(var(--_space) * -1);
      }
      /* Fields side by side share rows for label, control and error, so that the controls stand on one line. */
      .storefront-fields > .storefront-field {
        display: grid !important;
        grid-template-rows: subgrid;
        grid-row: span 3;
        padding-block-end: var(--_space);
      }
      .storefront-fields > .storefront-field > .storefront-label {
        align-self: end;
      }
      .storefront-fields > .storefront-skeleton {
        margin-block-end: var(--_space);
      }
      .storefront-section > .storefront-field {
        max-inline-size: calc(50% - var(--_space) / 2) !important;
      }
    }
  }
  .storefront-logo {
    all: revert-layer;
  }
`;

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
      align-items: center;
      gap: 0 0.75em;
    }
    .storefront-lines .picture {
      flex: none;
      inline-size: 2.75em !important;
      block-size: 2.75em !important;
      border-radius: calc(var(--_radius) * 0.5);
      background: color-mix(in srgb, currentColor 8%, transparent);
      overflow: hidden;
    }
    .storefront-lines img[data-broken] {
      visibility: hidden !important;
    }
    .storefront-lines img {
      inline-size: 100% !important;
      block-size: 100% !important;
      object-fit: contain;
    }
    .storefront-line-name {
      flex: 1 1 5em;
    }
    .storefront-line-name > span {
      display: block !important;
    }
    .storefront-lines [part='line-price'] {
      text-align: end;
    }
    .storefront-lines :is([part='quantity'], [part='line-price']) {
      font-variant-numeric: tabular-nums;
    }
    .storefront-lines :is(.choices, .storefront-error) {
      inline-size: 100% !important;
    }
    .storefront-lines .choices {
      display: flex !important;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0.25em 0.75em;
    }
    .storefront-lines .choices:has(label) {
      gap: 0.75em;
      padding-block: 0.5em;
    }
    .storefront-lines .choices:not(:has(label)) {
      padding-inline-start: 3.5em;
    }
    .storefront-lines .choice:has(label) {
      inline-size: 100% !important;
    }
    .storefront-lines :is(p.choice, .choices > button) {
      font-size: 0.875em;
    }
    .storefront-lines .choice.muted {
      color: var(--_muted);
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
    .storefront-row {
      display: flex !important;
      justify-content: space-between;
      gap: 0 1em;
      overflow-wrap: anywhere;
      font-variant-numeric: tabular-nums;
    }
  }
`;
