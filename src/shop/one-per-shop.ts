import type {Shop} from './shop.js';

/** Returns a function that returns the same object each time for one shop, made by `create` at the first call. */
export function onePerShop<T extends object>(
  create: (shop: Shop) => T,
): (shop: Shop) => T {
  const made = new WeakMap<Shop, T>();
  return (shop) => {
    const known = made.get(shop);
    if (known) return known;
    const created = create(shop);
    made.set(shop, created);
    return created;
  };
}
