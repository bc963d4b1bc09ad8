/** Makes calls fail that are ignored rows, and takes fields out of answers that no object schema reads. */
import * as z from 'zod/mini';
import {Requester, type Call} from '../../../src/api/request.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {callOf, calls, state, touched} from './rows.js';

// oxlint-disable-next-line typescript/unbound-method
const {send} = Requester.prototype;
Requester.prototype.send = function <T>(this: Requester, call: Call<T>): Promise<T> {
  const {method = 'POST', path, guestPath, schema, ...others} = call;
  const name = callOf(method, path);
  const guestName = guestPath && callOf(method, guestPath);
  const fields = calls.filter(
    (row) => row.includes(': ') && row.split(': ')[0]?.split('|').includes(name),
  );
  for (const row of [...fields, name, guestName]) if (row) touched.add(row);
  const {ignored} = state;
  if (ignored === name)
    return Promise.reject(new ShopError('network', `${path} is ignored.`));
  if (!ignored || (ignored !== guestName && !fields.includes(ignored)))
    return send.call(this, call) as Promise<T>;
  const steps = ignored === guestName ? [] : (ignored.split(': ')[1]?.split('.') ?? []);
  return send.call(this, {
    ...others,
    ...(ignored !== guestName && {guestPath}),
    method,
    path,
    schema:
      schema &&
      z.pipe(
        z.transform((answer) => without(answer, steps)),
        schema,
      ),
  } as Call<T>) as Promise<T>;
};

/** A copy of an answer that lacks the field at these steps. */
function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const {[step]: field, ...others} = value as Record<string, unknown>;
  return rest.length ? {...others, [step]: without(field, rest)} : others;
}
