import {localeOf} from '../../../lib/money.js';
import type {ShopError} from '../../../lib/shop-error.js';
import {failureText, type Texts} from '../../../i18n/texts.js';

/**
 * A form for accounts with a password. `sent` is the message that an e-mail with a link is on its
 * way.
 */
export type PasswordView = 'sign-in' | 'create' | 'forgotten' | 'sent' | 'reset';

export type PasswordFormField = 'username' | 'email' | 'password';

/** The messages about a form that was rejected. */
export interface PasswordProblems {
  /** The message for each field that the shopper has to correct. */
  readonly fields: ReadonlyMap<PasswordFormField, string>;
  /** The message for a problem that no field has caused. */
  readonly notice?: string;
  /** Whether the same form may succeed if it is sent again. */
  readonly mayRetry?: boolean;
  /** Whether the service lacks the form's API endpoint. The form is then hidden. */
  readonly isMissing?: boolean;
}

/** Maps the field names in the service's messages to the fields of the forms. */
const fieldNames: Readonly<Record<string, PasswordFormField>> = {
  username: 'username',
  name: 'username',
  email: 'email',
  password: 'password',
  password_confirmation: 'password',
};

/**
 * The fields that the shopper can edit in each form. In `reset`, the e-mail address is fixed,
 * because it comes from the link.
 */
export const FIELDS: Readonly<Record<PasswordView, readonly PasswordFormField[]>> = {
  'sign-in': ['username', 'password'],
  create: ['username', 'email', 'password'],
  forgotten: ['email'],
  sent: [],
  reset: ['password'],
};

/**
 * Matches the service's messages about a wrong player name or password. They are replaced by a
 * translated message.
 */
const WRONG =
  /\bcredentials\b|\b(wrong|incorrect|invalid)\b.*\b(password|login)\b|\bpassword\b.*\b(wrong|incorrect|invalid)\b/i;

/** Matches the service's messages about a reset link that has expired or has been used. */
const LINK = /\b(token|link|expired)\b/i;

/** Describes why the service has rejected a form. */
export function problemsOf(
  failure: ShopError,
  view: PasswordView,
  texts: Texts,
  lang: string | undefined,
): PasswordProblems {
  const {kind, closedReason} = failure;
  if (kind === 'rate-limited')
    return {fields: new Map(), notice: waitText(failure, texts, lang)};
  const isSignIn = view === 'sign-in';
  if (isSignIn && kind === 'unauthorized')
    return atField('password', texts.passwordWrong);
  if (kind === 'refused' && !closedReason) return refusal(failure, view, texts);
  const mayRetry = !failure.isCallMissing && kind !== 'unauthorized';
  const words = kind === 'unauthorized' ? texts.refused : failureText(failure, texts);
  return {fields: new Map(), notice: words, mayRetry, isMissing: failure.isCallMissing};
}

function refusal(
  {serviceMessage, fieldMessages = {}}: ShopError,
  view: PasswordView,
  texts: Texts,
): PasswordProblems {
  const fields = new Map<PasswordFormField, string>();
  const others: string[] = [];
  for (const [name, message] of Object.entries(fieldMessages)) {
    const field = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined;
    if (!field || !FIELDS[view].includes(field)) others.push(message);
    else if (!fields.has(field)) fields.set(field, message);
  }
  if (fields.size) return {fields};
  const message = others[0] ?? serviceMessage;
  if (view === 'reset' && (!message || LINK.test(message)))
    return {fields, notice: texts.linkRefused};
  if (view === 'sign-in')
    return atField(
      'password',
      !message || WRONG.test(message) ? texts.passwordWrong : message,
    );
  const field = message && fieldNamedIn(message);
  if (field && FIELDS[view].includes(field)) return atField(field, message);
  return {fields, notice: message ?? texts.refused};
}

function atField(field: PasswordFormField, message: string): PasswordProblems {
  return {fields: new Map([[field, message]])};
}

/**
 * The field that a message of the service is about, such as "The username has already been taken."
 */
function fieldNamedIn(message: string): PasswordFormField | undefined {
  const found = /\b(user ?name|e-?mail|password)\b/i.exec(message)?.[1]?.toLowerCase();
  if (!found) return undefined;
  if (found.startsWith('user')) return 'username';
  return found === 'password' ? 'password' : 'email';
}

/** How long to wait if the service has named a time, else `failureText`. */
function waitText(failure: ShopError, texts: Texts, lang: string | undefined): string {
  const {retryAfter} = failure;
  if (!retryAfter) return failureText(failure, texts);
  const seconds = Math.ceil(retryAfter / 1000);
  const [count, unit] =
    seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const format = new Intl.NumberFormat(localeOf(lang), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return texts.tooManyTries(format.format(count));
}
