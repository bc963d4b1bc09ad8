import * as z from 'zod/mini';
import {ShopError, type ClosedReason} from '../lib/shop-error.js';
import {booleanLike, parseAnswer, text} from './readers.js';
import {shopperMessageIn} from './service-messages.js';

/**
 * Whether the service lets this shopper use the shop. The interface document does not have this call.
 * If `success` is `false`, `status` is `maintenance`, `banned` or `invalid_token`.
 */
export const ShopperAccess = z.object({
  success: booleanLike,
  status: text,
  message: text,
});
export type ShopperAccess = z.infer<typeof ShopperAccess>;

/**
 * Reads the answer of `GET /api/checkAccessibility`. Returns the reason why the shop is closed, with the fields of
 * `failure`; `undefined` if the shop is open.
 */
export function closedError(
  access: unknown,
  failure = new ShopError('service', 'The shop is closed.'),
): ShopError | undefined {
  const result = parseAnswer(ShopperAccess, access);
  if (!result.ok || result.value.success) return undefined;
  const closedReason = closedReasonOf(result.value.status);
  if (!closedReason) return undefined;
  const {kind, message, status, path, retryAfter} = failure;
  return new ShopError(kind, message, {
    cause: failure,
    status,
    path,
    retryAfter,
    closedReason,
    serviceMessage: shopperMessageIn(result.value.message),
  });
}

function closedReasonOf(status: string): ClosedReason | undefined {
  if (/^ban(ned)?$/i.test(status)) return 'banned';
  return /^maintenance$/i.test(status) ? 'maintenance' : undefined;
}
