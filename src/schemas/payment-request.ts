import * as z from 'zod/mini';
import {regexes} from 'zod/v4/core';
import type {DetailName, PaymentDetails} from './payment.js';
import {reader} from './readers.js';

/** What a field of the checkout lacks: nothing in it, or no e-mail address, or no consent. */
export type FieldProblem = 'missing' | 'email';

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const isEmail = (value: string) => regexes.email.test(value);

const filled = reader((value) => trimmed(value) || undefined, 'missing');
const perhapsFilled = reader(trimmed, 'missing');
const perhapsEmail = reader((value) => {
  const text = trimmed(value);
  return !text || isEmail(text) ? text : undefined;
}, 'email');
const email = z.pipe(
  filled,
  reader(
    (value) => (isEmail(trimmed(value)) ? trimmed(value) : undefined),
    'email',
  ) as z.ZodMiniType<
    string,
    string // What `filled` gives.
  >,
);
const agreed = reader(
  (value) => (value === true ? (true as const) : undefined),
  'missing',
);

/**
 * Interface: "Payment request body". Which details are asked for is the settings'
 * matter: `asked` says which there are, and whether each must be filled in. What is wrong
 * with a field is its issue's message: a `FieldProblem`.
 */
export function paymentRequest(asked: ReadonlyMap<DetailName, boolean>) {
  const fields: Record<string, z.ZodMiniType<string>> = {};
  for (const [field, required] of asked) {
    const [full, perhapsFull] =
      field === 'email' ? [email, perhapsEmail] : [filled, perhapsFilled];
    fields[field] = required ? full : perhapsFull;
  }
  return z.object({
    details: asked.size ? z.object(fields) : z.optional(z.object(fields)),
    termsAndConditions: agreed,
    privacyPolicy: agreed,
    paymentMethod: filled,
    currency: filled,
  });
}

export interface PaymentRequest {
  readonly details?: Readonly<Partial<PaymentDetails>>;
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

/** Checks what was filled in by the schema of the request; `asked` as there. */
export function checkPayment(
  draft: unknown,
  asked: ReadonlyMap<DetailName, boolean>,
): CheckedPayment {
  const {data, error} = paymentRequest(asked).safeParse(draft);
  if (data) {
    const {details, ...request} = data;
    return {request: {...request, ...(details && {details})}};
  }
  const problems = new Map<string, FieldProblem>();
  for (const {path, message} of error.issues) {
    const field = path.join('.');
    // Of what is optional, only a wrong e-mail address can be a problem: the schema then has a message of its own.
    if (!problems.has(field))
      problems.set(field, message === 'missing' ? message : 'email');
  }
  return {problems};
}
