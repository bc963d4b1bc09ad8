import {html, nothing} from 'lit';
import {billingFields, type BillingField} from '../../api/billing-fields.js';
import {
  validateCheckoutValues,
  type FieldProblem,
  type PaymentRequest,
} from '../../api/payment-request.js';
import type {CustomField} from '../../api/settings.js';
import {VIRTUAL_CURRENCY} from '../../shop/payment/driver.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import type {LocalizedText, Texts} from '../../i18n/texts.js';
import {heading} from '../../ui/content/heading.js';
import {fieldId, type FormProblem, type FormView} from './form-fields.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {missingLineChoices} from '../../ui/order/line-choices.js';
import {isCartEmpty} from '../../ui/order/totals.js';
import {checkoutFailure} from './checkout-notice.js';
import {
  isCartFree,
  methodsFailureText,
  type PaymentMethodChoice,
} from './payment-methods.js';

/** The billing fields that a site asks for. */
export function askedFields(settings: Settings | undefined): readonly BillingField[] {
  const fields = settings?.data_collection?.fields;
  if (!fields) return settings?.details ? billingFields : [];
  return billingFields.flatMap((field) => {
    const {enabled = false, required = false} = fields[field.name] ?? {};
    return enabled ? [{...field, required}] : [];
  });
}

/** The custom fields of a site. */
export function customFields(settings: Settings | undefined): readonly CustomField[] {
  return settings?.data_collection?.custom ?? [];
}

/** Whether the site and the cart both require a linked Discord account. */
export function wantsDiscord({cart, settings}: Shop): boolean {
  return Boolean(settings.value?.discord_sync && cart.value.data?.cart.discord_sync);
}

/** The result of checking the form: the payment to request, unless problems prevent it. */
export interface CheckedForm {
  readonly request?: PaymentRequest;
  readonly problems: readonly FormProblem[];
}

/**
 * Checks all requirements of a payment: the fields, the cart, the choices that its lines need (such
 * as a game server), and the payment methods. `pageProblems` are the problems of form controls that
 * the page itself has added to the checkout.
 */
export function checkForm(
  filled: ReadonlyMap<string, string>,
  methods: PaymentMethodChoice,
  view: ItemContext,
  pageProblems: readonly FormProblem[],
): CheckedForm {
  const {shop} = view;
  const settings = shop.settings.value;
  const asked = askedFields(settings);
  const custom = customFields(settings);
  const free = isCartFree(shop);
  const details = Object.fromEntries(
    asked.map(({name}) => [name, filled.get(name) ?? '']),
  );
  const checked = validateCheckoutValues(
    {
      ...(asked.length && {details}),
      custom: Object.fromEntries(
        custom.map(({id}) => [id, filled.get(`custom.${id}`)]),
      ),
      discordId: filled.get('discordId'),
      termsAndConditions: filled.has('termsAndConditions'),
      privacyPolicy: filled.has('privacyPolicy'),
      paymentMethod: free ? methodForNothing(methods) : methods.chosen,
      currency: shop.displayCurrency.name,
    },
    asked,
    {custom, discord: wantsDiscord(shop), free},
  );
  const obstacle = obstacleOf(shop, methods, free);
  const choices = missingLineChoices(shop.cart.value.lines, shop, view.idPrefix);
  const isComplete = !obstacle && !choices.length && !pageProblems.length;
  if ('request' in checked && isComplete) return {...checked, problems: []};
  const lacking = new Map('problems' in checked ? checked.problems : []);
  // Without payment methods, the shopper cannot choose one, so the empty field is not listed as a
  // problem.
  if (!methods.offered?.length) lacking.delete('paymentMethod');
  return {
    problems: [
      ...(obstacle ? [{text: obstacle}] : []),
      ...fieldProblems(lacking, custom),
      ...pageProblems,
      ...choices.map(({field: id, label, isPossible}) => ({
        id,
        text: (texts: Texts) =>
          isPossible
            ? texts.chooseOne(label(texts))
            : texts.pair(label(texts), texts.chooseOnSite),
      })),
    ],
  };
}

/**
 * The payment method for an order that costs nothing. The service requires one. Any method will do,
 * but for virtual currency, which is charged at once.
 */
function methodForNothing({chosen, offered = []}: PaymentMethodChoice): string {
  const names = [chosen, ...offered.map(({name}) => name)];
  return names.find((name) => name && name !== VIRTUAL_CURRENCY) ?? '';
}

/**
 * The reason why the shopper cannot pay, regardless of the fields: a problem of the cart or of the
 * payment methods.
 */
