// Tests the proxies for services without CORS headers. The same tests run against each proxy.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {
  globSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer, request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {CALLS, createProxy} from '../../dist/proxy/handler.js';
import {freePort} from '../../scripts/ports.mjs';
import {PLUGIN_FILE, pluginFile} from '../../scripts/proxy.mjs';

const TOKEN = 'Bearer secret-token';

/**
 * Answers that contain addresses of the service's site, and the same answers as the WordPress
 * plugin sends them. `{}` is the service's address. PHP writes slashes as `\/`.
 */
const ADDRESSES = {
  '/api/categories/get/ranks': [
    String.raw`{"url":"/ranks","items":[{"image":"/img/items/1.png"},{"image":"\/storage\/2 b.webp?v=1"},{"image":"\/img\/\u00e9p\u00e9e \"a\".png"},{"name":"/img/fly","text":"a \"/img/3.png\"","image":"//cdn.example/img/4.png"}]}`,
    String.raw`{"url":"/ranks","items":[{"image":"{}/img/items/1.png"},{"image":"{}/storage/2 b.webp?v=1"},{"image":"{}/img/\u00e9p\u00e9e \"a\".png"},{"name":"/img/fly","text":"a \"/img/3.png\"","image":"//cdn.example/img/4.png"}]}`,
  ],
  '/api/settings/get': [
    String.raw`{"website_name":"/home","footer":[{"name":"Terms","url" : "\/pages\/tos"},{"url":"https://vote.example/img/1.png"}]}`,
    String.raw`{"website_name":"/home","footer":[{"name":"Terms","url" : "{}/pages/tos"},{"url":"https://vote.example/img/1.png"}]}`,
  ],
};

/**
 * Requests a path as a browser does when the visitor follows a link. Returns the answer's status
 * and the address to which it redirects.
 */
async function visitWith(base, path, {mode = 'navigate', method = 'GET'} = {}) {
  const headers = {'Sec-Fetch-Mode': mode};
  const sent = request(base + path, {headers, method}).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return [answer.statusCode, answer.headers.location];
}

/**
 * A request for each call of the interface document, and for each further call that real services
 * have been seen to have.
 */
const REQUESTS = [
  'GET settings/get',
  'GET announcement/get',
  'GET patrons/get',
  'GET profile/Astrid_7',
  'GET staff',
  'POST pages/get',
  'GET checkAccessibility',
  'GET categories/get',
  'POST categories/get',
  'POST categories/get/ranks',
  'POST items/get/31',
  'POST items/get/guest/31',
  'POST items/getFeaturedDeals',
  'POST cart/get',
  'POST cart/add/31',
  'POST cart/remove/9001',
  'POST cart/reload/9001',
  'POST cart/changePrice/9001',
  'POST cart/setVariable/9001',
  'POST cart/setSelectedServer/9001',
  'POST cart/getSelectServers',
  'POST cart/getPromoted',
  'POST cart/acceptCoupon',
  'POST cart/getCoupon',
  'POST cart/removeCoupon',
  'POST cart/getGift',
  'POST cart/removeGiftcard',
  'POST cart/setReferral',
  'POST cart/removeReferral',
  'POST payments/get',
  'POST payments/create',
  'POST payments/checkStatus',
  'POST payments/handle/pix/check',
  'POST payments/handle/sepay/check',
  'POST user',
  'POST auth/username',
  'POST auth/login',
  'POST auth/register',
  'POST auth/request/resetPassword',
  'POST auth/resetPassword',
  'GET auth/discord',
  'POST auth/discord',
  'POST game_auth/init/Astrid_7',
  'POST game_auth/check/Astrid_7',
  'POST capture-referral',
  'POST analytics/track-click',
];

/** The requests that the service has received, newest last. */
let received = [];

