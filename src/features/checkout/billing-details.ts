import {html, nothing} from 'lit';
import {sortedCountries} from './countries.js';
import type {BillingField, CustomField} from '../../shop/payment/checkout.js';
import {heading} from '../../ui/content/heading.js';
import {
  selectField,
  textField,
  type FormView,
  type SelectOption,
} from '../../ui/fields/form-fields.js';

/**
 * Renders the billing details: the fields that the site asks for, and its custom fields.
 *
 * @csspart details - The billing details.
 * @csspart details-heading - The heading of the billing details.
 * @csspart fields - The grid of the billing fields.
 * @csspart field - A field with its label and error message.
 * @csspart label - A field's label.
 * @csspart optional - Marks a field as optional.
 * @csspart input - A text field or select.
 */
export function billingDetails(
  asked: readonly BillingField[],
  custom: readonly CustomField[],
  headingLevel: number,
  lang: string | undefined,
  view: FormView,
) {
  if (!asked.length && !custom.length) return nothing;
  return html`
    <section class="storefront-section" part="details">
      ${heading(headingLevel, 'details-heading', view.texts.yourDetails)}
      <div class="storefront-fields" part="fields">
        ${asked.map((one) => {
          const field = {...one, label: view.texts[one.name]};
          return one.input === 'country'
            ? selectField(
                field,
                countryOptions(view, lang),
                view.values.get(one.name) ?? '',
                view,
              )
            : textField(field, view);
        })}
        ${custom.map(({id, label, required}) =>
          textField({name: `custom.${id}`, label, required, autocomplete: 'off'}, view),
        )}
      </div>
    </section>
  `;
}

function countryOptions(
  {texts}: FormView,
  lang: string | undefined,
): readonly SelectOption[] {
  const countries = sortedCountries(lang).map(({english, name}) => ({
    value: english,
    label: name,
  }));
  return [{value: '', label: texts.choose}, ...countries];
}
