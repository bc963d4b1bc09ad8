// The plugin of demo/wordpress in a WordPress with a block theme and with a classic one.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {whereThereIs} from './programs.mjs';
import {expect, expectShop, root, startBrowser, startUpstream, visit} from './shop.mjs';
import {NEEDS, PASSWORD, startWordPress} from './wordpress.mjs';
import {en} from '../../src/i18n/en.ts';
import {startingWith} from '../support/shopper-texts.ts';

const {files} = JSON.parse(readFileSync(join(root, 'dist/integrity.json'), 'utf8'));

const LOGIN_AND_MORE =
  '[store-login][featured-deals][store-category url="ranks" onclick="x"][store-cart layout="drawer"]';

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

  /** Publishes a page as its owner, who may write any HTML; its address comes back. */
  async function publish(content) {
    const id = await wordpress.php(
      `wp_set_current_user(1);
      echo json_encode(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shop', 'post_content' => wp_slash(getenv('CONTENT'))]));`,
      {CONTENT: content},
    );
    return `${wordpress.origin}/?page_id=${id}`;
  }

  /** Saves the settings as the owner does; fields not named are left as they are. */
  async function save(fields) {
    await openSettings();
    for (const [label, value] of Object.entries(fields)) {
      const field = owner.getByLabel(label, {exact: true});
      if (typeof value === 'boolean') await field.setChecked(value);
      else await field.fill(value);
    }
    // WordPress takes from the address that something was saved.
    await Promise.all([
      owner.waitForEvent('load'),
      owner.getByRole('button', {name: 'Save Changes'}).click(),
    ]);
  }
  const openSettings = () =>
    owner.goto(
      `${wordpress.origin}/wp-admin/options-general.php?page=storefront-elements`,
    );
  const notices = () => owner.locator('.notice').allTextContents();
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

  for (const [kind, theme] of Object.entries({
    block: 'twentytwentythree',
    classic: 'twentytwentyone',
  })) {
    describe(`in a ${kind} theme`, () => {
      before(() => wordpress.php(`switch_theme('${theme}');`));

      for (const [way, content] of Object.entries({
        shortcodes: LOGIN_AND_MORE,
        blocks: BLOCKS,
      })) {
        it(`is a shop by ${way}, with one script`, async () => {
          const {page, told} = await visit(browser, await publish(content));
          await expect(scripts(page)).toHaveCount(1);
          await expect(page.locator('[onclick]')).toHaveCount(0);
          await expectShop(page, `Wp${kind}${way}`);
          assert.deepEqual(told, []);
        });
      }

      it('has no script where there is no shop', async () => {
        const {page} = await visit(browser, await publish('Only words.'));
        await expect(scripts(page)).toHaveCount(0);
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
        // As the server has written it: the elements have attributes of their own besides.
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
    await expect(owner.locator('.components-placeholder')).toContainText(
      'Layout: drawer',
    );
    const content = await owner.evaluate(() =>
      window.wp.data.select('core/editor').getEditedPostContent(),
    );
    assert.equal(content, block('store-cart', {layout: 'drawer'}));
    assert.deepEqual(told, []);
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