function obstacleOf(
  {cart}: Shop,
  methods: PaymentMethodChoice,
  free: boolean,
): LocalizedText | undefined {
  const {failure} = cart.value;
  if (failure) return (texts) => checkoutFailure(failure, texts);
  if (isCartEmpty(cart.value)) return (texts) => texts.cartIsEmpty;
  if (free) return undefined;
  const {error, offered} = methods;
  if (error) return (texts) => methodsFailureText(error, texts);
  return offered?.length ? undefined : (texts) => texts.noMethods;
}

/** Error messages for empty fields by field name, in the order of the form. */
function emptyFieldTexts(
  custom: readonly CustomField[],
): ReadonlyMap<string, LocalizedText> {
  return new Map<string, LocalizedText>([
    ...billingFields.map(({name, input}): [string, LocalizedText] => [
      name,
      (texts) =>
        input === 'country' ? texts.chooseOne(texts[name]) : texts.missing(texts[name]),
    ]),
    ...custom.map(({id, label}): [string, LocalizedText] => [
      `custom.${id}`,
      (texts) => texts.missing(label),
    ]),
    ['discordId', (texts) => texts.discordMissing],
    ['paymentMethod', (texts) => texts.chooseOne(texts.paymentMethod)],
    ['termsAndConditions', (texts) => texts.mustAccept(texts.terms)],
    ['privacyPolicy', (texts) => texts.mustAccept(texts.privacy)],
  ]);
}

/** The form field for a path in the payment request, such as `email` for `details.email`. */
function fieldAt(path: string): string {
  return path.replace(/^details\./, '');
}

/**
 * Returns error messages for fields that are empty or invalid. `lacking` maps a field's path in the
 * payment request, such as `details.email`, to what is wrong with it. `custom` contains the site's
 * custom fields.
 */
function fieldProblems(
  lacking: ReadonlyMap<string, FieldProblem>,
  custom: readonly CustomField[],
): readonly FormProblem[] {
  const emptyTexts = emptyFieldTexts(custom);
  return [...lacking].map(([path, problem]) => {
    const field = fieldAt(path);
    const missing = emptyTexts.get(field);
    // The shopper cannot fix a problem that belongs to no field, such as a site that
    // names no currency.
    if (!missing) return {text: (texts) => texts.configuration};
    const email: LocalizedText = (texts) => texts.emailWrong;
    const discord: LocalizedText = (texts) => texts.discordWrong;
    return {field, text: {email, discord, missing}[problem]};
  });
}

/**
 * Error messages for single fields, as the service returned them, in the order of the form. Those
 * without a field come first.
 */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
  custom: readonly CustomField[],
): readonly FormProblem[] {
  const names = [...emptyFieldTexts(custom).keys()];
  const placed = Object.entries(fields).map(([path, text]) => {
    const place = names.indexOf(fieldAt(path));
    return {place, field: names[place], text: () => text};
  });
  return placed.toSorted((one, other) => one.place - other.place);
}

/**
 * Renders a summary of the problems that keep the form from being sent, with links to the fields.
 * When the summary gets the focus, screen readers read only its label. The list of problems has
 * `data-say`, so a live region then announces the list.
 *
 * @csspart problems - The summary of the problems in the form.
 * @csspart problems-heading - The heading of the summary of problems.
 * @csspart problem - A problem, linked to its field.
 */
export function problemSummary(headingLevel: number, view: FormView) {
  const {problems, texts} = view;
  if (!problems.length) return nothing;
  const focus = (event: Event, control?: HTMLElement) => {
    // Moves the focus by script, because the page's router may react to a changed URL hash.
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    const root = link.getRootNode() as ParentNode; // The root of a clicked link is a document or a shadow root.
    (control ?? root.querySelector<HTMLElement>(link.hash))?.focus();
  };
  return html`
    <div class="storefront-problems" part="problems" role="group" aria-label=${texts.problem} tabindex="-1">
      <div>
        ${heading(headingLevel, 'problems-heading', texts.problem)}
        <ul data-say>
          ${problems.map((problem) => {
            const {control} = problem;
            // `control` belongs to the page, and may have no id. The link's address then leads to
            // the box of all consents.
            const id =
              (control && (control.id || fieldId('consents', view))) ??
              problem.id ??
              (problem.field && fieldId(problem.field, view));
            return html`<li>
              ${
                id
                  ? html`<a target="_self" class="storefront-link" part="problem" href="#${id}" @click=${(event: Event) => focus(event, control)}>${problem.text(texts)}</a>`
                  : problem.text(texts)
              }
            </li>`;
          })}
        </ul>
      </div>
    </div>
  `;
}
