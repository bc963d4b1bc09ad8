// Tests the proxies for services without CORS headers. The same tests run against each proxy. The
// tests of the PHP file run without curl, those of the plugin with it: both share the code.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {createHash, createHmac} from 'node:crypto';
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
import {serve} from '@hono/node-server';
import {operations} from '../../../demo/service/openapi/operations.ts';
import {freePort} from '../../../scripts/ports.mjs';
import {
  HANDLER_FILE,
  handlerFile,
  PLUGIN_FILE,
  pluginFile,
  singleFile,
} from '../../../scripts/proxy.mjs';
import {createProxy} from '../../../src/proxy/handler.ts';
import {callsWithSchemas} from '../../support/spy.mjs';

const TOKEN = 'Bearer secret-token';

/** The calls that a proxy forwards: those of the shop, and those of other storefronts. */
const FORWARDED = new Set(
  [
    ...(await callsWithSchemas()).flatMap(({name, body}) => (body ? [] : name)),
    ...operations.map(({method, path}) => `${method.toUpperCase()} ${path}`),
    ...['POST /api/auth/discord', 'POST /api/analytics/track-click'],
    ...['POST /api/categories/get/ranks/%C3%BCber', "POST /api/game_auth/init/O'Neil"],
  ].map((call) => call.replaceAll(/\{\w*\}/g, '31')),
);

/** Calls that a proxy must not forward. */
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

const JSON_HEADERS = {'Content-Type': 'application/json', 'Set-Cookie': 'a=b'};
const HTML = {'Content-Type': 'text/html'};

/** What a proxy does with an answer to a call: the status, headers and body of the answer, and what comes of them. */
const ANSWERS = {
  'passes on an error': [
    [404, JSON_HEADERS, '{"message":"No such item"}'],
    [404, {'content-type': /^application\/json/}, /^\{"message":"No such item"\}$/],
  ],
  'passes on the pause that the service asks for': [
    [429, {...JSON_HEADERS, 'Retry-After': '7'}, '{}'],
    [429, {'retry-after': /^7$/}, /./],
  ],
  'never follows a redirect': [
    [302, {Location: 'http://localhost:1/elsewhere'}, ''],
    [502, {}, /redirects/],
  ],
  'never sends HTML of the service as HTML': [
    [200, HTML, '<script>1</script>'],
    [
      200,
      {'content-type': /^text\/plain/, 'x-content-type-options': /^nosniff$/},
      /script/,
    ],
  ],
  'refuses an answer that is too large': [
    [200, JSON_HEADERS, `"${'x'.repeat(17 * 1024 * 1024)}"`],
    [502, {}, /too large/],
  ],
};
const cases = Object.entries(ANSWERS).map(([what, [sent, expected]], index) => ({
  path: `cart/add/${index}`,
  what,
  sent,
  expected,
}));

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

/** The service's answers, by path. Others repeat the request. */
const answers = {
  '/img/page.png': [200, HTML, 'picture'],
  ...Object.fromEntries(cases.map(({path, sent}) => [`/api/${path}`, sent])),
};
for (const [path, [text]] of Object.entries(ADDRESSES))
  answers[path] = [200, JSON_HEADERS, text];

/** The requests that the service has received, newest last. */
let received = [];

/** A service without CORS headers. */
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const {method, url, headers} = request;
  received.push({method, url, headers, body});
  const otherwise = url.startsWith('/img/')
    ? [200, {'Content-Type': 'image/png'}, 'picture']
    : [200, JSON_HEADERS, JSON.stringify({method, url, body})];
  const [status, answerHeaders, text] = answers[url] ?? otherwise;
  response.writeHead(status, answerHeaders).end(text);
});

/** The folder of PHP's servers, also for their temporary files. */
const folder = mkdtempSync(join(tmpdir(), 'storefront-proxy-'));
const phpServers = new Map();
const handlers = [];
let sites = 0;
let address;

before(async () => {
  service.listen(0, 'localhost');
  await once(service, 'listening');
  address = `http://localhost:${service.address().port}`;
});

after(async () => {
  for (const server of [service, ...handlers]) server.close();
  for (const {php} of phpServers.values()) {
    php.kill();
    await once(php, 'exit');
  }
  rmSync(folder, {recursive: true, force: true});
});

/** Starts the handler on a Node server, as hosts of `fetch` handlers do. */
async function startHandler(options) {
  const proxy = createProxy({
    service: address,
    address: (_, {remoteAddress}) => remoteAddress,
    ...options,
  });
  const server = serve({
    fetch: (request, {incoming}) => proxy(request, incoming.socket),
    hostname: 'localhost',
    port: 0,
  });
  handlers.push(server);
  await once(server, 'listening');
  return {base: `http://localhost:${server.address().port}/shop`};
}

