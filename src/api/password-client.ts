import type * as z from 'zod/mini';
import {required} from './readers.js';
import {fieldMessagesIn, shopperMessageIn} from './request.js';
import {SignInAnswer} from './session.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** The data that a player enters to create an account. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  /** Empty if the player gives none. */
  readonly email: string;
}

/**
 * The data that is sent to set a new password. `token` and `email` come from the link in the
 * e-mail.
 */
export interface NewPassword {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

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
 * The answer of `POST /api/auth/login` and `POST /api/auth/register`, which the interface document
 * does not show. The answer is a token, the text "ban", or an object. The object contains `status`,
 * and either the token (`data.token`) or the reason for the refusal (`message`).
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

/**
 * The answer of the calls for a forgotten password, which are not in the interface document:
 * `status` is "success", or `message` has the reason of the refusal.
 */
export const PasswordResetAnswer = required(
  'expected a status',
  (answer): {done: true} | AccountRefusal | undefined =>
    typeof answer === 'object' && answer
      ? (readRefusal(answer) ?? {done: true})
      : undefined,
);
export type PasswordResetAnswer = z.infer<typeof PasswordResetAnswer>;

/**
 * The API calls for accounts with a password. The interface document describes none of these calls.
 * Errors and signals work as in `ShopClient`. No error contains a password.
 */
export class PasswordClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `POST /api/auth/login`. */
  signIn(
    username: string,
    password: string,
    {signal}: CallOptions = {},
  ): Promise<PasswordSignInAnswer> {
    const path = '/auth/login';
    const body = {username, password};
    return this.#client.send({
      path,
      body,
      schema: PasswordSignInAnswer,
      flags: true,
      signal,
    });
  }

  /** `POST /api/auth/register`: creates an account, and signs in. */
  register(
    {username, password, email}: NewAccount,
    {signal}: CallOptions = {},
  ): Promise<PasswordSignInAnswer> {
    const path = '/auth/register';
    const body = {
      username,
      password,
      password_confirmation: password,
      ...(email && {email}),
    };
    return this.#client.send({
      path,
      body,
      schema: PasswordSignInAnswer,
      flags: true,
      signal,
    });
  }

  /**
   * `POST /api/auth/request/resetPassword`: sends the player an e-mail with a link to set a new
   * password.
   */
  requestReset(
    email: string,
    {signal}: CallOptions = {},
  ): Promise<PasswordResetAnswer> {
    const path = '/auth/request/resetPassword';
    const body = {email};
    return this.#client.send({
      path,
      body,
      schema: PasswordResetAnswer,
      flags: true,
      signal,
    });
  }

  /** `POST /api/auth/resetPassword`: sets a new password. */
  resetPassword(
    {token, email, password}: NewPassword,
    {signal}: CallOptions = {},
  ): Promise<PasswordResetAnswer> {
    const path = '/auth/resetPassword';
    const body = {token, email, password, password_confirmation: password};
    return this.#client.send({
      path,
      body,
      schema: PasswordResetAnswer,
      flags: true,
      signal,
    });
  }
}
