import type * as z from 'zod/mini';
import type {Call} from '../call.js';
import {required} from '../readers.js';
import {fieldMessagesIn, shopperMessageIn} from '../service-messages.js';
import {SignInAnswer} from './player.js';

/**
 * The service's answer when it refuses a sign-in, a new account or a password reset: `message` is
 * the reason, and `fields` has the messages about single fields.
 */
export interface AccountRefusal {
  readonly refusal: {
    readonly message: string | undefined;
    readonly fields: Readonly<Record<string, string>> | undefined;
  };
}

/**
 * Reads the refusal from an answer whose `success` is false, or whose `status` does not mean success.
 * Returns `undefined` for every other answer.
 */
function readRefusal(answer: object): AccountRefusal | undefined {
  const {success, status, message, errors} = answer as Record<string, unknown>;
  const isRefused = success === false || success === 0;
  const isAccepted = status === undefined || status === 'success' || status === true;
  if (isAccepted && !isRefused) return undefined;
  return {
    refusal: {
      message: shopperMessageIn(message),
      fields: fieldMessagesIn(errors ?? message),
    },
  };
}

/**
 * Returns the token in `{"status": "success", "data": {"token": "…"}}`, or the `status` if it is
 * "ban" or "banned". An answer that is not an object is returned as it is, because it may be the
 * token itself.
 */
function tokenTextIn(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const {status, data} = answer as Record<string, unknown>;
  if (typeof status === 'string' && /^ban(ned)?$/i.test(status)) return status;
  return (data as {token?: unknown} | null | undefined)?.token;
}

/**
 * A token, the text "ban", or an object. The object contains `status`, and either the token
 * (`data.token`) or the reason for the refusal (`message`).
 */
export const PasswordSignInAnswer = required(
  'expected a token',
  (answer): SignInAnswer | AccountRefusal | undefined => {
    const {data} = SignInAnswer.safeParse(tokenTextIn(answer));
    if (data) return data;
    return typeof answer === 'object' && answer ? readRefusal(answer) : undefined;
  },
);
export type PasswordSignInAnswer = z.infer<typeof PasswordSignInAnswer>;

/** `status` is "success", or `message` has the reason of the refusal. */
export const PasswordResetAnswer = required(
  'expected a status',
  (answer): {done: true} | AccountRefusal | undefined =>
    typeof answer === 'object' && answer
      ? (readRefusal(answer) ?? {done: true})
      : undefined,
);
export type PasswordResetAnswer = z.infer<typeof PasswordResetAnswer>;

/** No error of this call, or of those below, contains a password. */
export const login: Call<PasswordSignInAnswer, {username: string; password: string}> = {
  path: '/auth/login',
  anonymous: true,
  schema: PasswordSignInAnswer,
  flags: true,
};

/** The data of a new account. `email` is left out if the player gives none. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly password_confirmation: string;
  readonly email?: string | undefined;
}

/** Creates an account, and signs in. */
export const register: Call<PasswordSignInAnswer, NewAccount> = {
  path: '/auth/register',
  anonymous: true,
  schema: PasswordSignInAnswer,
  flags: true,
};

/** Sends the player an e-mail with a link to set a new password. */
export const requestReset: Call<PasswordResetAnswer, {email: string}> = {
  path: '/auth/request/resetPassword',
  anonymous: true,
  schema: PasswordResetAnswer,
  flags: true,
};

/** `token` and `email` come from the link in the e-mail. */
export interface NewPassword {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** Sets a new password. */
export const setPassword: Call<PasswordResetAnswer, NewPassword> = {
  path: '/auth/resetPassword',
  anonymous: true,
  schema: PasswordResetAnswer,
  flags: true,
};
