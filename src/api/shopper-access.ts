import * as z from 'zod/mini';
import {ShopError, type ClosedReason} from '../lib/shop-error.js';
import {booleanLike, parseAnswer, text} from './readers.js';
import {shopperMessageIn} from './service-messages.js';

/** If `success` is `false`, `status` is `maintenance`, `banned` or `invalid_token`. */
export const ShopperAccess = z.object({
  success: booleanLike,
  status: text,
  message: text,
});

/**
 * Reads the answer of `checkAccess`. Returns why the shop is closed, with the fields of `failure`;
 * `undefined` if it is open.
 */
export function closedError(
  access: unknown,
  failure = new ShopError('service', 'The shop is closed.'),
): ShopError | undefined {
  const result = parseAnswer(ShopperAccess, access);
  if (!result.ok || result.value.success) return undefined;
  const {status, message} = result.value;
  const closedReason = closedReasonOf(status);
  if (!closedReason) return undefined;
  return new ShopError(failure.kind, failure.message, {
    cause: failure,
    status: failure.status,
    path: failure.path,
    retryAfter: failure.retryAfter,
    closedReason,
    serviceMessage: shopperMessageIn(message),
  });
}

function closedReasonOf(status: string): ClosedReason | undefined {
  if (/^ban(ned)?$/i.test(status)) return 'banned';
  return /^maintenance$/i.test(status) ? 'maintenance' : undefined;
}
