// Tests the proxy of docs/recipes/proxy.md in front of a service that no other origin may read.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {freePort} from '../../../scripts/ports.mjs';
import {root} from '../../support/dist.mjs';
import {pageOf, useBrowser} from '../shop.mjs';
import {useWorkplace, whereThereIs} from './programs.mjs';
import {copyDist, expectShop, startUpstream, TAGS} from './shop.mjs';

const recipe = (name, upstream) =>
  readFileSync(join(root, 'demo/recipes', name), 'utf8').replaceAll(
    'https://shop.example.net',
    upstream,
  );

const APACHE_MODULES =
  'mpm_event authz_core alias mime dir headers ssl socache_shmcb proxy proxy_http';

/**
 * The configuration of each server with its recipe. The server also serves the folder `files`, a
 * site that has its own rule for pictures.
 */
const SERVERS = {
  nginx: {
    debian: 'nginx-light',
    args: (folder, config) => ['-p', folder, '-e', 'stderr', '-c', config],
    config: ({folder, port, upstream, files}) => `
      daemon off; pid ${folder}/pid; error_log stderr; events {}
      http {
        types { text/html html; text/javascript js; text/css css; image/svg+xml svg; }
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        server {
          listen 127.0.0.1:${port}; root ${files};
          location ~* \\.(svg|png)$ { expires max; }
          ${recipe('nginx.conf', upstream)}
        }
      }`,
  },
  apache2: {
    debian: 'apache2-bin',
    args: (folder, config) => ['-D', 'FOREGROUND', '-f', config],
    config: ({folder, port, upstream, files}) => `
      ServerName localhost
      ServerRoot ${folder}
      PidFile ${folder}/pid
      DefaultRuntimeDir ${folder}
      ErrorLog ${folder}/error.log
      ${APACHE_MODULES.replaceAll(/(\w+) ?/g, 'LoadModule $1_module /usr/lib/apache2/modules/mod_$1.so\n')}
      ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
      Listen 127.0.0.1:${port}
      TypesConfig /dev/null
      AddType text/html .html
      AddType text/javascript .js
      <VirtualHost 127.0.0.1:${port}>
        DocumentRoot ${files}
        <Directory ${files}>
          Require all granted
        </Directory>
        ${recipe('apache.conf', upstream)}
      </VirtualHost>\n`,
  },
  caddy: {
    debian: 'caddy',
    args: (folder, config) => ['run', '--adapter', 'caddyfile', '--config', config],
    config: ({port, upstream, files}) => `
      {
        admin off
      }
      ${recipe('Caddyfile', upstream)
        .replace('example.net {', `http://localhost:${port} {`)
        .replace('/var/www/html', files)}`,
  },
};

/** Headers of the service that would act on the owner's site or server, with harmful values. */
const HARMFUL_HEADERS = {
  'Accept-CH': 'Sec-CH-UA-Model',
  'Access-Control-Allow-Origin': 'https://evil.example',
  'Access-Control-Allow-Credentials': 'true',
  'Alt-Svc': 'h3="evil.example:443"',
  'Clear-Site-Data': '"*"',
  'Critical-CH': 'Sec-CH-UA-Model',
  Link: '<https://evil.example/>; rel=preconnect',
  Location: 'https://evil.example/',
  NEL: '{"report_to":"evil","max_age":2592000}',
  'Origin-Agent-Cluster': '?1',
  Refresh: '0;url=https://evil.example/',
  'Report-To':
    '{"group":"evil","max_age":1,"endpoints":[{"url":"https://evil.example/"}]}',
  'Reporting-Endpoints': 'default="https://evil.example/"',
  'Service-Worker-Allowed': '/',
  'Set-Cookie': 'session=theirs',
  'Set-Login': 'logged-out',
  'Speculation-Rules': '"/rules.json"',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'WWW-Authenticate': 'Basic realm="Our server"',
  'X-Accel-Redirect': '/index.html',
  'X-Accel-Limit-Rate': '1',
  'X-Sendfile': '/etc/passwd',
};

const harmful = (body, type, status = 200) => {
  const own = {'Content-Type': type, 'Cache-Control': 'public, max-age=99'};
  return new Response(body, {status, headers: {...HARMFUL_HEADERS, ...own}});
};

/** Answers with which a service tries to reveal or to set more than the proxy should allow. */
const SERVED = {
  '/api/harmful': ({url}) =>
    harmful('"From the service"', 'application/json', Number(url.split('?')[1])),
  '/img/harmful.svg': () =>
    harmful('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
  '/api/evil': () => harmful('<script>top.evil = true</script>', 'text/html'),
  '/api/busy': () =>
    Response.json({message: 'Later.'}, {status: 429, headers: {'Retry-After': '7'}}),
};

for (const [name, {debian, args, config}] of Object.entries(SERVERS)) {
  describe(`A shop behind ${name}`, whereThereIs({[name]: debian}), () => {
    const place = useWorkplace();
    const open = useBrowser();
    let upstream, site;

    before(async () => {
      upstream = await startUpstream(place, {cors: false});
      upstream.answer = (request) => SERVED[new URL(request.url).pathname]?.(request);
      const files = place.path('www');
      mkdirSync(files);
      copyDist(join(files, 'dist'));
      const port = await freePort();
      site = `http://localhost:${port}`;
      const script = `<script src="/dist/embed.js" data-base-url="${site}/shop" defer></script>`;
      writeFileSync(join(files, 'index.html'), pageOf(script, TAGS));
      const options = {folder: place.folder, port, upstream: upstream.origin, files};
      writeFileSync(place.path('config'), config(options));
      await place.serve(name, args(place.folder, place.path('config')), {
        at: {port, host: '127.0.0.1'},
        log: place.path('error.log'),
        env: {...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder},
      });
    });

    const ask = (path, options) => fetch(`${site}/shop${path}`, options);
    /** Returns the last request for an address. Open pages make requests, too. */
    const lastAsked = (path) => upstream.asked.findLast(({url}) => url.endsWith(path));

    it('works as one in the page’s own folder', async () => {
      const {page, told} = await open({address: `${site}/`});
      await expectShop(page, `Proxy-${name}`);
      assert.deepEqual(told, []);
    });

    it('tells the service who shops, and nothing of the site’s cookies or of what visitors make up', async () => {
      await ask('/api/cart/get?as=proxy', {
        method: 'POST',
        headers: {
          Authorization: 'Bearer proxy-token',
          Cookie: 'wordpress_logged_in=1',
          'X-Forwarded-For': '203.0.113.9',
          'X-Forwarded-Host': 'evil.example',
          Forwarded: 'for=203.0.113.9',
        },
      });
      const {headers} = lastAsked('?as=proxy');
      assert.equal(headers.get('Authorization'), 'Bearer proxy-token');
      assert.equal(headers.get('Host'), new URL(upstream.origin).host);
      assert.match(headers.get('X-Forwarded-For'), /^(127\.0\.0\.1|::1)$/);
      assert.equal(headers.get('X-Forwarded-Proto'), 'http');
      for (const name of ['Cookie', 'X-Forwarded-Host', 'Forwarded'])
        assert.equal(headers.get(name) || null, null, name);
    });

    it('keeps the password of a protected site, and the letters of addresses', async () => {
      for (const path of ['/api/settings/get?protected', '/img/logo.svg?protected']) {
        await ask(path, {headers: {Authorization: 'Basic c2VjcmV0'}});
        assert.equal(lastAsked(path).headers.get('Authorization'), null, path);
      }
      const path = '/api/categories/get/ranks/new%20ones?a=b%26c';
      await ask(path, {method: 'POST'});
      assert.equal(lastAsked(path)?.url, upstream.origin + path);
    });

    it('runs no script of the service, and keeps no answer', async () => {
      const {status, headers} = await ask('/api/evil');
      assert.equal(status, 200);
      assert.equal(headers.get('Cache-Control'), 'no-store');
      const policy = headers.get('Content-Security-Policy');
      assert.equal(policy, "default-src 'none'; sandbox");
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
      const {page} = await open({address: `${site}/shop/api/evil`});
      assert.equal(await page.evaluate(() => 'evil' in window), false);
    });

    for (const path of [
      ...[200, 302, 401, 429, 503].map((status) => `/api/harmful?${status}`),
      '/img/harmful.svg',
    ])
      it(`obeys no header of the service, and passes on none that acts on the site: ${path}`, async () => {
        const signal = AbortSignal.timeout(10_000);
        const answer = await ask(path, {redirect: 'manual', signal});
        assert.equal(answer.status, Number(path.split('?')[1] ?? 200));
        assert.match(await answer.text(), /From the service|<svg/);
        for (const name of Object.keys(HARMFUL_HEADERS))
          assert.ok(!answer.headers.has(name), name);
        const type = answer.headers.get('Content-Type');
        assert.match(type, /^(application\/json|image\/svg)/);
      });

    it('tells when to come again, and what it refuses, in its own words', async () => {
      const busy = await ask('/api/busy');
      assert.equal(busy.status, 429);
      assert.equal(busy.headers.get('Retry-After'), '7');
      assert.deepEqual(await busy.json(), {message: 'Later.'});
      const refused = await ask('/api/cart/get', {method: 'POST'});
      assert.equal(refused.status, 401);
      assert.match(await refused.text(), /Unauthenticated/);
    });

    it('is not there for what is too large, and for other pages of the service', async () => {
      const body = 'x'.repeat(70_000);
      const large = await ask('/api/cart/get', {method: 'POST', body});
      // Older versions of Caddy answer with status 502 instead of 413.
      assert.ok([413, 502].includes(large.status));
      for (const path of ['/', '/pay/MS-1', '/openapi.json', '/api/..%2fpay/MS-1'])
        assert.ok([403, 404].includes((await ask(`${path}?other`)).status), path);
      const sent = await ask('/img/logo.svg?other', {method: 'POST'});
      assert.ok([403, 404, 405].includes(sent.status));
      assert.equal(lastAsked('?other'), undefined);
    });

    it('sends pictures on, to be kept', async () => {
      const headers = {Cookie: 'wordpress_logged_in=1'};
      const picture = await ask('/img/logo.svg?kept', {headers});
      assert.equal(picture.status, 200);
      assert.equal(picture.headers.get('Cache-Control'), 'public, max-age=3600');
      assert.equal(lastAsked('?kept').headers.get('Cookie'), null);
    });
  });
}
