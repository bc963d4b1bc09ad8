// Tests the plugin of demo/wordpress in a WordPress with a block theme, and with a classic theme.
import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {textOf} from '../../support/dist.mjs';
import {expect, useBrowser} from '../shop.mjs';
import {useWorkplace, whereThereIs} from './programs.mjs';
import {expectShop, startUpstream} from './shop.mjs';
import {NEEDS, PASSWORD, startWordPress, THEMES} from './wordpress.mjs';

const {files} = JSON.parse(textOf('integrity.json'));

const block = (tag, values = {}) =>
  `<!-- wp:storefront-elements/shop ${JSON.stringify({tag, values})} /-->`;

/** The ways to write a shop into a page. */
const WAYS = {
  shortcodes:
    '[store-login][featured-deals][store-category url="ranks" onclick="x"][store-cart layout="drawer"]',
  blocks: [
    block('store-login'),
    block('featured-deals'),
    block('store-category', {url: 'ranks', onclick: 'top.evil = true'}),
    block('store-cart', {layout: 'drawer'}),
  ].join('\n'),
};

describe('A WordPress page', whereThereIs(NEEDS), () => {
  const place = useWorkplace();
  const open = useBrowser();
  let wordpress, upstream, owner;

  before(async () => {
    upstream = await startUpstream(place);
    wordpress = await startWordPress(place);
    await wordpress.php(
      "activate_plugin('storefront-elements/storefront-elements.php');",
    );
    ({page: owner} = await open({address: `${wordpress.origin}/wp-login.php`}));
    await owner.getByLabel('Username or Email').fill('owner');
    await owner.locator('#user_pass').fill(PASSWORD);
    await owner.getByRole('button', {name: 'Log In'}).click();
    await owner.waitForURL('**/wp-admin/**');
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

  it('has nothing for visitors, and a word for its owner, until its owner has set the shop up', async () => {
    const address = await publish('[storefront]');
    const {page} = await open({address});
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
    await save({'Address of your shop': upstream.origin});
    assert.doesNotMatch((await notices()).join(' '), /begins with|missing/);
  });

  for (const {theme, kind} of THEMES) {
    describe(`in the ${kind} theme ${theme}`, () => {
      before(() => wordpress.php(`switch_theme('${theme}');`));

      for (const [way, content] of Object.entries(WAYS))
        it(`is a shop by ${way}, with one script`, async () => {
          const {page, told} = await open({address: await publish(content)});
          await expect(scripts(page)).toHaveCount(1);
          await expect(earlyConnection(page)).toHaveCount(1);
          await expect(page.locator('[onclick]')).toHaveCount(0);
          await expectShop(page, `${theme.slice(6)}${way.slice(0, 6)}`);
          assert.deepEqual(told, []);
        });

      it('has no script where there is no shop', async () => {
        const {page} = await open({address: await publish('Only words.')});
        await expect(scripts(page)).toHaveCount(0);
        await expect(earlyConnection(page)).toHaveCount(0);
      });

      it('leaves what somebody writes into an attribute what it is: text', async () => {
        const evil = `'"><script>top.evil = true</script>`;
        const {page} = await open({
          address: await publish(
            `${block('store-category', {url: evil})}
            [store-category url='"><script>top.evil = true</script>']
            [store-item item-id="1\\" onmouseover=top.evil=true x=\\""]
            [store-cart layout="evil" checkout-url="javascript:top.evil=true"]
            [store-goals heading-level="3 onclick=x"]
            ${block('script', {src: 'data:,top.evil=true'})}`,
          ),
        });
        const category = page.locator('store-category').first();
        await expect(category).toHaveAttribute('url', evil);
        // Reads the HTML of the server, because the elements set further attributes.
        const names = await page.evaluate(async () => {
          const html = await (await fetch(location.href)).text();
          const written = new DOMParser().parseFromString(html, 'text/html');
          const tags = 'main :is(store-category, store-item, store-cart, store-goals)';
          const found = [...written.querySelectorAll(tags)];
          return found.map((one) => one.getAttributeNames().join());
        });
        assert.ok(names.length >= 4, names.join(' '));
        for (const name of names) assert.match(name, /^(url|item-id|)$/);
        assert.equal(await page.evaluate(() => 'evil' in window), false);
      });
    });
  }

  it('takes the script from an address with its hash, and none that is another', async () => {
    const script = `${wordpress.origin}/wp-content/plugins/storefront-elements/dist/embed.js`;
    const address = await publish(WAYS.shortcodes);
    await save({
      'Address of embed.js': script,
      'Hash of embed.js': files['embed.js'].integrity,
    });
    const {page} = await open({address});
    for (const [name, value] of Object.entries({
      src: script,
      crossorigin: 'anonymous',
      defer: '',
      'data-base-url': upstream.origin,
    }))
      await expect(scripts(page)).toHaveAttribute(name, value);
    await expectShop(page, 'WpHash');
    await save({'Hash of embed.js': files['themes/bold.css'].integrity});
    const other = await open({address});
    assert.match(other.told.join(), /integrity/);
    await expect(other.page.locator('store-category:defined')).toHaveCount(0);
    await save({'Address of embed.js': '', 'Hash of embed.js': ''});
  });

  it('has a block that can be chosen and filled in', async () => {
    const told = [];
    owner.on('pageerror', (error) => told.push(`${error}`));
    await owner.goto(`${wordpress.origin}/wp-admin/post-new.php?post_type=page`);
    await owner.waitForFunction(() => window.wp?.data?.select('core/block-editor'));
    await owner.evaluate(() => {
      const {blocks, data} = window.wp;
      const post = data.dispatch('core/edit-post');
      post.openGeneralSidebar('edit-post/block');
      if (data.select('core/edit-post').isFeatureActive('welcomeGuide'))
        post.toggleFeature('welcomeGuide');
      const shop = blocks.createBlock('storefront-elements/shop');
      data.dispatch('core/block-editor').insertBlocks(shop);
      data.dispatch('core/editor').editPost({title: 'By the editor'});
    });
    await owner.getByLabel('What to show').selectOption({label: 'Cart'});
    await owner.getByLabel('Layout').selectOption('drawer');
    // Since version 6.3, the editor shows blocks in a frame.
    const placeholders = async () => {
      const texts = owner
        .frames()
        .map((frame) => frame.locator('.components-placeholder').allTextContents());
      return (await Promise.all(texts)).join();
    };
    await expect.poll(placeholders).toContain('Layout: drawer');
    const content = await owner.evaluate(() =>
      window.wp.data.select('core/editor').getEditedPostContent(),
    );
    assert.equal(content, block('store-cart', {layout: 'drawer'}));
    assert.deepEqual(told, []);
  });

  describe('whose service refuses requests from other sites', () => {
    const ROUTE = '/wp-json/storefront-elements/v1/service';
    let silent, page;

    before(async () => {
      silent = await startUpstream(place, {cors: false});
      page = await publish(WAYS.shortcodes);
      await save({'Address of your shop': silent.origin});
    });

    it('tells its owner so', async () => {
      assert.match((await notices()).join(' '), /refuses requests from this site/);
      const route = `${wordpress.origin}/?rest_route=/storefront-elements/v1/service`;
      assert.equal((await fetch(`${route}/api/settings/get`)).status, 404);
    });

    it('is a shop that fetches through this site', async () => {
      await wordpress.php(
        "global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/'); flush_rewrite_rules();",
      );
      await save({'Fetch through this site': true});
      const {page: shop, told} = await open({address: page});
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

    it('has no complaint of PHP and no token in its log', async () => {
      await fetch(`${wordpress.origin}${ROUTE}/api/items/getFeaturedDeals`, {
        method: 'POST',
        headers: {Authorization: 'Bearer secret-token-of-a-shopper'},
      });
      assert.doesNotMatch(wordpress.log(), /storefront-elements|secret-token/);
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
