import {
  login,
  register,
  requestReset,
  setPassword,
  type AccountRefusal,
} from '../../api/calls/passwords.js';
import {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../shop.js';
import {signingOf} from '../signing.js';
import type {Persist} from '../stored-token.js';

/** The data that a player enters to create an account. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  /** Empty if the player gives none. */
  readonly email: string;
}

/** A new password. `token` and `email` come from the link in the e-mail. */
export interface NewPassword {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in with a password, which is sent but not kept. Resolves to whether the service has given a
 * token. If not, the state of the sign-in has the reason.
 */
export function signInWithPassword(
  shop: Shop,
  username: string,
  password: string,
  persist: Persist,
): Promise<boolean> {
  return signingOf(shop).signIn.byCall(username, persist, (signal) =>
    accepted(shop.service.call(login, {username, password}, {signal})),
  );
}

/** Creates an account and signs in. Resolves like `signInWithPassword`. */
export function createAccount(
  shop: Shop,
  {username, password, email}: NewAccount,
  persist: Persist,
): Promise<boolean> {
  const account = {
    username,
    password,
    password_confirmation: password,
    email: email || undefined,
  };
  return signingOf(shop).signIn.byCall(username, persist, (signal) =>
    accepted(shop.service.call(register, account, {signal})),
  );
}

/**
 * Asks the service to send an e-mail with a link to set a new password. Resolves to the failure, if
 * there is one.
 */
export function requestPasswordReset(
  shop: Shop,
  email: string,
): Promise<ShopError | undefined> {
  return failureOf(shop.service.call(requestReset, {email}));
}

/** Sets a new password. Resolves to the failure, if there is one. */
export function resetPassword(
  shop: Shop,
  {token, email, password}: NewPassword,
): Promise<ShopError | undefined> {
  const body = {token, email, password, password_confirmation: password};
  return failureOf(shop.service.call(setPassword, body));
}

/**
 * Resolves to the answer of `call`, a request whose answer may be a refusal although its status is
 * 200.
 * @throws ShopError of kind `refused` if the answer is a refusal.
 */
async function accepted<T extends object>(
  call: Promise<T | AccountRefusal>,
): Promise<T> {
  const answer = await call;
  if (!isRefusal(answer)) return answer;
  const {message: serviceMessage, fields: fieldMessages} = answer.refusal;
  throw new ShopError('refused', 'The service has refused the account.', {
    status: 200,
    serviceMessage,
    fieldMessages,
  });
}

function isRefusal(answer: object): answer is AccountRefusal {
  return 'refusal' in answer;
}

async function failureOf(
  call: Promise<{done: true} | AccountRefusal>,
): Promise<ShopError | undefined> {
  try {
    await accepted(call);
    return undefined;
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}
