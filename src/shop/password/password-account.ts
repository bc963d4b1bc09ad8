import {
  PasswordClient,
  type NewAccount,
  type NewPassword,
  type AccountRefusal,
} from '../../api/password-client.js';
import {ShopError} from '../../lib/shop-error.js';
import {serviceClientOf} from '../service-client.js';
import type {Shop} from '../shop.js';
import type {Persist} from '../sign-in.js';

export type {NewAccount, NewPassword} from '../../api/password-client.js';

/**
 * Signs in with a password, which is sent but not kept. Resolves to whether the service has given a
 * token. If not, `shop.signIn` has the reason.
 */
export function signInWithPassword(
  shop: Shop,
  username: string,
  password: string,
  persist: Persist,
): Promise<boolean> {
  const client = clientOf(shop);
  return shop.signIn.byCall(username, persist, (signal) =>
    accepted(client.signIn(username, password, {signal})),
  );
}

/** Creates an account and signs in. Resolves like `signInWithPassword`. */
export function createAccount(
  shop: Shop,
  account: NewAccount,
  persist: Persist,
): Promise<boolean> {
  const client = clientOf(shop);
  return shop.signIn.byCall(account.username, persist, (signal) =>
    accepted(client.register(account, {signal})),
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
  return failureOf(clientOf(shop).requestReset(email));
}

/** Sets a new password. Resolves to the failure, if there is one. */
export function resetPassword(
  shop: Shop,
  password: NewPassword,
): Promise<ShopError | undefined> {
  return failureOf(clientOf(shop).resetPassword(password));
}

function clientOf(shop: Shop): PasswordClient {
  return new PasswordClient(serviceClientOf(shop));
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
