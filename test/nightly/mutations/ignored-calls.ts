/** Makes calls fail that are ignored rows, and takes fields out of answers that no object schema reads. */
import * as z from 'zod/mini';
import type {Call} from '../../../src/api/call.js';
import {Service} from '../../../src/api/service.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {callOf, calls, state, touched} from './rows.js';

// oxlint-disable-next-line typescript/unbound-method
const {call: make} = Service.prototype;
Service.prototype.call = function (
  this: Service,
  call: Call<unknown, never>,
  ...rest: never[]
): Promise<never> {
  const {method = 'POST', path, guest, schema} = call;
  const name = callOf(method, path);
  const guestName = guest && callOf(method, guest.path);
  const fields = calls.filter(
    (row) => row.includes(': ') && row.split(': ')[0]?.split('|').includes(name),
  );
  for (const row of [...fields, name, guestName]) if (row) touched.add(row);
  const {ignored} = state;
  if (ignored === name)
    return Promise.reject(new ShopError('network', `${path} is ignored.`));
  const send = (changed: object) =>
    make.call(this, changed as never, ...(rest as [never])) as Promise<never>;
  if (ignored && ignored === guestName) {
    return send({...call, guest: undefined});
  }
  if (!ignored || !fields.includes(ignored)) return send(call);
  const steps = ignored.split(': ')[1]?.split('.') ?? [];
  const cut = z.transform((answer) => without(answer, steps));
  return send({...call, schema: schema && z.pipe(cut, schema)});
};

/** A copy of an answer that lacks the field at these steps. */
function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const {[step]: field, ...others} = value as Record<string, unknown>;
  return rest.length ? {...others, [step]: without(field, rest)} : others;
}
