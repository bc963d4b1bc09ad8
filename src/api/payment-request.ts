import * as z from 'zod/mini';
import {regexes} from 'zod/v4/core';
import {required} from './readers.js';
import type {AskedField, BillingFieldName} from './billing-fields.js';
import type {CustomField} from './settings.js';

/** What a field of the checkout lacks: nothing in it, or no consent; no e-mail address; no Discord id. */
export type FieldProblem = 'missing' | 'email' | 'discord';

/** What a site asks for besides the details. */
export interface AlsoAsked {
  /** The site's custom fields. */
  readonly custom?: readonly CustomField[];
  /** Whether a linked Discord account is needed. */
  readonly discord?: boolean;
  /** Whether nothing is to be paid, and so no method has to be chosen. */
  readonly free?: boolean;
}

/** Text without the spaces around it; empty where there is no text. */
const optionalText = z.transform(toText);
/** A field that must be filled in. The message of every issue here is a `FieldProblem`. */
const filled = required('missing', (value) => toText(value) || undefined);
const isEmail = (value: string) => regexes.email.test(value);
const email = filled.check(z.refine(isEmail, 'email'));
const discordId = filled.check(
  z.refine((value) => /^\d{15,20}$/.test(value), 'discord'),
);
const accepted = required('missing', (value) => value === true || undefined);
const optionalEmail = optionalText.check(
  z.refine((value) => value === '' || isEmail(value), 'email'),
);

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Interface: "Payment request body". `asked` contains the billing fields that the site asks for.
 * The message of an issue is a `FieldProblem`.
 */
export function paymentRequest(
  asked: readonly AskedField[],
  {custom = [], discord, free}: AlsoAsked = {},
) {
  const fields: Record<string, z.ZodMiniType<string>> = {};
  for (const {name, input, required} of asked) {
    const [whenRequired, otherwise] =
      input === 'email' ? [email, optionalEmail] : [filled, optionalText];
    fields[name] = required ? whenRequired : otherwise;
  }
  // A site may call its own fields anything, and `__proto__` must not become their prototype.
  const own: Record<string, z.ZodMiniType<string>> = Object.fromEntries(
    custom.map(({id, required}) => [id, required ? filled : optionalText]),
  );
  return z.object({
    details: asked.length ? z.object(fields, 'missing') : z.optional(z.object(fields)),
    custom: custom.length ? z.object(own, 'missing') : z.optional(z.object(own)),
    discordId: discord ? discordId : optionalText,
    termsAndConditions: accepted,
    privacyPolicy: accepted,
    paymentMethod: free ? optionalText : filled,
    currency: filled,
  });
}

export interface PaymentRequest {
  readonly details?: Readonly<Partial<Record<BillingFieldName, string>>>;
  /** Beyond the interface document: what was filled into the site's own fields, by their ids. */
  readonly custom?: Readonly<Record<string, string>>;
  /** Beyond the interface document: the linked account, where one is needed. */
  readonly discordId?: string;
  readonly termsAndConditions: true;
  readonly privacyPolicy: true;
  /** A `name` of the service's payment methods, verbatim. */
  readonly paymentMethod: string;
  /** The `name` of a currency of the settings. */
  readonly currency: string;
}

/** What was filled in: a request fit to be sent, or what its fields lack, by dotted name. */
export type CheckedPayment =
  | {readonly request: PaymentRequest}
  | {readonly problems: ReadonlyMap<string, FieldProblem>};

/** Checks what was filled in by the schema of the request; `asked` and `also` as there. */
export function checkPayment(
  draft: unknown,
  asked: readonly AskedField[],
  also?: AlsoAsked,
): CheckedPayment {
  const {data, error} = paymentRequest(asked, also).safeParse(draft);
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
    // Every schema of the request has a `FieldProblem` as its message.
    if (!problems.has(field)) problems.set(field, message as FieldProblem);
  }
  return {problems};
}
