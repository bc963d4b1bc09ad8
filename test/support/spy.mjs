import {callTable} from '../../scripts/call-table.ts';
import {parseAnswer} from '../../src/api/readers.ts';

/**
 * The values of all fields: '7' is valid as text, number and id; 'qrcode' makes the schema read the
 * details of QR payments.
 */
const LEAVES = ['7', 'qrcode'];

/**
 * Returns all calls with the schemas of their answers. For the request of a payment, the schema of its
 * body is added, marked with `body`.
 */
export async function callsWithSchemas() {
  const table = await callTable();
  const {paymentRequest} = await import('../../src/api/payment-request.ts');
  const {billingFields} = await import('../../src/api/billing-fields.ts');
  const {ShopperAccess} = await import('../../src/api/shopper-access.ts');
  const calls = [...table.values()].map((call) => ({
    name: nameOf(call),
    // The shop loads this schema only if it is not open.
    schema: call.path === '/checkAccessibility' ? ShopperAccess : call.schema,
  }));
  const name = 'POST /api/payments/create body';
  return [...calls, {name, schema: paymentRequest(billingFields), body: true}];
}

/** Returns the name of a call, such as `POST /api/cart/add/{}`. */
export function nameOf({method = 'POST', path}) {
  return `${method} /api${path.replaceAll(/\{\w+\+?\}/g, '{}')}`;
}

/**
 * Returns the fields that a schema reads, such as `items[].vars[].name`. The schema parses answers that
 * record every access.
 */
export function fieldsOf(schema) {
  const found = new Set();
  for (const leaf of LEAVES) {
    const containers = new Map();
    const queue = [''];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      for (const kind of ['object', 'list']) {
        const inside = kind === 'list' ? `${path}[].` : path && `${path}.`;
        const read = readsOf(schema, leaf, new Map(containers).set(path, kind));
        const fields = [...read].filter((field) => isRightIn(field, inside));
        if (!fields.length) continue;
        containers.set(path, kind);
        for (const field of fields) {
          found.add(field);
          // Recursive types are followed only once.
          const names = field.split(/[.[\]]+/);
          if (new Set(names).size === names.length) queue.push(field);
        }
        break;
      }
    }
  }
  return [...found];
}

function isRightIn(field, inside) {
  return field.startsWith(inside) && /^\w+$/.test(field.slice(inside.length));
}

/**
 * Returns the fields that a schema reads. The schema gets an answer that records every access. The
 * answer has the given objects and lists (`containers`), and the value `leaf` everywhere else.
 */
function readsOf(schema, leaf, containers) {
  const read = new Set();
  const spy = (prefix) =>
    new Proxy(
      {},
      {
        get(_, key) {
          // For test/nightly/mutations, which asks where an object is.
          if (key === Symbol.for('place')) return prefix;
          if (typeof key !== 'string') return undefined;
          read.add(prefix + key);
          return valueAt(prefix + key);
        },
        has: () => true,
      },
    );
  const valueAt = (path) => {
    const kind = containers.get(path);
    if (kind === 'list') return [spy(`${path}[].`)];
    return kind === 'object' ? spy(path && `${path}.`) : leaf;
  };
  parseAnswer(schema, valueAt(''));
  return read;
}
