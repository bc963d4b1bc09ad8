import {ShopError} from '../../src/lib/shop-error.js';

/** The `ShopError` with which a promise rejects. Any other outcome fails the test. */
export async function shopErrorOf(work: Promise<unknown>): Promise<ShopError> {
  const outcome = await rejectionOf(work);
  if (outcome instanceof ShopError) return outcome;
  throw new Error('Expected a ShopError.', {cause: outcome});
}

/** The error with which a promise rejects. A promise that resolves fails the test. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await work;
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(value)}.`);
}
