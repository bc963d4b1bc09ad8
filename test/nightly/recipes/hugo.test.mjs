// Tests a Hugo site with the files of demo/recipes/hugo, made as docs/recipes/hugo.md says.
import assert from 'node:assert/strict';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {before, describe, it} from 'node:test';
import {snippetsFor} from '../../../demo/builder/snippets.js';
import {RECIPE_SETTINGS} from '../../../scripts/recipes.mjs';
import {root} from '../../support/dist.mjs';
import {useBrowser} from '../shop.mjs';
import {run, useWorkplace, whereThereIs} from './programs.mjs';
import {copyDist, expectShop, serveFiles, startUpstream} from './shop.mjs';

describe('A Hugo site', whereThereIs({hugo: 'hugo'}), () => {
  const place = useWorkplace();
  const open = useBrowser();
  let upstream, origin, address;

  before(async () => {
    upstream = await startUpstream(place);
    origin = await serveFiles(place, place.path('site/public'), '/~ada/');
    address = `${origin}/~ada/shop/`;
  });

  /**
   * Builds a site with one page, and returns the page's HTML. `more` has additional files of the
   * site.
   */
  async function build(content, more = {}) {
    const files = {
      ...more,
      'layouts/_default/baseof.html':
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><link rel="icon" href="data:,">{{ if .HasShortcode "store" }}{{ partial "storefront.html" . }}{{ end }}</head><body>{{ block "main" . }}{{ end }}</body></html>',
      'layouts/_default/single.html': '{{ define "main" }}{{ .Content }}{{ end }}',
      'content/shop.md': `---\ntitle: Shop\n---\n${content}`,
      'content/about.md': '---\ntitle: About\n---\nNothing for sale.',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(place.path('site', file)), {recursive: true});
      writeFileSync(place.path('site', file), text);
    }
    cpSync(join(root, 'demo/recipes/hugo/layouts'), place.path('site/layouts'), {
      recursive: true,
    });
    copyDist(place.path('site/static/storefront'));
    const config = readFileSync(join(root, 'demo/recipes/hugo/hugo.toml'), 'utf8');
    writeFileSync(
      place.path('site/hugo.toml'),
      `baseURL = "${origin}/~ada/"\ndisableKinds = ["taxonomy", "term", "home", "section", "RSS", "sitemap"]\n${config.replace('https://shop.example.net', upstream.origin)}`,
    );
    const cache = place.path('cache');
    await run('hugo', ['--source', place.path('site'), '--cacheDir', cache]);
    return (name) =>
      readFileSync(place.path('site/public', name, 'index.html'), 'utf8');
  }

  it('has a shop where its shortcodes are', async () => {
    const page = await build(
      `{{< store tag="store-login" >}}\n{{< store tag="featured-deals" >}}\n{{< store tag="store-category" url="ranks" >}}\n{{< store tag="store-cart" layout="drawer" >}}`,
    );
    assert.equal(page('shop').split('<script').length, 2);
    assert.ok(!page('about').includes('<script'));
    const visited = await open({address});
    await expectShop(visited.page, 'Hugo');
    assert.deepEqual(visited.told, []);
  });

  it('has a shop where the builder’s own shortcode is', async () => {
    const settings = new URLSearchParams(RECIPE_SETTINGS);
    settings.set('address', upstream.origin);
    settings.set('folder', '/~ada/storefront/');
    const [shortcode, inPage] = snippetsFor('hugo', settings);
    await build(inPage.text, {[shortcode.name]: shortcode.text});
    const visited = await open({address});
    await expectShop(visited.page, 'Hugo_short');
    assert.deepEqual(visited.told, []);
  });

  it('has text where somebody writes more than an attribute', async () => {
    await build(
      `{{< store tag="store-category" url="'\\"><script>top.evil = true</script>" >}}`,
    );
    const {page} = await open({address});
    assert.equal(
      await page.locator('store-category').getAttribute('url'),
      `'"><script>top.evil = true</script>`,
    );
    assert.equal(await page.evaluate(() => 'evil' in window), false);
  });

  it('does not build with a tag or an attribute that is not the shop’s', async () => {
    for (const wrong of ['tag="script"', 'tag="store-cart" onclick="alert(1)"'])
      await assert.rejects(build(`{{< store ${wrong} >}}`), ({stdout}) =>
        /no tag "script"|"onclick" is no attribute/.test(stdout),
      );
  });
});
