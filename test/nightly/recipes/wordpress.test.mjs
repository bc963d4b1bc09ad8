// Tests the plugin of demo/wordpress in a WordPress with a block theme, and with a classic theme.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {whereThereIs} from './programs.mjs';
import {expect, expectShop, root, startBrowser, startUpstream, visit} from './shop.mjs';
import {NEEDS, PASSWORD, startWordPress, THEMES} from './wordpress.mjs';
import {en} from '../../src/i18n/en.ts';
import {startingWith} from '../support/shopper-texts.ts';

const {files} = JSON.parse(readFileSync(join(root, 'dist/integrity.json'), 'utf8'));

const LOGIN_AND_MORE =
  '[store-login][featured-deals][store-category url="ranks" onclick="x"][store-cart layout="drawer"]';

/** Answers of the service that the plugin must not pass on unchanged, by the last character of the path. */
const ANSWERS = {
  1: () =>
    new Response(null, {status: 302, headers: {Location: 'https://evil.example/'}}),
  2: () =>
    new Response('<script>top.evil = true</script>', {
      headers: {'Content-Type': 'text/html', 'Set-Cookie': 'session=theirs'},
    }),
  3: () => new Response(''),
  4: () => Response.json('x'.repeat(17 * 1024 * 1024)),
  5: () =>
    Response.json({message: 'Later.'}, {status: 429, headers: {'Retry-After': '7'}}),
};

const block = (tag, values = {}) =>
  `<!-- wp:storefront-elements/shop ${JSON.stringify({tag, values})} /-->`;

const BLOCKS = [
  block('store-login'),
  block('featured-deals'),
  block('store-category', {url: 'ranks', onclick: 'top.evil = true'}),
  block('store-cart', {layout: 'drawer'}),
].join('\n');

