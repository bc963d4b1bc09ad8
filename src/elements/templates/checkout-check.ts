import type {PaymentRequest} from '../../state/checkout.js';
import type {Shop} from '../../state/shop.js';
import type {Texts} from '../../texts/texts.js';
import {checkoutFailure} from './checkout-notice.js';
import type {Methods} from './checkout-payment.js';
import {fieldProblems} from './checkout-problems.js';
import type {Problem} from './field.js';

/** What was filled in as a request, or all that keeps it from being one. */
export type CheckedForm =
  {readonly request: PaymentRequest} | {readonly problems: readonly Problem[]};

/** Checks the fields by the schema of the request, and what a payment needs besides. */
export function checkForm(
  shop: Shop,
  filled: ReadonlyMap<string, string>,
  methods: Methods,
  texts: Texts,
): CheckedForm {
  const settings = shop.settings.value;
  const asked = [...shop.checkout.asked(settings).keys()];
  const details = Object.fromEntries(
    asked.map((name) => [name, filled.get(name) ?? '']),
  );
  const checked = shop.checkout.check(
    {
      ...(asked.length && {details}),
      termsAndConditions: filled.has('termsAndConditions'),
      privacyPolicy: filled.has('privacyPolicy'),
      paymentMethod: methods.chosen ?? '',
      currency: shop.displayCurrency.name,
    },
    settings,
  );
  const obstacle = obstacleOf(shop, methods, texts);
  if ('request' in checked && !obstacle) return checked;
  const lacking = new Map('problems' in checked ? checked.problems : []);
  // There is nothing to choose from: that is the problem then.
  if (!methods.offered?.length) lacking.delete('paymentMethod');
  return {
    problems: [
      ...(obstacle ? [{text: obstacle}] : []),
      ...fieldProblems(lacking, texts),
    ],
  };
}

/** What no field can help: the cart, or the ways to pay. */
function obstacleOf({cart}: Shop, methods: Methods, texts: Texts): string | undefined {
  const {failure, lines} = cart.value;
  if (failure) return checkoutFailure(failure, texts);
  if (!lines.length) return texts.cartIsEmpty;
  if (methods.error) return checkoutFailure(methods.error, texts);
  return methods.offered?.length ? undefined : texts.noMethods;
}
