import {ShopError} from '../../src/lib/shop-error.js';

/** The `ShopError` that something rejects with; anything else fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<ShopError> {
  const outcome = await rejectionOf(work);
  if (outcome instanceof ShopError) return outcome;
  throw new Error('Expected a ShopError.', {cause: outcome});
}

/** What something rejects with. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await work;
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(value)}.`);
}