/** A service without CORS headers, whose answers depend on the path. */
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const {method, url, headers} = request;
  received.push({method, url, headers, body});
  const json = (status, value, more = {}) =>
    response
      .writeHead(status, {
        'Content-Type': 'application/json',
        'Set-Cookie': 'a=b',
        ...more,
      })
      .end(JSON.stringify(value));
  if (url === '/api/cart/add/404') return json(404, {message: 'No such item'});
  if (url === '/api/cart/add/429')
    return json(429, {message: 'Slow down'}, {'Retry-After': '7'});
  if (url === '/api/cart/add/302')
    return response.writeHead(302, {Location: 'http://localhost:1/elsewhere'}).end();
  if (url === '/api/cart/add/1')
    return response
      .writeHead(200, {'Content-Type': 'text/html'})
      .end('<script>1</script>');
  if (url.startsWith('/img/')) {
    const type = url.endsWith('page.png') ? 'text/html' : 'image/png';
    return response.writeHead(200, {'Content-Type': type}).end('picture');
  }
  if (url in ADDRESSES)
    return response
      .writeHead(200, {'Content-Type': 'application/json'})
      .end(ADDRESSES[url][0]);
  if (url === '/api/cart/add/2') return response.writeHead(200).end();
  if (url === '/api/cart/add/3') return json(200, {text: 'x'.repeat(17 * 1024 * 1024)});
  return json(200, {method, url, body});
});

let address;

before(async () => {
  service.listen(0, 'localhost');
  await once(service, 'listening');
  address = `http://localhost:${service.address().port}`;
});

after(() => service.close());

/** Starts the handler on a Node server, as hosts of `fetch` handlers do. */
async function startHandler(options) {
  const proxy = createProxy({
    address: (_, {remoteAddress}) => remoteAddress,
    ...options,
  });
  const server = createServer(async (request, response) => {
    const hasBody = request.method === 'POST';
    const answer = await proxy(
      new Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: request.headers,
        ...(hasBody && {body: request, duplex: 'half'}),
      }),
      request.socket,
    );
    response.writeHead(answer.status, [...answer.headers]);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    base: `http://localhost:${server.address().port}/shop`,
    close: () => server.close(),
  };
}

/** Starts the PHP file on PHP's own server. `flags` are options of the `php` command. */
function startPhp(
  {service: address, origins = [], callsPerMinute = 120, below = ''},
  flags,
) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-proxy-'));
  const source = readFileSync('dist/proxy/storefront-proxy.php', 'utf8')
    .replace('https://shop.example.net', address)
    .replace('$origins = []', `$origins = ${JSON.stringify(origins)}`)
    .replace('$callsPerMinute = 120', `$callsPerMinute = ${callsPerMinute}`);
  mkdirSync(join(folder, below), {recursive: true});
  writeFileSync(join(folder, below, 'storefront-proxy.php'), source);
  return servePhp({
    folder,
    path: `${encodeURI(below)}/storefront-proxy.php`,
    flags: [...flags, '-t', folder],
  });
}

/** Starts the route of the WordPress plugin, with the functions of WordPress that the route needs. */
function startPlugin({service: address, callsPerMinute = 120, options = {}}, flags) {
  return servePhp({
    folder: mkdtempSync(join(tmpdir(), 'storefront-proxy-')),
    path: '/blog/wp-json/storefront-elements/v1/service',
    flags,
    router: 'test/proxy/wordpress-functions.php',
    env: {
      OPTIONS: JSON.stringify({
        permalink_structure: '/%postname%/',
        storefront_elements: {address, forward: true, ...options},
      }),
      CALLS_PER_MINUTE: `${callsPerMinute}`,
    },
  });
}

