import {askedFields, checkoutOf, customFields} from '../../shop/payment/checkout.js';
import {validateCheckoutValues} from '../../api/payment-request.js';
import type {PaymentRequest} from '../../shop/payment/checkout.js';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {checkoutFailure} from './checkout-notice.js';
import {
  isCartFree,
  methodsFailureText,
  VIRTUAL_CURRENCY,
  type PaymentMethodChoice,
} from './payment-methods.js';
import {fieldProblems} from './checkout-problems.js';
import {missingLineChoices} from '../../ui/order/line-choices.js';
import type {FormProblem, LocalizedText} from '../../ui/fields/form-fields.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {isCartEmpty} from '../../ui/order/totals.js';

/** The result of checking the form: the payment to request, or the problems that prevent it. */
export type CheckedForm =
  {readonly request: PaymentRequest} | {readonly problems: readonly FormProblem[]};

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
    {custom, discord: checkoutOf(shop).wantsDiscord(settings), free},
  );
  const obstacle = obstacleOf(shop, methods, free);
  const choices = missingLineChoices(shop.cart.value.lines, shop, view.idPrefix);
  const isComplete = !obstacle && !choices.length && !pageProblems.length;
  if ('request' in checked && isComplete) return checked;
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
