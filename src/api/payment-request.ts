import * as z from 'zod/mini';
import {isEmail, typedEmail, typedText} from '../lib/typed-text.js';
import type {BillingField, BillingFieldName} from './billing-fields.js';
import {required} from './readers.js';
import type {CustomField} from './settings.js';

/** Why a field is not accepted. */
export type FieldProblem = 'missing' | 'email' | 'discord';

/** "Payment request body" of the service's interface document. */
export interface PaymentRequest {
  readonly details?: Readonly<Partial<Record<BillingFieldName, string>>>;
  /** The site's own fields, by their ids. */
  readonly custom?: Readonly<Record<string, string>>;
  readonly discordId?: string;
  readonly termsAndConditions: true;
  readonly privacyPolicy: true;
  readonly paymentMethod: string;
  readonly currency: string;
}

/**
 * A text of the form. The messages of its issues, and of all below, are `FieldProblem`s. `read` returns
 * the text as it is sent, `problemOf` what is wrong with one that is not empty.
 */
function formText(
  isRequired: boolean,
  read = typedText,
  problemOf?: (text: string) => FieldProblem | undefined,
) {
  return z.transform((value, {issues}) => {
    const text = typeof value === 'string' ? read(value) : '';
    const message = text ? problemOf?.(text) : isRequired ? 'missing' : undefined;
    if (message) issues.push({code: 'custom', message, input: value});
    return text;
  });
}

/** The service's names stay untrimmed. Blank means none. */
const unchanged = (text: string) => (text.trim() ? text : '');
const accepted = required('missing', (value) => value === true || undefined);

/** What the checkout asks for besides the billing fields. A `free` order needs no payment method. */
interface OtherRequirements {
  readonly custom?: readonly CustomField[];
  readonly discord?: boolean;
  readonly free?: boolean;
}

/** The schema of a request body with the billing fields that are `asked` for. */
export function paymentRequest(
  asked: readonly BillingField[],
  {custom = [], discord, free = false}: OtherRequirements = {},
) {
  const email = (required: boolean) =>
    formText(required, typedEmail, (text) => (isEmail(text) ? undefined : 'email'));
  const discordId = formText(true, typedText, (text) =>
    /^\d{15,20}$/.test(text) ? undefined : 'discord',
  );
  const details = asked.map(
    ({name, input, required}) =>
      [name, input === 'email' ? email(required) : formText(required)] as const,
  );
  const own = custom.map(({id, required}) => [id, formText(required)] as const);
  return z.object({
    ...(details.length && {details: z.object(Object.fromEntries(details))}),
    ...(own.length && {custom: z.object(Object.fromEntries(own))}),
    ...(discord && {discordId}),
    paymentMethod: formText(!free, unchanged),
    termsAndConditions: accepted,
    privacyPolicy: accepted,
    currency: formText(true, unchanged),
  });
}

/**
 * Checks what the shopper has filled in. Returns the request to send, or the problems by the paths of
 * fields, such as `details.email`, in the order of the form.
 */
export function validateCheckoutValues(
  values: unknown,
  asked: readonly BillingField[],
  others?: OtherRequirements,
): {request: PaymentRequest} | {problems: ReadonlyMap<string, FieldProblem>} {
  const {data, error} = paymentRequest(asked, others).safeParse(values);
  if (data) return {request: data as PaymentRequest}; // It has the fields that are asked for.
  const problems = error.issues.map(
    ({path, message}) => [path.join('.'), message as FieldProblem] as const,
  );
  return {problems: new Map(problems)};
}
