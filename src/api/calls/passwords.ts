import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {isBan, SignInAnswer} from './player.js';

/** The token is the answer or in `{"status": "success", "data": {"token": "…"}}`. */
const tokenOrBan = z.transform((answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null) return answer;
  const {status, data} = answer as Record<string, unknown>;
  return isBan(status) ? status : (data as {token?: unknown} | null | undefined)?.token;
});

const isSuccess = (status: unknown) => status === 'success';

const signInWithPassword = {
  anonymous: true,
  schema: z.pipe(tokenOrBan, SignInAnswer),
  accepts: (status: unknown) => isSuccess(status) || isBan(status),
};

/** No error of this call, or of those below, contains a password. */
export const login: Call<SignInAnswer, {username: string; password: string}> = {
  path: '/auth/login',
  ...signInWithPassword,
};

interface NewPassword {
  readonly password: string;
  readonly password_confirmation: string;
}

interface NewAccount extends NewPassword {
  readonly username: string;
  readonly email?: string | undefined;
}

/** Creates an account, and signs in. */
export const register: Call<SignInAnswer, NewAccount> = {
  path: '/auth/register',
  ...signInWithPassword,
};

const passwordReset = {anonymous: true, schema: z.object({}), accepts: isSuccess};

/** Sends an e-mail with a link to set a new password. */
export const requestReset: Call<unknown, {email: string}> = {
  path: '/auth/request/resetPassword',
  ...passwordReset,
};

/** What the link in the e-mail says. */
interface ResetLink {
  readonly token: string;
  readonly email: string;
}

export const setPassword: Call<unknown, NewPassword & ResetLink> = {
  path: '/auth/resetPassword',
  ...passwordReset,
};
