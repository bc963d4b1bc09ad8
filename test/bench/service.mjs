// A service for measurements. The name of a category says how many items it has. Carts are in
// memory.
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';

/** The time that the service takes for an answer, in milliseconds. */
const LATENCY = 20;

const NAMES = [
  'Ember key',
  'Frost key',
  'Spark',
  'Blaze',
  'Moss turtle egg',
  'Starter pack',
];

const settings = {
  website_name: 'Bench',
  is_featuredDeal: 0,
  system_currency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'USD', value: 1.1},
    {name: 'GBP', value: 0.9},
  ],
};

function item(id) {
  const before = 1 + (id % 37) / 2;
  const discount = id % 3 ? 0 : 0.5;
  return {
    id,
    name: `${NAMES[id % NAMES.length]} ${id}`,
    price: before - discount,
    discount,
    image: `/img/${id % 24}.svg`,
    quantityUserLimit: null,
    featured: id % 50 === 0,
    comparison: [],
  };
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#c63"/></svg>';

/** Pages on another origin, or port, may call the service. Browsers first ask with `OPTIONS`. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Max-Age': '600',
};

/**
 * Starts the service. `files` returns other files by their paths. Resolves to the service's address
 * and functions.
 */
export async function serve(files = () => undefined) {
  const carts = new Map();
  const server = createServer((request, response) => {
    answer(request, response, files, carts).catch((error) => {
      response.writeHead(500).end(`${error}`);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

async function answer(request, response, files, carts) {
  const {pathname} = new URL(request.url, 'http://service');
  if (pathname.startsWith('/img/')) {
    response.writeHead(200, {'Content-Type': 'image/svg+xml'}).end(picture);
  } else if (request.method === 'OPTIONS') {
    await wait(LATENCY);
    response.writeHead(204, CORS).end();
  } else if (pathname.startsWith('/api/')) {
    const body = await read(request);
    await wait(LATENCY);
    const found = call(pathname.slice('/api/'.length), body, cartOf(request, carts));
    response
      .writeHead(found ? 200 : 404, {...CORS, 'Content-Type': 'application/json'})
      .end(JSON.stringify(found ?? {message: 'Not found'}));
  } else {
    const file = await files(pathname);
    response
      .writeHead(file ? 200 : 404, {'Content-Type': file?.type ?? 'text/plain'})
      .end(file?.body ?? '');
  }
}

async function read(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : {};
}

/**
 * Returns the cart of a token: the quantity of each item. The cart of `lines-12-…` starts with 12
 * lines.
 */
function cartOf({headers: {authorization = ''}}, carts) {
  if (!carts.has(authorization)) {
    const [, length = 0] = /lines-(\d+)/.exec(authorization) ?? [];
    const lines = Array.from({length}, (_, index) => [index + 1, 1]);
    carts.set(authorization, new Map(lines));
  }
  return carts.get(authorization);
}

function call(path, {count}, cart) {
  const [, name, argument] = /^(.*?)(?:\/([\w-]*\d+))?$/.exec(path);
  switch (name) {
    case 'settings/get':
      return settings;
    case 'categories/get': {
      const length = Number(argument.replace('items-', ''));
      return {
        category: {id: 1, name: 'Everything', url: argument},
        items: Array.from({length}, (_, index) => item(index + 1)),
        subcategories: [],
      };
    }
    case 'cart/get':
      return {
        cart: {id: 1},
        items: [...cart].map(([id, count]) => ({...item(id), cid: 9000 + id, count})),
      };
    case 'cart/add':
      cart.set(Number(argument), (cart.get(Number(argument)) ?? 0) + 1);
      return {success: true};
    case 'cart/reload':
      cart.set(Number(argument) - 9000, count);
      return {success: true};
  }
}
