import * as z from 'zod/mini';
import {ShopError, type ClosedReason} from '../lib/shop-error.js';
import {booleanLike, parseAnswer, text} from './readers.js';
import {shopperMessageIn} from './service-messages.js';

const REASONS = new Map<string, ClosedReason>([
  ['ban', 'banned'],
  ['banned', 'banned'],
  ['maintenance', 'maintenance'],
]);

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
  const {value, error} = parseAnswer(ShopperAccess, access);
  if (error || value.success) return undefined;
  const closedReason = REASONS.get(value.status.toLowerCase());
  const {kind, message, status, path, retryAfter} = failure;
  const serviceMessage = shopperMessageIn(value.message);
  const said = {cause: failure, status, path, retryAfter, closedReason, serviceMessage};
  return closedReason && new ShopError(kind, message, said);
}