/** Starts PHP's own server. Counts of calls are kept in `folder`, which is deleted at the end. */
async function servePhp({folder, path, flags, router, env = {}}) {
  const port = await freePort(0);
  const address = ['-S', `localhost:${port}`];
  const php = spawn('php', [...flags, ...address, ...(router ? [router] : [])], {
    env: {...process.env, ...env, TMPDIR: folder, PHP_CLI_SERVER_WORKERS: '1'},
  });
  let log = '';
  php.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  for (let tries = 0; !log.includes('started'); tries += 1) {
    assert.ok(tries < 200, `php -S did not start: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 25)); // PHP reports its start on stderr only.
  }
  return {
    base: `http://localhost:${port}${path}`,
    folder,
    log: () => log,
    async close() {
      php.kill();
      await once(php, 'exit');
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

const hasPhp = spawnSync('php', ['-v']).status === 0;
const hasCurl = hasPhp && String(spawnSync('php', ['-m']).stdout).includes('curl');

const PROXIES = [
  {name: 'the fetch handler', start: startHandler},
  {
    name: 'the PHP file without curl',
    start: (options) => startPhp(options, ['-d', 'disable_functions=curl_init']),
    skip: !hasPhp && 'php is not installed',
  },
  {
    name: 'the PHP file with curl',
    start: (options) => startPhp(options, []),
    skip: !hasCurl && 'php-curl is not installed',
  },
  {
    name: 'the route of the WordPress plugin without curl',
    start: (options) => startPlugin(options, ['-d', 'disable_functions=curl_init']),
    skip: !hasPhp && 'php is not installed',
    isForOwnPagesOnly: true,
  },
  {
    name: 'the route of the WordPress plugin with curl',
    start: (options) => startPlugin(options, []),
    skip: !hasCurl && 'php-curl is not installed',
    isForOwnPagesOnly: true,
  },
];

for (const {name, start, skip, isForOwnPagesOnly} of PROXIES) {
  describe(name, {skip}, () => {
    let proxy;
    const call = (path, options = {}) =>
      fetch(`${proxy.base}/api/${path}`, {
        method: 'POST',
        headers: {Authorization: TOKEN, Cookie: 'session=1', 'X-Other': '1'},
        ...options,
      });

    before(async () => {
      received = [];
      proxy = await start({
        service: address,
        // As copied from the address bar, with a slash at its end.
        origins: ['https://forum.example.net/'],
        path: '/shop',
      });
    });

    after(() => proxy.close());

    it('forwards a call with its token and body, but without cookies and other headers', async () => {
      const body = '{"quantity":2}';
      const headers = {
        Authorization: TOKEN,
        'Content-Type': 'application/json',
        Cookie: 'a=b',
        'X-Other': '1',
      };
      const response = await call('cart/add/31', {body, headers});
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(response.headers.get('set-cookie'), null);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await response.json(), {
        method: 'POST',
        url: '/api/cart/add/31',
        body,
      });
      const sent = received.at(-1).headers;
      assert.equal(sent.authorization, TOKEN);
      assert.equal(sent.cookie, undefined);
      assert.equal(sent['x-other'], undefined);
    });

    it('sends the address of the shopper, not one that a visitor names', async () => {
      const names = ['CF-Connecting-IP', 'X-Real-IP', 'X-Forwarded-For'];
      const headers = Object.fromEntries(names.map((name) => [name, '203.0.113.9']));
      await call('cart/get', {headers});
      assert.match(
        received.at(-1).headers['x-forwarded-for'],
        /^(::ffff:)?127\.|^::1$/,
      );
    });

    it('forwards a category whose key has slashes and other letters', async () => {
      const response = await call('categories/get/ranks/%C3%BCber');
      assert.equal((await response.json()).url, '/api/categories/get/ranks/%C3%BCber');
    });

    it('forwards a name with an apostrophe', async () => {
      const response = await call("game_auth/init/O'Neil");
      assert.equal((await response.json()).url, "/api/game_auth/init/O'Neil");
    });

    it('reads the settings with GET', async () => {
      const response = await call('settings/get', {method: 'GET'});
      assert.equal((await response.json()).website_name, '/home');
    });

    it('passes on the errors of the service, with the pause it asks for', async () => {
      const missing = await call('cart/add/404');
      assert.equal(missing.status, 404);
      assert.deepEqual(await missing.json(), {message: 'No such item'});
      const busy = await call('cart/add/429');
      assert.equal(busy.status, 429);
      assert.equal(busy.headers.get('retry-after'), '7');
    });

    it('passes on an empty answer', async () => {
      const response = await call('cart/add/2');
      assert.equal(response.status, 200);
      assert.equal(await response.text(), '');
    });

    it('keeps the password of a protected site', async () => {
      const headers = {Authorization: 'Basic c2VjcmV0'};
      const response = await call('cart/add/31', {headers});
      assert.equal(response.status, 200);
      assert.equal(received.at(-1).headers.authorization, undefined);
    });

    it('forwards pictures without the token', async () => {
      const headers = {Authorization: TOKEN};
      const response = await fetch(`${proxy.base}/img/items/7.png`, {headers});
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(await response.text(), 'picture');
      assert.equal(received.at(-1).headers.authorization, undefined);
      const page = await fetch(`${proxy.base}/img/page.png`);
      assert.match(page.headers.get('content-type'), /^text\/plain/);
      for (const path of ['img/page.html', 'img/%2e%2e/7.png', 'admin/7.png'])
        assert.equal((await fetch(`${proxy.base}/${path}`)).status, 404, path);
    });

    it('does not forward a path that is too long', async () => {
      const picture = (folders) => `${proxy.base}/img/${'a/'.repeat(folders)}7.png`;
      assert.equal((await fetch(picture(900))).status, 200);
      const before = received.length;
      for (const path of [picture(1000), `${proxy.base}${'/img'.repeat(1000)}`])
        assert.equal((await fetch(path)).status, 404);
      assert.equal(received.length, before);
    });

    it('never follows a redirect', async () => {
      const response = await call('cart/add/302');
      assert.equal(response.status, 502);
      assert.match((await response.json()).message, /redirects/);
    });

    it('never sends HTML of the service as HTML', async () => {
      const response = await call('cart/add/1');
      assert.match(response.headers.get('content-type'), /^text\/plain/);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    });

    it('refuses answers and requests that are too large', async () => {
      assert.equal((await call('cart/add/3')).status, 502);
      assert.equal(
        (await call('cart/add/31', {body: 'x'.repeat(65 * 1024)})).status,
        413,
      );
    });

    for (const [method, path] of [
      ['POST', 'admin/users'],
      ['POST', ''],
      ['POST', 'cart'],
      ['POST', 'cart/add/31/more'],
      ['POST', 'cart/add/%2e%2e'],
      ['POST', 'cart/add/..%2fadmin'],
      ['POST', 'cart/add/31%5cadmin'],
      ['POST', 'cart/add/%00'],
      ['POST', 'cart/add/%zz'],
      ['POST', 'cart/add/%ff'],
      ['POST', 'categories/get/ranks/%2e%2e/%2e%2e/admin'],
      ['POST', 'categories/get/ranks//keys'],
      ['GET', 'cart/get'],
      ['GET', 'payments/create'],
      ['POST', 'settings/get'],
      ['GET', 'auth/login'],
      ['POST', 'auth/login/admin'],
      ['POST', 'auth/request/%2e%2e'],
      ['POST', 'auth/request'],
      ['POST', 'staff'],
      ['GET', 'staff/%2e%2e'],
      ['GET', 'pages/get'],
      ['POST', 'pages/get/tos'],
      ['GET', 'analytics/track-click'],
      ['POST', 'analytics'],
      ['POST', 'game_auth/confirm/1'],
      ['PUT', 'cart/get'],
      ['DELETE', 'cart/get'],
    ]) {
      it(`does not forward ${method} ${path || '(nothing)'}`, async () => {
        const before = received.length;
        const response = await call(path, {method});
        assert.equal(response.status, 404);
        assert.equal(received.length, before);
      });
    }

    it('looks at the method of the request, and at no header that names another one', async () => {
      const before = received.length;
      for (const [method, override, path] of [
        ['GET', 'POST', 'cart/get'],
        ['POST', 'GET', 'settings/get'],
      ]) {
        const headers = {'X-HTTP-Method-Override': override};
        const response = await call(`${path}?_method=${override}`, {method, headers});
        assert.equal(response.status, 404);
      }
      assert.equal(received.length, before);
    });

    it('lets no other site read answers', {skip: !isForOwnPagesOnly}, async () => {
      for (const method of ['POST', 'OPTIONS']) {
        const headers = {Origin: 'https://forum.example.net'};
        const response = await call('cart/get', {method, headers});
        const names = [...response.headers.keys()];
        assert.deepEqual(
          names.filter((name) => name.startsWith('access-control')),
          [],
        );
      }
    });

    it(
      'lets only the listed origins read answers',
      {skip: isForOwnPagesOnly},
      async () => {
        const listed = await call('cart/get', {
          headers: {Origin: 'https://forum.example.net'},
        });
        assert.equal(
          listed.headers.get('access-control-allow-origin'),
          'https://forum.example.net',
        );
        // The shop waits as long as the service asks, and follows the service's clock.
        assert.equal(
          listed.headers.get('access-control-expose-headers'),
          'Retry-After, Date',
        );
        const other = await call('cart/get', {
          headers: {Origin: 'https://evil.example.net'},
        });
        assert.equal(other.headers.get('access-control-allow-origin'), null);
        const preflight = await call('cart/get', {
          method: 'OPTIONS',
          headers: {Origin: 'https://forum.example.net'},
        });
        assert.equal(preflight.status, 204);
        assert.match(
          preflight.headers.get('access-control-allow-headers'),
          /authorization/,
        );
      },
    );

    it('says so when the service does not answer', async () => {
      const other = await start({service: `http://localhost:${await freePort(0)}`});
      try {
        const response = await fetch(`${other.base}/api/cart/get`, {method: 'POST'});
        assert.equal(response.status, 504);
        assert.match((await response.json()).message, /did not answer/);
      } finally {
        await other.close();
      }
    });

    it('limits how many calls an address may send', async () => {
      const other = await start({service: address, callsPerMinute: 3});
      try {
        const statuses = [];
        // The limit counts the calls of a minute. A new minute may begin during the test, so it
        // tries several times.
        for (let i = 0; i < 8; i += 1) {
          const response = await fetch(`${other.base}/api/cart/get`, {method: 'POST'});
          statuses.push(response.status);
        }
        assert.ok(
          statuses.slice(0, 3).every((status) => status === 200),
          statuses.join(' '),
        );
        assert.ok(statuses.includes(429), statuses.join(' '));
        // A page has more pictures than calls, so the limit for pictures is ten times as high.
        const pictures = [];
        for (let i = 0; i < 62; i += 1)
          pictures.push((await fetch(`${other.base}/img/items/7.png`)).status);
        assert.ok(
          pictures.slice(0, 30).every((status) => status === 200),
          pictures.join(' '),
        );
        assert.ok(pictures.includes(429), pictures.join(' '));
      } finally {
        await other.close();
      }
    });

    it('forwards every call that the clients document', () => {
      const shapeOf = (path) => path.replaceAll(/\{[^}]+\}/g, '*');
      const known = CALLS.map(([method, path]) => `${method} ${shapeOf(path)}`);
      const documented = globSync('src/api/*.ts').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/`(GET|POST) \/api\/([\w{}/]+)`/g)].map(
          ([, method, path]) => `${method} ${shapeOf(path)}`,
        ),
      );
      assert.ok(documented.length > 20, `${documented.length} calls`);
      assert.deepEqual(
        documented.filter((call) => !known.includes(call)),
        [],
      );
    });

    it('forwards every documented and observed call, and nothing else', async () => {
      const other = await start({service: address, callsPerMinute: 1000});
      try {
        received = [];
        for (const text of REQUESTS) {
          const [method, path] = text.split(' ');
          const body = method === 'POST' ? '{"password":"secret-password"}' : null;
          const response = await fetch(`${other.base}/api/${path}`, {method, body});
          assert.equal(response.status, 200, text);
        }
        assert.deepEqual(
          received.map(({method, url}) => `${method} ${url}`),
          REQUESTS.map((text) => text.replace(' ', ' /api/')),
        );
        assert.ok(!other.log?.().includes('secret-password'));
      } finally {
        await other.close();
      }
      const requestOf = ([method, path]) =>
        new RegExp(`^${method} ${path.replaceAll(/\{\w+\+?\}/g, '.+')}$`);
      for (const call of CALLS)
        assert.ok(
          REQUESTS.some((text) => requestOf(call).test(text)),
          call.join(' '),
        );
    });

    it('leads shoppers who follow a link to a page of the service there', async () => {
      const before = received.length;
      const visit = (path, options) => visitWith(proxy.base, path, options);
      assert.deepEqual(await visit('/pages/terms?a=1'), [
        302,
        `${address}/pages/terms?a=1`,
      ]);
      assert.deepEqual(await visit('/'), [302, `${address}/`]);
      assert.deepEqual(await visit('/profile/%C3%BC'), [
        302,
        `${address}/profile/%C3%BC`,
      ]);
      // The redirect must stay on the service's host, whatever the link looks like.
      assert.deepEqual(await visit('//evil.example'), [
        302,
        `${address}//evil.example`,
      ]);
      for (const path of ['.evil.example', '@evil.example', '/api/cart/get', '/api'])
        assert.deepEqual(await visit(path), [404, undefined], path);
      assert.deepEqual(await visit('/pages/terms', {mode: 'cors'}), [404, undefined]);
      assert.deepEqual(await visit('/pages/terms', {method: 'POST'}), [404, undefined]);
      assert.equal(received.length, before);
    });

    it('logs no token', () => {
      assert.ok(!proxy.log?.().includes('secret-token'));
    });

    it('accepts only a service with HTTPS', async () => {
      const unsafe = {service: 'http://shop.example.net'};
      if (start === startHandler) {
        assert.throws(() => createProxy(unsafe), /https/);
        return;
      }
      const other = await start(unsafe);
      try {
        const response = await fetch(`${other.base}/api/cart/get`, {method: 'POST'});
        assert.equal(response.status, 500);
        assert.match((await response.json()).message, /https/);
      } finally {
        await other.close();
      }
    });
  });
}

