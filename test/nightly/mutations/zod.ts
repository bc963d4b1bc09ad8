/** Takes the place of `zod/mini` in `npm run test:mutations`: objects can ignore one of their fields. */
import * as z from '../../../node_modules/zod/mini/index.js';
import {state, touched} from './rows.js';

export * from '../../../node_modules/zod/mini/index.js';

/** Where the objects of each schema are read: `items[].` of the answers that test/support/spy.mjs makes. */
export const places = new Map<string, Set<string>>();

type Fields = Record<string | symbol, unknown>;

export function object(...args: Parameters<typeof z.object>): z.ZodMiniObject {
  return observed(z.object(...args), Object.keys(args[0] ?? {}));
}

function observed(schema: z.ZodMiniObject, keys: readonly string[]): z.ZodMiniObject {
  const name = keys.toSorted().join(',');
  const {check} = schema;
  // This makes a copy.
  schema.check = (...checks) => observed(check.apply(schema, checks), keys);
  const found = places.get(name) ?? new Set();
  places.set(name, found);
  const {run} = schema._zod;
  schema._zod.run = (payload, context) => {
    const value = payload.value as Fields | null | undefined;
    if (typeof value !== 'object' || !value) return run(payload, context);
    const place = value[Symbol.for('place')];
    if (typeof place === 'string') found.add(place);
    for (const key of keys)
      if (value[key] !== undefined && value[key] !== null)
        touched.add(`${name} ${key}`);
    const [ignored, key = ''] = state.ignored?.split(' ') ?? [];
    if (ignored !== name || value[key] === undefined) return run(payload, context);
    const runWith = (field: unknown) =>
      run({value: {...value, [key]: field}, issues: []}, context);
    const lacking = runWith(undefined);
    const isRead = lacking instanceof Promise || !lacking.issues.length;
    return isRead ? lacking : runWith(constantLike(value[key]));
  };
  return schema;
}

/** Returns a constant of the same type. It replaces a field without which the client reads nothing. */
function constantLike(value: unknown): unknown {
  if (typeof value === 'number') return 424_242;
  if (typeof value !== 'string') return undefined;
  return /^[\d.]+$/.test(value) ? '424242' : 'ignored';
}