describe('A WordPress page', whereThereIs(NEEDS), () => {
  let wordpress, upstream, browser, owner;

  before(async () => {
    upstream = await startUpstream();
    browser = await startBrowser();
    wordpress = await startWordPress();
    await wordpress.php(
      "activate_plugin('storefront-elements/storefront-elements.php');",
    );
    const {page} = await visit(browser, `${wordpress.origin}/wp-login.php`);
    owner = page;
    await owner.getByLabel('Username or Email').fill('owner');
    await owner.locator('#user_pass').fill(PASSWORD);
    await owner.getByRole('button', {name: 'Log In'}).click();
    await owner.waitForURL('**/wp-admin/**');
  });
  after(async () => {
    await browser?.close();
    await wordpress?.place.end();
    await upstream?.end();
  });

  /** Publishes a page as its owner, who may write any HTML. Returns the page's address. */
  async function publish(content) {
    const id = await wordpress.php(
      `wp_set_current_user(1);
      echo json_encode(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shop', 'post_content' => wp_slash(getenv('CONTENT'))]));`,
      {CONTENT: content},
    );
    return `${wordpress.origin}/?page_id=${id}`;
  }

  /** Saves the plugin's settings as the owner does. Other fields keep their values. */
  async function save(fields) {
    await openSettings();
    for (const [label, value] of Object.entries(fields)) {
      const field = owner.getByLabel(label, {exact: true});
      if (typeof value === 'boolean') await field.setChecked(value);
      else await field.fill(value);
    }
    await submitSettings();
  }
  /** WordPress reloads the page to report that the settings were saved. */
  const submitSettings = () =>
    Promise.all([
      owner.waitForEvent('load'),
      owner.getByRole('button', {name: 'Save Changes'}).click(),
    ]);
  const openSettings = () =>
    owner.goto(
      `${wordpress.origin}/wp-admin/options-general.php?page=storefront-elements`,
    );
  const notices = () => owner.locator('.notice').allTextContents();
  /** The link that lets browsers connect to the service early. WordPress writes its address without the port. */
  const earlyConnection = (page) => {
    const {protocol, hostname} = new URL(upstream.origin);
    return page.locator(
      `head > link[rel="preconnect"][href="${protocol}//${hostname}"][crossorigin]`,
    );
  };
  const scripts = (page) => page.locator('script[src*="embed.js"]');

  it('has nothing for visitors, and a word for its owner, until the shop is set up', async () => {
    const address = await publish('[storefront]');
    const {page} = await visit(browser, address);
    await expect(page.locator('featured-deals, script[src*="embed.js"]')).toHaveCount(
      0,
    );
    assert.doesNotMatch(await page.locator('body').innerText(), /address|storefront/);
    await owner.goto(address);
    await owner.getByRole('link', {name: 'Set the shop up'}).click();
    await owner.waitForURL('**/options-general.php*');
    const told = (await notices()).join(' ');
    assert.match(told, /address of your shop is missing/);
    assert.match(told, /script is missing/);
    wordpress.addScript();
    await openSettings();
    assert.doesNotMatch((await notices()).join(' '), /script is missing/);
  });

  it('keeps what its owner has set, and says what cannot be used', async () => {
    await save({'Address of your shop': 'http://shop.example.net/'});
    const field = owner.getByLabel('Address of your shop');
    await expect(field).toHaveValue('http://shop.example.net');
    assert.match((await notices()).join(' '), /begins with http:\/\//);
    for (const wrong of ['javascript:alert(1)', 'my shop', 'ftp://shop.example.net']) {
      await save({'Address of your shop': wrong});
      assert.match((await notices()).join(' '), /is no address of the web/);
      await expect(field).toHaveValue('http://shop.example.net');
    }
    await save({
      'Address of your shop': 'shop.example.net/',
      'Hash of embed.js': '"><b>',
    });
    await expect(field).toHaveValue('https://shop.example.net');
    await expect(owner.getByLabel('Hash of embed.js')).toHaveValue('');
    assert.match((await notices()).join(' '), /hash should look like/);
    await save({
      'Hosts of pictures': 'https://cdn.example.net/, b.example "><script>',
      'Address of your shop': upstream.origin,
    });
    await expect(owner.getByLabel('Hosts of pictures')).toHaveValue(
      'cdn.example.net b.example',
    );
    await expect(field).toHaveValue(upstream.origin);
    await save({'Hosts of pictures': ''});
    assert.doesNotMatch((await notices()).join(' '), /begins with|missing/);
  });

  it('lets only people who may write scripts choose the script and its service', async () => {
    // As in a network of sites, and as with DISALLOW_UNFILTERED_HTML.
    wordpress.addPlugin(
      "<?php add_filter('map_meta_cap', fn($needed, $asked) => $asked === 'unfiltered_html' ? ['do_not_allow'] : $needed, 10, 2);",
    );
    await openSettings();
    for (const label of [
      'Address of your shop',
      'Address of embed.js',
      'Hash of embed.js',
    ])
      await expect(owner.getByLabel(label)).toBeDisabled();
    // A request can be made up without the form.
    const script = owner.getByLabel('Address of embed.js');
    await script.evaluate((field) => field.removeAttribute('disabled'));
    await script.fill('https://evil.example/embed.js');
    await owner.getByLabel('Address of your terms').fill('/terms');
    await submitSettings();
    assert.match((await notices()).join(' '), /may write scripts/);
    await expect(owner.getByLabel('Address of embed.js')).toHaveValue('');
    await expect(owner.getByLabel('Address of your shop')).toHaveValue(upstream.origin);
    await expect(owner.getByLabel('Address of your terms')).toHaveValue('/terms');
    wordpress.addPlugin('<?php');
    await save({'Address of your terms': ''});
  });

  for (const {theme, kind} of THEMES) {
    describe(`in the ${kind} theme ${theme}`, () => {
      before(() => wordpress.php(`switch_theme('${theme}');`));

      for (const [way, content] of Object.entries({
        shortcodes: LOGIN_AND_MORE,
        blocks: BLOCKS,
      })) {
        it(`is a shop by ${way}, with one script`, async () => {
          const {page, told} = await visit(browser, await publish(content));
          await expect(scripts(page)).toHaveCount(1);
          await expect(earlyConnection(page)).toHaveCount(1);
          await expect(page.locator('[onclick]')).toHaveCount(0);
          await expectShop(page, `${theme.slice(6)}${way.slice(0, 6)}`);
          assert.deepEqual(told, []);
        });
      }

      it('has no script where there is no shop', async () => {
        const {page} = await visit(browser, await publish('Only words.'));
        await expect(scripts(page)).toHaveCount(0);
        await expect(earlyConnection(page)).toHaveCount(0);
      });

      it('leaves what somebody writes into an attribute what it is: text', async () => {
        const evil = `'"><script>top.evil = true</script>`;
        const {page} = await visit(
          browser,
          await publish(
            `${block('store-category', {url: evil})}
            [store-category url='"><script>top.evil = true</script>']
            [store-item item-id="1\\" onmouseover=top.evil=true x=\\""]
            [store-cart layout="evil" checkout-url="javascript:top.evil=true"]
            [store-goals heading-level="3 onclick=x"]
            ${block('script', {src: 'data:,top.evil=true'})}`,
          ),
        );
        const category = page.locator('store-category').first();
        await expect(category).toHaveAttribute('url', evil);
        // Reads the HTML that the server has sent, because the elements set further attributes in
        // the page.
        const names = await page.evaluate(async () => {
          const html = await (await fetch(location.href)).text();
          const written = new DOMParser().parseFromString(html, 'text/html');
          return [
            ...written.querySelectorAll(
              'main :is(store-category, store-item, store-cart, store-goals)',
            ),
          ].map((one) => one.getAttributeNames().join());
        });
        assert.ok(names.length >= 4, names.join(' '));
        for (const name of names) assert.match(name, /^(url|item-id|)$/);
        assert.equal(await page.evaluate(() => 'evil' in window), false);
      });
    });
  }

  it('is as wide as its owner chooses, and no wider', async () => {
    const aligned = (align) =>
      block('featured-deals').replace('{', `{"align":${JSON.stringify(align)},`);
    const {page} = await visit(
      browser,
      await publish(
        [
          aligned('wide'),
          aligned('x" onclick="top.evil=1'),
          block('store-category'),
        ].join('\n'),
      ),
    );
    const html = await (await fetch(page.url())).text();
    assert.match(html, /<featured-deals class="alignwide">/);
    assert.match(html, /<featured-deals>/);
    const widths = await page
      .locator('featured-deals')
      .evaluateAll((deals) => deals.map((one) => one.offsetWidth));
    assert.ok(widths[0] > widths[1], widths.join(' '));
    // The margin must be larger than the distance between paragraphs.
    const space = await page
      .locator('store-category')
      .evaluate((one) => parseFloat(getComputedStyle(one).marginBlockStart));
    assert.ok(space > 30, `${space}`);
  });

  it('takes the script from an address with its hash, and none that is another', async () => {
    const script = `${wordpress.origin}/wp-content/plugins/storefront-elements/dist/embed.js`;
    const address = await publish(LOGIN_AND_MORE);
    await save({
      'Address of embed.js': script,
      'Hash of embed.js': files['embed.js'].integrity,
    });
    const {page} = await visit(browser, address);
    for (const [name, value] of Object.entries({
      src: script,
      crossorigin: 'anonymous',
      defer: '',
      'data-base-url': upstream.origin,
    }))
      await expect(scripts(page)).toHaveAttribute(name, value);
    await expectShop(page, 'WpHash');
    await save({'Hash of embed.js': files['themes/bold.css'].integrity});
    const other = await visit(browser, address);
    assert.match(other.told.join(), /integrity/);
    await expect(other.page.locator('store-category:defined')).toHaveCount(0);
    await save({'Address of embed.js': '', 'Hash of embed.js': ''});
  });

  it('can be tried with a demo shop, and have its script on every page', async () => {
    await save({'Demo shop': true, 'On every page': true});
    const {page} = await visit(
      browser,
      await publish('<featured-deals></featured-deals>'),
    );
    await expect(
      page.getByRole('button', {name: startingWith(en.add)}).first(),
    ).toBeVisible();
    await save({'Demo shop': false, 'On every page': false});
  });

  it('has a block that can be chosen and filled in', async () => {
    const told = [];
    owner.on('pageerror', (error) => told.push(`${error}`));
    await owner.goto(`${wordpress.origin}/wp-admin/post-new.php?post_type=page`);
    await owner.waitForFunction(() => window.wp?.data?.select('core/block-editor'));
    await owner.evaluate(() => {
      const {blocks, data} = window.wp;
      data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
      if (data.select('core/edit-post').isFeatureActive('welcomeGuide'))
        data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
      data
        .dispatch('core/block-editor')
        .insertBlocks(blocks.createBlock('storefront-elements/shop'));
      data.dispatch('core/editor').editPost({title: 'By the editor'});
    });
    await owner.getByLabel('What to show').selectOption({label: 'Cart'});
    await owner.getByLabel('Layout').selectOption('drawer');
    // Since version 6.3, the editor shows blocks in a frame.
    const placeholders = () =>
      Promise.all(
        owner
          .frames()
          .map((frame) => frame.locator('.components-placeholder').allTextContents()),
      );
    await expect
      .poll(async () => (await placeholders()).join())
      .toContain('Layout: drawer');
    const content = await owner.evaluate(() =>
      window.wp.data.select('core/editor').getEditedPostContent(),
    );
    assert.equal(content, block('store-cart', {layout: 'drawer'}));
    assert.deepEqual(told, []);
  });

  describe('whose service refuses requests from other sites', () => {
    const ROUTE = '/wp-json/storefront-elements/v1/service';
    const TOKEN = 'Bearer secret-token-of-a-shopper';
    let silent, page;
    const call = (path, options = {}) =>
      fetch(`${wordpress.origin}${ROUTE}/${path}`, {
        method: 'POST',
        headers: {Authorization: TOKEN},
        ...options,
      });

    before(async () => {
      silent = await startUpstream({cors: false});
      page = await publish(LOGIN_AND_MORE);
      await save({'Address of your shop': silent.origin});
    });
    after(() => silent?.end());

    it('tells its owner so', async () => {
      assert.match((await notices()).join(' '), /refuses requests from this site/);
      const route = `${wordpress.origin}/?rest_route=/storefront-elements/v1/service`;
      assert.equal((await fetch(`${route}/api/settings/get`)).status, 404);
    });

    it('asks its owner for other permalinks, if there is no route without', async () => {
      await wordpress.php("update_option('permalink_structure', '');");
      await save({'Fetch through this site': true});
      assert.match((await notices()).join(' '), /Settings → Permalinks/);
      const {page: plain} = await visit(browser, page);
      await expect(scripts(plain)).toHaveAttribute('data-base-url', silent.origin);
      await wordpress.php(
        "global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/'); flush_rewrite_rules();",
      );
      await openSettings();
      assert.deepEqual(await notices(), []);
    });

    it('is a shop that fetches through this site', async () => {
      const {page: shop, told} = await visit(browser, page);
      await expect(scripts(shop)).toHaveAttribute(
        'data-base-url',
        wordpress.origin + ROUTE,
      );
      await expectShop(shop, 'WpForwarded');
      assert.deepEqual(told, []);
      const {headers} = silent.asked.findLast(({url}) => url.includes('cart/add'));
      assert.match(headers.get('Authorization'), /^Bearer ./);
      assert.equal(headers.get('Cookie'), null);
    });

    it('forwards calls only, and passes on what the service says', async () => {
      const refused = await call('api/cart/get', {headers: {}});
      assert.equal(refused.status, 401);
      assert.match(await refused.text(), /Unauthenticated/);
      assert.equal(refused.headers.get('Cache-Control'), 'no-store');
      silent.answer = (request) => ANSWERS[new URL(request.url).pathname.slice(-1)]?.();
      const redirected = await call('api/cart/add/1');
      assert.equal(redirected.status, 502);
      const html = await call('api/cart/add/2');
      assert.match(html.headers.get('Content-Type'), /^text\/plain/);
      assert.equal(html.headers.get('Set-Cookie'), null);
      const empty = await call('api/cart/add/3');
      assert.equal(await empty.text(), '');
      const large = await call('api/cart/add/4');
      assert.equal(large.status, 502);
      const busy = await call('api/cart/add/5');
      assert.equal(busy.status, 429);
      assert.equal(busy.headers.get('Retry-After'), '7');
      silent.answer = () => undefined;
      // A call may begin at any "/api/" of the path. The plugin still sends it to the shop's service.
      await call('api//evil.example/api/cart/get');
      assert.equal(new URL(silent.asked.at(-1).url).pathname, '/api/cart/get');
      const asked = silent.asked.length;
      for (const [method, path] of [
        ['POST', 'api/admin/users'],
        ['POST', 'api/cart/add/..%2f..%2fadmin'],
        ['POST', 'api/cart/add/%2e%2e'],
        ['POST', 'api/cart/add/1%00'],
        ['GET', 'api/cart/get'],
        ['GET', 'api/cart/get?_method=POST'],
        ['POST', 'api/settings/get?_method=GET'],
        ['PUT', 'api/cart/get'],
        ['DELETE', 'api/cart/remove/1'],
        ['GET', 'pages/tos'],
        ['GET', 'img/../wp-config.php'],
      ])
        assert.equal((await call(path, {method})).status, 404, `${method} ${path}`);
      const overlong = await call('api/cart/get', {body: 'x'.repeat(65 * 1024)});
      assert.equal(overlong.status, 413);
      assert.equal(silent.asked.length, asked);
    });

    it('completes addresses of the service’s own site', async () => {
      const settings = await call('api/settings/get', {method: 'GET'});
      const text = await settings.text();
      assert.ok(text.includes(`"${silent.origin}/pages/`), text);
      const deals = await (await call('api/items/getFeaturedDeals')).json();
      const image = deals.map((deal) => deal.image).find(Boolean);
      assert.ok(image.startsWith(`${silent.origin}/img/`), image);
    });

    it('leads shoppers who follow a link to a page of the service there', async () => {
      const {page: profile} = await visit(
        browser,
        `${wordpress.origin}${ROUTE}/profile/Ada`,
      );
      assert.equal(profile.url(), `${silent.origin}/profile/Ada`);
    });

    it('lets no other site read answers, and sends the service no cookies', async () => {
      for (const method of ['POST', 'OPTIONS']) {
        const {headers} = await call('api/items/getFeaturedDeals', {
          method,
          headers: {Origin: 'https://evil.example', Cookie: 'wordpress_logged_in=1'},
        });
        const names = [...headers.keys()].filter((name) =>
          /^(access-control|set-cookie)/.test(name),
        );
        assert.deepEqual(names, []);
      }
      assert.equal(silent.asked.at(-1).headers.get('Cookie'), null);
    });

    it('works beside plugins that refuse tokens which are not theirs', async () => {
      wordpress.addPlugin(`<?php
        $refuse = fn($result) => isset($_SERVER['HTTP_AUTHORIZATION']) ? new WP_Error('jwt', 'No.', ['status' => 403]) : $result;
        add_filter('rest_authentication_errors', $refuse);
        add_filter('rest_pre_dispatch', $refuse);`);
      const others = await fetch(`${wordpress.origin}/wp-json/wp/v2/pages`, {
        headers: {Authorization: TOKEN},
      });
      assert.equal(others.status, 403);
      assert.equal((await call('api/items/getFeaturedDeals')).status, 200);
      wordpress.addPlugin('<?php');
    });

    it('limits how many calls a visitor may send, and logs no token', async () => {
      wordpress.addPlugin(
        "<?php add_filter('storefront_elements_calls_per_minute', fn() => 3);",
      );
      const statuses = [];
      // The limit counts the calls of a minute. A new minute may begin during the test, so it tries
      // several times.
      for (let i = 0; i < 8; i += 1) statuses.push((await call('api/user')).status);
      assert.ok(statuses.includes(429), statuses.join(' '));
      wordpress.addPlugin('<?php');
      assert.ok(!wordpress.log().includes('secret-token'));
    });

    it('keeps its settings from everybody but its owner', async () => {
      const option = () =>
        wordpress.php("echo json_encode(get_option('storefront_elements'));");
      const before = await option();
      const body = new URLSearchParams({
        option_page: 'storefront_elements',
        action: 'update',
        'storefront_elements[address]': 'https://evil.example',
      });
      // Without the form's nonce, even a request from the owner's own browser changes nothing.
      const answer = await owner.request.post(
        `${wordpress.origin}/wp-admin/options.php`,
        {
          headers: {'Content-Type': 'application/x-www-form-urlencoded'},
          data: `${body}`,
          maxRedirects: 0,
        },
      );
      assert.equal(answer.status(), 403);
      const stranger = await fetch(`${wordpress.origin}/wp-admin/options.php`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      assert.equal(stranger.status, 302);
      assert.deepEqual(await option(), before);
    });

    it('has no complaint of PHP in its log', () => {
      const lines = wordpress.log().split('\n');
      assert.deepEqual(
        lines.filter((line) => line.includes('storefront-elements')),
        [],
      );
    });
  });

  it('leaves nothing behind when the plugin is deleted', async () => {
    const left = await wordpress.php(
      `deactivate_plugins('storefront-elements/storefront-elements.php');
      uninstall_plugin('storefront-elements/storefront-elements.php');
      echo json_encode(get_option('storefront_elements'));`,
    );
    assert.equal(left, false);
  });
});