/** Puts the PHP file into a folder of its own, below PHP's own server. */
async function startPhp({
  service = address,
  origins = [],
  callsPerMinute = 120,
  below = '',
}) {
  const place = `/site-${++sites}${below}`;
  const source = singleFile()
    .replace('https://shop.example.net', service)
    .replace('$origins = []', `$origins = ${JSON.stringify(origins)}`)
    .replace('$callsPerMinute = 120', `$callsPerMinute = ${callsPerMinute}`);
  mkdirSync(join(folder, place), {recursive: true});
  const file = join(folder, place, 'storefront-proxy.php');
  writeFileSync(file, source);
  const php = await servePhp('-d', 'disable_functions=curl_init', '-t', folder);
  return {...php, file, base: `${php.origin}${encodeURI(place)}/storefront-proxy.php`};
}

/** Starts the route of the WordPress plugin, with the functions of WordPress that the route needs. */
async function startPlugin({service = address, callsPerMinute = 120, options = {}}) {
  const site = `blog-${++sites}`;
  const settings = {
    callsPerMinute,
    options: {
      permalink_structure: '/%postname%/',
      storefront_elements: {address: service, forward: true, ...options},
    },
  };
  writeFileSync(join(folder, `${site}.json`), JSON.stringify(settings));
  // All sites of a server count calls together.
  for (const counts of globSync('storefront-proxy-*', {cwd: folder}))
    rmSync(join(folder, counts), {recursive: true});
  const php = await servePhp('test/unit/proxy/wordpress-router.php');
  const api = `${php.origin}/${site}/wp-json`;
  return {...php, api, base: `${api}/storefront-elements/v1/service`};
}