describe('the handler', () => {
  it('can be in a folder called api, or in one whose name is that of pictures', async () => {
    for (const [folder, path] of [
      ['/api/shop', '/api/shop'],
      ['/api/shop', undefined],
      ['/api', undefined],
      ['/images/shop', '/images/shop'],
    ]) {
      const handler = await startHandler({service: address, path});
      try {
        const {origin} = new URL(handler.base);
        const before = received.length;
        await fetch(`${origin}${folder}/api/cart/get`, {method: 'POST'});
        if (path) await fetch(`${origin}${folder}/img/1.png`);
        const paths = received.slice(before).map(({url}) => url);
        assert.deepEqual(paths, ['/api/cart/get', ...(path ? ['/img/1.png'] : [])]);
        const [status] = await visitWith(origin, `${folder}/pages/terms`);
        assert.equal(status, path ? 302 : 404);
      } finally {
        handler.close();
      }
    }
  });

  it('refuses a long path at once', async () => {
    const proxy = createProxy({service: address});
    const start = performance.now();
    const path = '/img'.repeat(20_000);
    assert.equal((await proxy(new Request(`http://localhost${path}`))).status, 404);
    const time = performance.now() - start;
    assert.ok(time < 50, `${time} ms`);
  });

  it('neither limits calls nor sends an address if it does not know the address', async () => {
    const options = {service: address, callsPerMinute: 1, address: () => null};
    const handler = await startHandler(options);
    try {
      for (let i = 0; i < 3; i += 1) {
        const response = await fetch(`${handler.base}/api/cart/get`, {method: 'POST'});
        assert.equal(response.status, 200);
      }
      assert.equal(received.at(-1).headers['x-forwarded-for'], undefined);
    } finally {
      handler.close();
    }
  });
});

