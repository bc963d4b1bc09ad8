// Tests the proxies for services without CORS headers. The same tests run against each proxy. The
// tests of the PHP file run without curl, those of the plugin with it: both share the code.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {
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
import {serve} from '@hono/node-server';
import {freePort} from '../../../scripts/ports.mjs';
import {
  HANDLER_FILE,
  handlerFile,
  PLUGIN_FILE,
  pluginFile,
  singleFile,
} from '../../../scripts/proxy.mjs';
import {CALLS, createProxy} from '../../../src/proxy/handler.ts';

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

/** A request for each call, such as `POST cart/add/31`. */
const REQUESTS = CALLS.map(
  ([method, path]) => `${method} ${path.replaceAll(/\{\w+\+?\}/g, '31')}`,
);

/** Requests that a proxy must not forward. */
const REFUSED = {
  POST: [
    ...['admin/users', '', 'cart', 'cart/add/31/more', 'cart/add/%2e%2e'],
    ...['cart/add/..%2fadmin', 'cart/add/31%5cadmin', 'cart/add/%00', 'cart/add/%zz'],
    ...['cart/add/%ff', 'categories/get/ranks/%2e%2e/%2e%2e/admin'],
    ...['categories/get/ranks//keys', 'settings/get', 'auth/login/admin'],
    ...['auth/request/%2e%2e', 'auth/request', 'staff', 'pages/get/tos', 'analytics'],
    ...['game_auth/confirm/1'],
  ],
  GET: [
    ...['cart/get', 'payments/create', 'auth/login', 'staff/%2e%2e', 'pages/get'],
    ...['analytics/track-click'],
  ],
  PUT: ['cart/get'],
  DELETE: ['cart/get'],
};

/** The requests that the service has received, newest last. */
let received = [];

const JSON_HEADERS = {'Content-Type': 'application/json', 'Set-Cookie': 'a=b'};
const HTML = {'Content-Type': 'text/html'};

/** Statuses, headers and bodies of the service's answers. Others repeat the request. */
const ANSWERS = {
  '/api/cart/add/1': [200, HTML, '<script>1</script>'],
  '/api/cart/add/3': [200, JSON_HEADERS, `"${'x'.repeat(17 * 1024 * 1024)}"`],
  '/api/cart/add/302': [302, {Location: 'http://localhost:1/elsewhere'}, ''],
  '/api/cart/add/404': [404, JSON_HEADERS, '{"message":"No such item"}'],
  '/api/cart/add/429': [429, {...JSON_HEADERS, 'Retry-After': '7'}, '{}'],
  '/img/page.png': [200, HTML, 'picture'],
};
for (const [path, [text]] of Object.entries(ADDRESSES))
  ANSWERS[path] = [200, JSON_HEADERS, text];

/** A service without CORS headers. */
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const {method, url, headers} = request;
  received.push({method, url, headers, body});
  const otherwise = url.startsWith('/img/')
    ? [200, {'Content-Type': 'image/png'}, 'picture']
    : [200, JSON_HEADERS, JSON.stringify({method, url, body})];
  const [status, answerHeaders, text] = ANSWERS[url] ?? otherwise;
  response.writeHead(status, answerHeaders).end(text);
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
  const server = serve({
    fetch: (request, {incoming}) => proxy(request, incoming.socket),
    hostname: 'localhost',
    port: 0,
  });
  await once(server, 'listening');
  return {
    base: `http://localhost:${server.address().port}/shop`,
    close: () => server.close(),
  };
}

/** Starts the PHP file on PHP's own server. */
function startPhp({service: address, origins = [], callsPerMinute = 120, below = ''}) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-proxy-'));
  const source = singleFile()
    .replace('https://shop.example.net', address)
    .replace('$origins = []', `$origins = ${JSON.stringify(origins)}`)
    .replace('$callsPerMinute = 120', `$callsPerMinute = ${callsPerMinute}`);
  mkdirSync(join(folder, below), {recursive: true});
  writeFileSync(join(folder, below, 'storefront-proxy.php'), source);
  return servePhp({
    folder,
    path: `${encodeURI(below)}/storefront-proxy.php`,
    flags: ['-d', 'disable_functions=curl_init', '-t', folder],
  });
}

