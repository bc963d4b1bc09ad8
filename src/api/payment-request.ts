import * as z from 'zod/mini';
import {isEmail, typedEmail, typedText} from '../lib/typed-text.js';
import {required} from './readers.js';
import type {BillingField, BillingFieldName} from './billing-fields.js';
import type {CustomField} from './settings.js';

/**
 * The reason why a field of the checkout is not accepted. `missing`: the field is empty, or the
 * consent is not given. `email`: the value is not an e-mail address. `discord`: the value is not a
 * Discord id.
 */
export type FieldProblem = 'missing' | 'email' | 'discord';

/** What the checkout asks the shopper for besides the billing details. */
export interface NonBillingRequirements {
  /** The fields that the site has added to the checkout, such as "Who invited you?". */
  readonly custom?: readonly CustomField[];
  /** Whether a linked Discord account is needed. */
  readonly discord?: boolean;
  /** Whether the order costs nothing. The shopper then need not choose a payment method. */
  readonly free?: boolean;
}

/** Text as a person typed it; empty if the value is not text. */
const optionalText = z.transform((value) => typedText(toText(value)));
/**
 * A field that must be filled in. In this file, the message of every zod issue is a `FieldProblem`.
 */
const filled = required('missing', (value) => typedText(toText(value)) || undefined);
/** A name that the service has sent, which is sent back unchanged. */
const chosen = required('missing', (value) =>
  toText(value).trim() ? toText(value) : undefined,
);
const email = required(
  'missing',
  (value) => typedEmail(toText(value)) || undefined,
).check(z.refine(isEmail, 'email'));
const discordId = filled.check(
  z.refine((value) => /^\d{15,20}$/.test(value), 'discord'),
);
const accepted = required('missing', (value) => value === true || undefined);
const optionalEmail = z
  .transform((value) => typedEmail(toText(value)))
  .check(z.refine((value) => value === '' || isEmail(value), 'email'));

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the schema that implements "Payment request body" of the service's interface document.
 * `asked` contains the billing fields that the site asks for. The message of every zod issue is a
 * `FieldProblem`.
 */
export function paymentRequest(
  asked: readonly BillingField[],
  {custom = [], discord, free}: NonBillingRequirements = {},
) {
  const fields: Record<string, z.ZodMiniType<string>> = {};
  for (const {name, input, required} of asked) {
    const [whenRequired, otherwise] =
      input === 'email' ? [email, optionalEmail] : [filled, optionalText];
    fields[name] = required ? whenRequired : otherwise;
  }
  // A custom field may have any id, such as `__proto__`. Assigning to `fields.__proto__` would
  // change the prototype; `fromEntries` creates a normal property.
  const own: Record<string, z.ZodMiniType<string>> = Object.fromEntries(
    custom.map(({id, required}) => [id, required ? filled : optionalText]),
  );
  return z.object({
    details: asked.length ? z.object(fields, 'missing') : z.optional(z.object(fields)),
    custom: custom.length ? z.object(own, 'missing') : z.optional(z.object(own)),
    discordId: discord ? discordId : optionalText,
    termsAndConditions: accepted,
    privacyPolicy: accepted,
    paymentMethod: free ? optionalText : chosen,
    currency: chosen,
  });
}

export interface PaymentRequest {
  readonly details?: Readonly<Partial<Record<BillingFieldName, string>>>;
  /**
   * The values of the site's custom fields, by the fields' ids. The interface document does not have
   * this field.
   */
  readonly custom?: Readonly<Record<string, string>>;
  /**
   * Id of the linked Discord account, if the checkout requires one. The interface document does not
   * have this field.
   */
  readonly discordId?: string;
  readonly termsAndConditions: true;
  readonly privacyPolicy: true;
  /** The `name` of one of the service's payment methods, unchanged. */
  readonly paymentMethod: string;
  /** The `name` of one of the currencies in the settings. */
  readonly currency: string;
}

/**
 * The result of checking the values of the checkout: the request to send, or a map from
 * the dotted names of fields, such as `details.email`, to their problems.
 */
export type CheckoutValidation =
  | {readonly request: PaymentRequest}
  | {readonly problems: ReadonlyMap<string, FieldProblem>};

/**
 * Checks the values of the checkout (`values`) against the schema of the payment request.
 * `asked`: the billing fields that the site asks for. `also`: what else the checkout asks for.
 */
export function validateCheckoutValues(
  values: unknown,
  asked: readonly BillingField[],
  also?: NonBillingRequirements,
): CheckoutValidation {
  const {data, error} = paymentRequest(asked, also).safeParse(values);
  if (data) {
    const {details, custom, discordId, ...request} = data;
    return {
      request: {
        ...request,
        ...(details && {details}),
        ...(also?.custom?.length && custom && {custom}),
        ...(also?.discord && {discordId}),
      },
    };
  }
  const problems = new Map<string, FieldProblem>();
  for (const {path, message} of error.issues) {
    const field = path.join('.');
    // The message of every zod issue is a `FieldProblem`: see `filled`.
    if (!problems.has(field)) problems.set(field, message as FieldProblem);
  }
  return {problems};
}
