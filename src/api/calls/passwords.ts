import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {SignInAnswer} from './player.js';

/**
 * The token in `{"status": "success", "data": {"token": "…"}}`, or the `status` if it is "ban" or
 * "banned". An answer that is not an object may be the token itself.
 */
const tokenOrBan = z.transform((answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null) return answer;
  const {status, data} = answer as Record<string, unknown>;
  if (isBan(status)) return status;
  return (data as {token?: unknown} | null | undefined)?.token;
});

const isSuccess = (status: unknown) => status === 'success';
const isBan = (status: unknown) =>
  typeof status === 'string' && /^ban(ned)?$/i.test(status);
const isSuccessOrBan = (status: unknown) => isSuccess(status) || isBan(status);

/** A token, the text "ban", or an object with a `status` and the token (`data.token`). */
export const PasswordSignInAnswer = z.pipe(tokenOrBan, SignInAnswer);

/** No error of this call, or of those below, contains a password. */
export const login: Call<SignInAnswer, {username: string; password: string}> = {
  path: '/auth/login',
  anonymous: true,
  schema: PasswordSignInAnswer,
  accepts: isSuccessOrBan,
};

/** The data of a new account. `email` is left out if the player gives none. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly password_confirmation: string;
  readonly email?: string | undefined;
}

/** Creates an account, and signs in. */
export const register: Call<SignInAnswer, NewAccount> = {
  path: '/auth/register',
  anonymous: true,
  schema: PasswordSignInAnswer,
  accepts: isSuccessOrBan,
};

const Done = z.object({});

/** Sends the player an e-mail with a link to set a new password. */
export const requestReset: Call<unknown, {email: string}> = {
  path: '/auth/request/resetPassword',
  anonymous: true,
  schema: Done,
  accepts: isSuccess,
};

/** `token` and `email` come from the link in the e-mail. */
export interface NewPassword {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** Sets a new password. */
export const setPassword: Call<unknown, NewPassword> = {
  path: '/auth/resetPassword',
  anonymous: true,
  schema: Done,
  accepts: isSuccess,
};