/** Starts the route of the WordPress plugin, with the functions of WordPress that the route needs. */
function startPlugin({service: address, callsPerMinute = 120, options = {}}) {
  return servePhp({
    folder: mkdtempSync(join(tmpdir(), 'storefront-proxy-')),
    path: '/blog/wp-json/storefront-elements/v1/service',
    flags: ['test/unit/proxy/wordpress-router.php'],
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
async function servePhp({folder, path, flags, env = {}}) {
  const port = await freePort(0);
  const php = spawn('php', ['-S', `localhost:${port}`, ...flags], {
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
  {name: 'The fetch handler', start: startHandler},
  {name: 'The PHP file', start: startPhp, skip: !hasPhp && 'php is not installed'},
  {
    name: 'The route of the WordPress plugin',
    start: startPlugin,
    skip: !hasCurl && 'php-curl is not installed',
    isForOwnPagesOnly: true,
  },
];

/** Starts a proxy for one test. */
async function startFor(test, start, options) {
  const proxy = await start({service: address, ...options});
  test.after(() => proxy.close());
  return proxy;
}

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
        callsPerMinute: 1000,
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

    for (const path of ['categories/get/ranks/%C3%BCber', "game_auth/init/O'Neil"])
      it(`forwards the letters of ${path}`, async () => {
        assert.equal((await (await call(path)).json()).url, `/api/${path}`);
      });

    it('passes on the errors of the service, with the pause it asks for', async () => {
      const missing = await call('cart/add/404');
      assert.equal(missing.status, 404);
      assert.deepEqual(await missing.json(), {message: 'No such item'});
      const busy = await call('cart/add/429');
      assert.equal(busy.status, 429);
      assert.equal(busy.headers.get('retry-after'), '7');
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

    it('forwards every documented and observed call, and nothing else', async () => {
      received = [];
      for (const text of REQUESTS) {
        const [method, path] = text.split(' ');
        const body = method === 'POST' ? '{"password":"secret-password"}' : null;
        assert.equal((await call(path, {method, body})).status, 200, text);
      }
      const forwarded = received.map(({method, url}) => `${method} ${url}`);
      assert.deepEqual(
        forwarded,
        REQUESTS.map((text) => text.replace(' ', ' /api/')),
      );
      for (const [method, paths] of Object.entries(REFUSED))
        for (const path of paths)
          assert.equal((await call(path, {method})).status, 404, `${method} ${path}`);
      assert.equal(received.length, REQUESTS.length);
    });

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

    it('says so when the service does not answer', async (test) => {
      const silent = {service: `http://localhost:${await freePort(0)}`};
      const {base} = await startFor(test, start, silent);
      const response = await fetch(`${base}/api/cart/get`, {method: 'POST'});
      assert.equal(response.status, 504);
      assert.match((await response.json()).message, /did not answer/);
    });

    it('limits how many calls an address may send', async (test) => {
      const {base} = await startFor(test, start, {callsPerMinute: 3});
      const statuses = async (path, method, count) => {
        const found = [];
        for (let i = 0; i < count; i += 1)
          found.push((await fetch(base + path, {method})).status);
        return found;
      };
      // The limit counts the calls of a minute. A new minute may begin during the test, so it tries
      // several times. A page has more pictures than calls, so their limit is ten times as high.
      for (const [path, method, limit] of [
        ['/api/cart/get', 'POST', 3],
        ['/img/items/7.png', 'GET', 30],
      ]) {
        const found = await statuses(path, method, 2 * limit + 2);
        const early = new Set(found.slice(0, limit));
        assert.deepEqual([...early], [200], found.join(' '));
        assert.ok(found.includes(429), found.join(' '));
      }
    });

    it('leads shoppers who follow a link to a page of the service there', async () => {
      const before = received.length;
      const visit = (path, options) => visitWith(proxy.base, path, options);
      // The redirect must stay on the service's host, whatever the link looks like.
      for (const path of [
        ...['/pages/terms?a=1', '/', '/profile/%C3%BC', '//evil.example'],
        ...(isForOwnPagesOnly ? ['/?a=1'] : []),
      ])
        assert.deepEqual(await visit(path), [302, address + path]);
      for (const path of ['.evil.example', '@evil.example', '/api/cart/get', '/api'])
        assert.deepEqual(await visit(path), [404, undefined], path);
      for (const options of [{mode: 'cors'}, {method: 'POST'}])
        assert.deepEqual(await visit('/pages/terms', options), [404, undefined]);
      assert.equal(received.length, before);
    });

    it('logs no token and no password', () => {
      assert.doesNotMatch(proxy.log?.() ?? '', /secret-token|secret-password/);
    });

    it('accepts only a service with HTTPS', async (test) => {
      const unsafe = {service: 'http://shop.example.net'};
      if (start === startHandler) {
        assert.throws(() => createProxy(unsafe), /https/);
        return;
      }
      const {base} = await startFor(test, start, unsafe);
      const response = await fetch(`${base}/api/cart/get`, {method: 'POST'});
      assert.equal(response.status, 500);
      assert.match((await response.json()).message, /https/);
    });
  });
}

describe('The list of calls', () => {
  it('is that of the table of calls', () => {
    assert.equal(readFileSync(HANDLER_FILE, 'utf8'), handlerFile());
  });

  it('is in the committed file of the WordPress plugin', () => {
    assert.equal(readFileSync(PLUGIN_FILE, 'utf8'), pluginFile());
    for (const [, path] of CALLS)
      assert.ok(pluginFile().includes(`'${path.split('{')[0]}`), path);
  });
});

describe('The handler alone', () => {
  for (const [folder, path] of [
    ['/api/shop', '/api/shop'],
    ['/api/shop', undefined],
    ['/api', undefined],
    ['/images/shop', '/images/shop'],
  ])
    it(`can be in the folder ${folder} with the path ${path}`, async (test) => {
      const {base} = await startFor(test, startHandler, {path});
      const {origin} = new URL(base);
      const before = received.length;
      await fetch(`${origin}${folder}/api/cart/get`, {method: 'POST'});
      if (path) await fetch(`${origin}${folder}/img/1.png`);
      const paths = received.slice(before).map(({url}) => url);
      assert.deepEqual(paths, ['/api/cart/get', ...(path ? ['/img/1.png'] : [])]);
      const [status] = await visitWith(origin, `${folder}/pages/terms`);
      assert.equal(status, path ? 302 : 404);
    });

  it('refuses a long path without much computing', async () => {
    const proxy = createProxy({service: address});
    const path = '/img'.repeat(20_000);
    const before = process.cpuUsage();
    assert.equal((await proxy(new Request(`http://localhost${path}`))).status, 404);
    const {user} = process.cpuUsage(before);
    assert.ok(user < 500_000, `${user} µs`);
  });

  it('neither limits calls nor sends an address if it does not know the address', async (test) => {
    const options = {callsPerMinute: 1, address: () => null};
    const {base} = await startFor(test, startHandler, options);
    for (const _ of [1, 2, 3]) {
      const {status} = await fetch(`${base}/api/cart/get`, {method: 'POST'});
      assert.equal(status, 200);
    }
    assert.equal(received.at(-1).headers['x-forwarded-for'], undefined);
  });
});

describe('The PHP file alone', {skip: !hasPhp && 'php is not installed'}, () => {
  it('says which line is to be edited, until it has the address of a service', async (test) => {
    const service = 'https://shop.example.net';
    const {base} = await startFor(test, startPhp, {service});
    const response = await fetch(`${base}/api/settings/get`);
    assert.equal(response.status, 500);
    assert.match((await response.json()).message, /line \$service = /);
  });

  it('leads to pages of the service, also from a folder with unusual letters', async (test) => {
    const {base} = await startFor(test, startPhp, {below: '/мой магазин (1)'});
    const answer = await visitWith(base, '/pages/terms?a=1');
    assert.deepEqual(answer, [302, `${address}/pages/terms?a=1`]);
    assert.equal((await fetch(`${base}/api/settings/get`)).status, 200);
  });

  it('lets pages of its own domain read answers, with and without www', async (test) => {
    const {base} = await startFor(test, startPhp, {});
    for (const [Host, Origin, isAllowed] of [
      ['www.example.net', 'https://example.net', true],
      ['example.net', 'https://www.example.net', true],
      ['example.net', 'http://example.net', true],
      ['www.example.net', 'https://shop.example.net', false],
      ['www.example.net', 'https://www.evil.example', false],
      ['www.example.net', 'https://example.net.evil.example', false],
      ['www.example.net', 'https://example.net:8443', false],
      ['www.example.net', 'null', false],
    ]) {
      const sent = request(`${base}/api/settings/get`, {headers: {Host, Origin}}).end();
      const [answer] = await once(sent, 'response');
      answer.resume();
      const allowed = answer.headers['access-control-allow-origin'];
      assert.equal(allowed, isAllowed ? Origin : undefined, Origin);
    }
  });

  // On a host that others use, too, files in the temporary folder may belong to others.
  const notRoot = process.getuid?.() !== 0 && 'only root can act as another user';
  it(
    'does not count in a folder of another user, and deletes nothing there',
    {skip: notRoot},
    async (test) => {
      const php = await startFor(test, startPhp, {callsPerMinute: 3});
      const name = createHash('sha256').update(
        join(php.folder, 'storefront-proxy.php'),
      );
      const hash = name.digest('hex').slice(0, 16);
      const counts = join(php.folder, `storefront-proxy-${hash}`);
      const files = join(php.folder, 'files-of-the-owner');
      mkdirSync(files);
      writeFileSync(join(files, 'photo.jpg'), '');
      mkdirSync(counts);
      symlinkSync(files, join(counts, '1'));
      lchownSync(counts, 65534, 65534);
      const {status} = await fetch(`${php.base}/api/cart/get`, {method: 'POST'});
      assert.equal(status, 200);
      assert.deepEqual(readdirSync(counts), ['1']);
      assert.deepEqual(readdirSync(files), ['photo.jpg']);
    },
  );
});

describe(
  'The WordPress plugin alone',
  {skip: !hasPhp && 'php is not installed'},
  () => {
    for (const [name, options] of Object.entries({
      'the owner has not asked for it': {options: {forward: false}},
      'the shop is a demo': {options: {demo: true}},
      'there is no service': {service: ''},
    }))
      it(`has no route if ${name}`, async (test) => {
        const before = received.length;
        const {base} = await startFor(test, startPlugin, options);
        assert.equal((await fetch(`${base}/api/settings/get`)).status, 404);
        assert.equal(received.length, before);
      });

    it('completes addresses of pictures and links, and nothing else', async (test) => {
      const {base} = await startFor(test, startPlugin, {});
      for (const [path, [, expected]] of Object.entries(ADDRESSES)) {
        const method = path.includes('settings') ? 'GET' : 'POST';
        const text = await (await fetch(base + path, {method})).text();
        assert.equal(text, expected.replaceAll('{}', address));
        JSON.parse(text);
      }
    });

    it('needs no sign-in to the site, even if another plugin asks for one', async (test) => {
      const {base} = await startFor(test, startPlugin, {});
      const headers = {'X-Refused-By-Another-Plugin': '1'};
      const forwarded = await fetch(`${base}/api/settings/get`, {headers});
      assert.equal(forwarded.status, 200);
      const {origin} = new URL(base);
      const other = await fetch(`${origin}/blog/wp-json/other/v1/api/x`, {headers});
      assert.equal(other.status, 403);
    });
  },
);
