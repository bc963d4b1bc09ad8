import {globSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './dist.mjs';

/** The placeholder for parameters in the path of a call. */
const ANY = '{}';

/**
 * The values of all fields: '7' is valid as text, number and id; 'qrcode' makes the schema read the
 * details of QR payments.
 */
const LEAVES = ['7', 'qrcode'];

/**
 * Makes every call of the clients, and returns the calls with the schemas of their answers. For the
 * request of a payment, the schema of its body is added, marked with `body`.
 */
export async function callsOfClients() {
  // The client's modules import `.js` files, as for a bundler. This hook leads Node to the `.ts`
  // sources.
  await import('../../demo/service/typescript-imports.ts');
  const {Requester} = await import('../../src/api/request.ts');
  const {ShopClient} = await import('../../src/api/shop-client.ts');
  const {paymentRequest} = await import('../../src/api/payment-request.ts');
  const {billingFields} = await import('../../src/api/billing-fields.ts');
  const {ShopperAccess} = await import('../../src/api/shopper-access.ts');
  // No client makes this call: the shop loads its schema only if the shop is not open.
  const access = {name: 'GET /api/checkAccessibility', schema: ShopperAccess};
  const calls = new Map([[access.name, access]]);
  Requester.prototype.send = ({method = 'POST', path, guestPath, schema}) => {
    for (const one of [path, guestPath].filter(Boolean)) {
      const name = `${method} /api${one.replaceAll(encodeURIComponent(ANY), ANY)}`;
      calls.set(name, {name, schema});
    }
    return Promise.resolve({category: {}, subcategories: []});
  };
  const shopClient = new ShopClient({baseUrl: 'https://shop.example'});
  for (const file of globSync('src/api/*-client.ts', {cwd: root})) {
    for (const [name, Client] of Object.entries(await import(join(root, file)))) {
      if (!name.endsWith('Client')) continue; // The other exports of the module are schemas.
      const client = Client === ShopClient ? shopClient : new Client(shopClient);
      for (const method of Object.getOwnPropertyNames(Client.prototype)) {
        if (/^(constructor|send|lacks)$/.test(method)) continue;
        await client[method](ANY, {}, {});
      }
    }
  }
  const name = 'POST /api/payments/create body';
  return [...calls.values(), {name, schema: paymentRequest(billingFields), body: true}];
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
  schema.safeParse(valueAt(''));
  return read;
}