describe('the PHP file', {skip: !hasPhp && 'php is not installed'}, () => {
  it('says which line is to be edited, until it has the address of a service', async () => {
    const php = await startPhp({service: 'https://shop.example.net'}, []);
    try {
      const response = await fetch(`${php.base}/api/settings/get`);
      assert.equal(response.status, 500);
      assert.match((await response.json()).message, /line \$service = /);
    } finally {
      await php.close();
    }
  });

  it('leads to pages of the service, also from a folder with unusual letters', async () => {
    const php = await startPhp({service: address, below: '/мой магазин (1)'}, []);
    try {
      const answer = await visitWith(php.base, '/pages/terms?a=1');
      assert.deepEqual(answer, [302, `${address}/pages/terms?a=1`]);
      assert.equal((await fetch(`${php.base}/api/settings/get`)).status, 200);
    } finally {
      await php.close();
    }
  });

  it('lets pages of its own domain read answers, with and without www', async () => {
    const php = await startPhp({service: address}, []);
    const allowed = async (Host, Origin) => {
      const path = `${php.base}/api/settings/get`;
      const [answer] = await once(
        request(path, {headers: {Host, Origin}}).end(),
        'response',
      );
      answer.resume();
      return answer.headers['access-control-allow-origin'];
    };
    try {
      for (const [host, origin] of [
        ['www.example.net', 'https://example.net'],
        ['example.net', 'https://www.example.net'],
        ['example.net', 'http://example.net'],
      ])
        assert.equal(await allowed(host, origin), origin);
      for (const origin of [
        'https://shop.example.net',
        'https://www.evil.example',
        'https://example.net.evil.example',
        'https://example.net:8443',
        'null',
      ])
        assert.equal(await allowed('www.example.net', origin), undefined, origin);
    } finally {
      await php.close();
    }
  });
});