/** Starts PHP's own server once with these arguments. */
async function servePhp(...flags) {
  const running = phpServers.get(flags.join());
  if (running) return running;
  const port = await freePort(0);
  const php = spawn('php', ['-S', `localhost:${port}`, ...flags], {
    env: {...process.env, TMPDIR: folder, PHP_CLI_SERVER_WORKERS: '1'},
  });
  let log = '';
  php.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  const server = {php, origin: `http://localhost:${port}`, log: () => log};
  phpServers.set(flags.join(), server);
  while (!log.includes('started')) await once(php.stderr, 'data'); // PHP reports its start on stderr only.
  return server;
}

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
        // As copied from the address bar, with a slash at its end.
        origins: ['https://forum.example.net/'],
        path: '/shop',
        callsPerMinute: 1000,
      });
    });

    it('forwards a call with its token, its body and the shopper’s own address, and nothing else', async () => {
      const body = '{"quantity":2}';
      const names = ['CF-Connecting-IP', 'X-Real-IP', 'X-Forwarded-For'];
      const headers = {
        Authorization: TOKEN,
        'Content-Type': 'application/json',
        Cookie: 'a=b',
        'X-Other': '1',
        ...Object.fromEntries(names.map((one) => [one, '203.0.113.9'])),
      };
      const response = await call('cart/add/31', {body, headers});
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(response.headers.get('set-cookie'), null);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const url = '/api/cart/add/31';
      assert.deepEqual(await response.json(), {method: 'POST', url, body});
      const sent = received.at(-1).headers;
      assert.equal(sent.authorization, TOKEN);
      assert.match(sent['x-forwarded-for'], /^(::ffff:)?127\.|^::1$/);
      assert.deepEqual([sent.cookie, sent['x-other']], [undefined, undefined]);
    });

    it('keeps the password of a protected site', async () => {
      const headers = {Authorization: 'Basic c2VjcmV0'};
      assert.equal((await call('cart/add/31', {headers})).status, 200);
      assert.equal(received.at(-1).headers.authorization, undefined);
    });

    for (const {path, what, expected} of cases)
      it(what, async () => {
        const [status, headers, body] = expected;
        const response = await call(path);
        assert.equal(response.status, status);
        for (const [field, value] of Object.entries(headers))
          assert.match(response.headers.get(field) ?? '', value);
        assert.match(await response.text(), body);
      });

    it('refuses a request that is too large', async () => {
      const body = 'x'.repeat(65 * 1024);
      assert.equal((await call('cart/add/31', {body})).status, 413);
    });

    it('forwards pictures without the token, and no path that is too long', async () => {
      const statusOf = async (path) => (await fetch(proxy.base + path)).status;
      const headers = {Authorization: TOKEN};
      const response = await fetch(`${proxy.base}/img/items/7.png`, {headers});
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(await response.text(), 'picture');
      assert.equal(received.at(-1).headers.authorization, undefined);
      const page = await fetch(`${proxy.base}/img/page.png`);
      assert.match(page.headers.get('content-type'), /^text\/plain/);
      const picture = (folders) => `/img/${'a/'.repeat(folders)}7.png`;
      assert.equal(await statusOf(picture(900)), 200);
      const before = received.length;
      for (const path of [
        ...['/img/page.html', '/img/%2e%2e/7.png', '/admin/7.png'],
        ...[picture(1000), '/img'.repeat(1000)],
      ])
        assert.equal(await statusOf(path), 404, path);
      assert.equal(received.length, before);
    });

    it('forwards every documented and observed call, and nothing else', async () => {
      received = [];
      const statusOf = async (path, options) => (await call(path, options)).status;
      const statuses = [...FORWARDED].map(async (text) => {
        const [method, path] = text.split(' /api/');
        const body = method === 'POST' ? '{"password":"secret-password"}' : null;
        assert.equal(await statusOf(path, {method, body}), 200, text);
      });
      await Promise.all(statuses);
      const forwarded = received.map(({method, url}) => `${method} ${url}`);
      assert.deepEqual(forwarded.sort(), [...FORWARDED].sort());
      const {hostname, port, pathname} = new URL(proxy.base);
      const refused = Object.entries(REFUSED).flatMap(([method, paths]) =>
        paths.map(async (path) => {
          // `fetch` would resolve `%2e%2e`.
          const place = {hostname, port, path: `${pathname}/api/${path}`, method};
          const [answer] = await once(request(place).end(), 'response');
          answer.resume();
          assert.equal(answer.statusCode, 404, `${method} ${path}`);
        }),
      );
      await Promise.all(refused);
      // No header names another method.
      for (const [method, override, path] of [
        ['GET', 'POST', 'cart/get'],
        ['POST', 'GET', 'settings/get'],
      ]) {
        const headers = {'X-HTTP-Method-Override': override};
        const asked = `${path}?_method=${override}`;
        assert.equal(await statusOf(asked, {method, headers}), 404);
      }
      assert.equal(received.length, FORWARDED.size);
    });

    it('lets only the listed origins read answers', async () => {
      const allowed = isForOwnPagesOnly ? null : 'https://forum.example.net';
      for (const [Origin, method] of [
        ['https://forum.example.net', 'POST'],
        ['https://evil.example.net', 'POST'],
        ['https://forum.example.net', 'OPTIONS'],
      ]) {
        const {status, headers} = await call('cart/get', {method, headers: {Origin}});
        const isAllowed = Origin === allowed;
        assert.equal(
          headers.get('access-control-allow-origin'),
          isAllowed ? Origin : null,
        );
        const names = [...headers.keys()].filter((one) =>
          one.startsWith('access-control'),
        );
        if (!isAllowed) assert.deepEqual(names, []);
        // The shop reads both: how long to wait, and the service's clock.
        else
          assert.equal(
            headers.get('access-control-expose-headers'),
            'Retry-After, Date',
          );
        if (!isAllowed || method !== 'OPTIONS') continue;
        assert.equal(status, 204);
        assert.match(headers.get('access-control-allow-headers'), /authorization/);
      }
    });

    it('says so when the service does not answer, and limits how many calls an address may send', async () => {
      const silent = `http://localhost:${await freePort(0)}`;
      const {base} = await start({service: silent, callsPerMinute: 1});
      // The limit counts the calls of a minute. A new minute may begin during the test, so it tries
      // several times. A page has more pictures than calls, so their limit is ten times as high.
      for (const [path, method, limit] of [
        ['/api/cart/get', 'POST', 1],
        ['/img/items/7.png', 'GET', 10],
      ]) {
        const found = [];
        for (let i = 0; i < 2 * limit + 2; i += 1) {
          const response = await fetch(base + path, {method});
          found.push(response.status);
          const {message} = await response.json();
          assert.match(
            message,
            response.status === 429 ? /Too many/ : /did not answer/,
          );
        }
        const early = new Set(found.slice(0, limit));
        assert.deepEqual([...early], [504], found.join(' '));
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

    it('accepts only a service with HTTPS', async () => {
      const unsafe = {service: 'http://shop.example.net'};
      if (start === startHandler) {
        assert.throws(() => createProxy(unsafe), /https/);
        return;
      }
      const {base} = await start(unsafe);
      const response = await fetch(`${base}/api/cart/get`, {method: 'POST'});
      assert.equal(response.status, 500);
      assert.match((await response.json()).message, /https/);
    });
  });
}

it('the list of calls is that of the table', () => {
  assert.equal(readFileSync(HANDLER_FILE, 'utf8'), handlerFile());
});

