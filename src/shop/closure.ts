import {ShopError, type ClosedReason} from '../lib/shop-error.js';
import {shopperMessageIn} from '../api/request.js';
import type {ShopClient} from '../api/shop-client.js';
import {ACCESS_PATH, SiteClient, type ShopperAccess} from '../api/site-client.js';

/**
 * The requests under way that ask whether the shop is closed, by client and token. If several API
 * calls fail at the same time, they share one such request.
 */
const asked = new WeakMap<
  ShopClient,
  Map<string | undefined, Promise<ShopperAccess | undefined>>
>();

/**
 * Asks the service whether the shop is closed for this shopper. If so, returns a copy
 * of `error` with the reason and the service's message; otherwise `error`.
 */
export async function withClosedReason(
  client: ShopClient,
  error: ShopError,
  token: string | undefined,
): Promise<ShopError> {
  if (error.path === ACCESS_PATH || client.lacks.has(ACCESS_PATH)) return error;
  const access = await askOnce(client, token);
  const closedReason = access && closedReasonOf(access);
  if (!closedReason) return error;
  const serviceMessage = shopperMessageIn(access.message);
  const {kind, message, status, path, retryAfter} = error;
  return new ShopError(kind, message, {
    cause: error,
    status,
    path,
    retryAfter,
    closedReason,
    serviceMessage,
  });
}

function closedReasonOf({success, status}: ShopperAccess): ClosedReason | undefined {
  if (success) return undefined;
  if (/^ban(ned)?$/i.test(status)) return 'banned';
  return /^maintenance$/i.test(status) ? 'maintenance' : undefined;
}

/**
 * Asks the service whether the shopper may use the shop. While a request is under way, further
 * calls of this function share its answer. Resolves to `undefined` if the request fails.
 */
function askOnce(
  client: ShopClient,
  token: string | undefined,
): Promise<ShopperAccess | undefined> {
  const questions = asked.get(client) ?? new Map();
  asked.set(client, questions);
  const known = questions.get(token);
  if (known) return known;
  const answer = new SiteClient(client)
    .getAccess({token})
    .catch((failure: unknown) => {
      if (!(failure instanceof ShopError)) throw failure;
      return undefined;
    })
    .finally(() => questions.delete(token));
  questions.set(token, answer);
  return answer;
}