describe(
  'the PHP proxy on a host that others use, too',
  {
    skip:
      (!hasPhp && 'php is not installed') ||
      (process.getuid?.() !== 0 && 'only root can act as another user'),
  },
  () => {
    it('does not count in a folder of another user, and deletes nothing there', async () => {
      const php = await startPhp({service: address, callsPerMinute: 3}, []);
      const name = createHash('sha256').update(
        join(php.folder, 'storefront-proxy.php'),
      );
      const counts = join(
        php.folder,
        `storefront-proxy-${name.digest('hex').slice(0, 16)}`,
      );
      const files = join(php.folder, 'files-of-the-owner');
      mkdirSync(files);
      writeFileSync(join(files, 'photo.jpg'), '');
      mkdirSync(counts);
      symlinkSync(files, join(counts, '1'));
      lchownSync(counts, 65534, 65534);
      try {
        const response = await fetch(`${php.base}/api/cart/get`, {method: 'POST'});
        assert.equal(response.status, 200);
        assert.deepEqual(readdirSync(counts), ['1']);
        assert.deepEqual(readdirSync(files), ['photo.jpg']);
      } finally {
        await php.close();
      }
    });
  },
);

describe('the WordPress plugin', {skip: !hasPhp && 'php is not installed'}, () => {
  /** Returns the status of a call to a plugin with these options. */
  async function statusWith(options) {
    const before = received.length;
    const plugin = await startPlugin({service: address, ...options}, []);
    try {
      const {status} = await fetch(`${plugin.base}/api/settings/get`);
      assert.equal(received.length - before, status === 200 ? 1 : 0);
      return status;
    } finally {
      await plugin.close();
    }
  }

  it('has the route only if the owner has asked for it', async () => {
    assert.equal(await statusWith({options: {}}), 200);
    assert.equal(await statusWith({options: {forward: false}}), 404);
    assert.equal(await statusWith({options: {demo: true}}), 404);
    assert.equal(await statusWith({service: ''}), 404);
  });

  it('completes addresses of pictures and links, and nothing else', async () => {
    const plugin = await startPlugin({service: address}, []);
    try {
      for (const [path, [, expected]] of Object.entries(ADDRESSES)) {
        const method = path.includes('settings') ? 'GET' : 'POST';
        const text = await (await fetch(plugin.base + path, {method})).text();
        assert.equal(text, expected.replaceAll('{}', address));
        JSON.parse(text);
      }
    } finally {
      await plugin.close();
    }
  });

  it('leads shoppers who follow a link to a page of the service there', async () => {
    const plugin = await startPlugin({service: address}, []);
    const visit = (path, mode = 'navigate') => visitWith(plugin.base, path, {mode});
    try {
      const before = received.length;
      assert.deepEqual(await visit('/profile/Ada'), [302, `${address}/profile/Ada`]);
      assert.deepEqual(await visit(''), [302, `${address}/`]);
      assert.deepEqual(await visit('?a=1'), [302, `${address}/?a=1`]);
      assert.deepEqual(await visit('//evil.example'), [
        302,
        `${address}//evil.example`,
      ]);
      for (const path of ['.evil.example', '@evil.example', '/api/cart/get', '/api'])
        assert.deepEqual(await visit(path), [404, undefined], path);
      assert.deepEqual(await visit('/profile/Ada', 'cors'), [404, undefined]);
      assert.equal(received.length, before);
    } finally {
      await plugin.close();
    }
  });

  it('needs no sign-in to the site, even if another plugin asks for one', async () => {
    const plugin = await startPlugin({service: address}, []);
    try {
      const headers = {'X-Refused-By-Another-Plugin': '1'};
      const forwarded = await fetch(`${plugin.base}/api/settings/get`, {headers});
      assert.equal(forwarded.status, 200);
      const {origin} = new URL(plugin.base);
      const other = await fetch(`${origin}/blog/wp-json/other/v1/api/x`, {headers});
      assert.equal(other.status, 403);
    } finally {
      await plugin.close();
    }
  });
});

it('The WordPress plugin has the calls of the handler', () => {
  assert.equal(readFileSync(PLUGIN_FILE, 'utf8'), pluginFile());
  for (const [, path] of CALLS)
    assert.ok(pluginFile().includes(`'${path.split('{')[0]}`), path);
});
