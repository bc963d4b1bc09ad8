import * as z from 'zod/mini';
import {isEmail, typedEmail, typedText} from '../lib/typed-text.js';
import type {BillingField, BillingFieldName} from './billing-fields.js';
import {required} from './readers.js';
import type {CustomField} from './settings.js';

/** Why a field is not accepted: it is empty, or no e-mail address, or no Discord id. */
export type FieldProblem = 'missing' | 'email' | 'discord';

/** What the checkout asks the shopper for besides the billing details. */
export interface NonBillingRequirements {
  readonly custom?: readonly CustomField[];
  /** Whether a linked Discord account is needed. */
  readonly discord?: boolean;
  /** Whether the order costs nothing, so that no payment method has to be chosen. */
  readonly free?: boolean;
}

/** What the service requires, and more: see "Payment request body" of its interface document. */
export interface PaymentRequest {
  readonly details?: Readonly<Partial<Record<BillingFieldName, string>>>;
  /** By the ids of the site's own fields. */
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

/** A name that the service has sent goes back unchanged. */
const unchanged = (text: string) => (text.trim() ? text : '');
const emailProblem = (text: string) => (isEmail(text) ? undefined : 'email');
const discordProblem = (id: string) => (/^\d{15,20}$/.test(id) ? undefined : 'discord');
const accepted = required('missing', (value) => value === true || undefined);

function billingText({input, required}: BillingField) {
  return input === 'email'
    ? formText(required, typedEmail, emailProblem)
    : formText(required);
}

/** The schema of a payment's request body, with these billing fields. */
export function paymentRequest(
  asked: readonly BillingField[],
  {custom = [], discord, free = false}: NonBillingRequirements = {},
) {
  const details = asked.map((field) => [field.name, billingText(field)] as const);
  const own = custom.map(({id, required}) => [id, formText(required)] as const);
  return z.object({
    ...(details.length && {details: z.object(Object.fromEntries(details))}),
    ...(own.length && {custom: z.object(Object.fromEntries(own))}),
    ...(discord && {discordId: formText(true, typedText, discordProblem)}),
    termsAndConditions: accepted,
    privacyPolicy: accepted,
    paymentMethod: formText(!free, unchanged),
    currency: formText(true, unchanged),
  });
}

/** The request to send, or the problems by the paths of fields, such as `details.email`. */
export type CheckoutValidation =
  | {readonly request: PaymentRequest}
  | {readonly problems: ReadonlyMap<string, FieldProblem>};

/** Checks what the shopper has filled in. `asked`: the billing fields; `also`: the others. */
export function validateCheckoutValues(
  values: unknown,
  asked: readonly BillingField[],
  also?: NonBillingRequirements,
): CheckoutValidation {
  const {data, error} = paymentRequest(asked, also).safeParse(values);
  if (data) return {request: data as PaymentRequest}; // It has the fields that are asked for.
  const problems = error.issues.map(
    ({path, message}) => [path.join('.'), message as FieldProblem] as const,
  );
  return {problems: new Map(problems)};
}