describe('The handler alone', () => {
  for (const [folder, path] of [
    ['/api/shop', '/api/shop'],
    ['/api', undefined],
    ['/images/shop', '/images/shop'],
  ])
    it(`can be in the folder ${folder} with the path ${path}`, async () => {
      const {base} = await startHandler({path});
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

  it('neither limits calls nor sends an address if it does not know the address', async () => {
    const {base} = await startHandler({callsPerMinute: 1, address: () => null});
    for (const _ of [1, 2, 3]) {
      const {status} = await fetch(`${base}/api/cart/get`, {method: 'POST'});
      assert.equal(status, 200);
    }
    assert.equal(received.at(-1).headers['x-forwarded-for'], undefined);
  });
});

describe('The PHP file alone', {skip: !hasPhp && 'php is not installed'}, () => {
  it('says which line is to be edited, until it has the address of a service', async () => {
    const {base} = await startPhp({service: 'https://shop.example.net'});
    const response = await fetch(`${base}/api/settings/get`);
    assert.equal(response.status, 500);
    assert.match((await response.json()).message, /line \$service = /);
  });

  it('leads to pages of the service, also from a folder with unusual letters', async () => {
    const {base} = await startPhp({below: '/мой магазин (1)'});
    const answer = await visitWith(base, '/pages/terms?a=1');
    assert.deepEqual(answer, [302, `${address}/pages/terms?a=1`]);
    assert.equal((await fetch(`${base}/api/settings/get`)).status, 200);
  });

  it('lets pages of its own domain read answers, with and without www', async () => {
    const {base} = await startPhp({});
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

  it('counts under names that say nothing without the secret of their minute, and deletes both', async () => {
    const {base, file} = await startPhp({});
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 16);
    const counts = join(folder, `storefront-proxy-${hash}`);
    mkdirSync(join(counts, '7'), {recursive: true});
    writeFileSync(join(counts, '7', 'key'), 'a secret of long ago');
    await fetch(`${base}/api/cart/get`, {method: 'POST'});
    const [minute, ...others] = readdirSync(counts);
    assert.deepEqual(others, []);
    assert.notEqual(minute, '7');
    const names = readdirSync(join(counts, minute)).filter((name) => name !== 'key');
    assert.equal(names.length, 1);
    const key = readFileSync(join(counts, minute, 'key'));
    assert.equal(key.length, 32);
    const codes = ['::1', '127.0.0.1'].map((client) =>
      createHmac('sha256', key).update(client).digest('hex'),
    );
    assert.ok(codes.includes(names[0]), names[0]);
  });

  // On a host that others use, too, files in the temporary folder may belong to others.
  const notRoot = process.getuid?.() !== 0 && 'only root can act as another user';
  it(
    'does not count in a folder of another user, and deletes nothing there',
    {skip: notRoot},
    async () => {
      const {base, file} = await startPhp({callsPerMinute: 3});
      const hash = createHash('sha256').update(file).digest('hex').slice(0, 16);
      const counts = join(folder, `storefront-proxy-${hash}`);
      const files = join(folder, 'files-of-the-owner');
      mkdirSync(files);
      writeFileSync(join(files, 'photo.jpg'), '');
      mkdirSync(counts);
      symlinkSync(files, join(counts, '1'));
      lchownSync(counts, 65534, 65534);
      const {status} = await fetch(`${base}/api/cart/get`, {method: 'POST'});
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
    it('has the committed file that is made from the proxy (npm run build)', () => {
      assert.equal(readFileSync(PLUGIN_FILE, 'utf8'), pluginFile());
    });

    for (const [name, options] of Object.entries({
      'the owner has not asked for it': {options: {forward: false}},
      'the shop is a demo': {options: {demo: true}},
      'there is no service': {service: ''},
    }))
      it(`has no route if ${name}`, async () => {
        const before = received.length;
        const {base} = await startPlugin(options);
        assert.equal((await fetch(`${base}/api/settings/get`)).status, 404);
        assert.equal(received.length, before);
      });

    it('completes addresses of pictures and links, and nothing else', async () => {
      const {base} = await startPlugin({});
      for (const [path, [, expected]] of Object.entries(ADDRESSES)) {
        const method = path.includes('settings') ? 'GET' : 'POST';
        const text = await (await fetch(base + path, {method})).text();
        assert.equal(text, expected.replaceAll('{}', address));
        JSON.parse(text);
      }
    });

    it('needs no sign-in to the site, even if another plugin asks for one', async () => {
      const {base, api} = await startPlugin({});
      const headers = {'X-Refused-By-Another-Plugin': '1'};
      const forwarded = await fetch(`${base}/api/settings/get`, {headers});
      assert.equal(forwarded.status, 200);
      const other = await fetch(`${api}/other/v1/api/x`, {headers});
      assert.equal(other.status, 403);
    });
  },
);
