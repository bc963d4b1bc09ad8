// The pages in the archive for owners: a README, and a page with a whole shop.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {withFallback} from '../../demo/builder/fallback.js';
import {connectionTo, escape, tag, written} from '../../demo/builder/markup.js';

/** The address that owners replace by that of their service. */
export const EXAMPLE_SERVICE = 'https://shop.example.net';

/** Returns the lines that owners paste, with the hash of this build's `embed.js`. */
export function ownerSnippet(hash) {
  const script = tag('script', {
    src: 'dist/embed.js',
    'data-base-url': EXAMPLE_SERVICE,
    integrity: hash,
    crossorigin: 'anonymous',
    defer: true,
  });
  const tags = [
    tag('store-payment'),
    tag('featured-deals'),
    tag('store-category'),
    tag('store-cart', {layout: 'drawer'}),
  ];
  return [
    connectionTo(EXAMPLE_SERVICE),
    tag('link', {rel: 'stylesheet', href: 'dist/themes/reserve.css'}),
    script,
    ...withFallback(tags, {address: EXAMPLE_SERVICE}),
  ]
    .map((one) => written(one))
    .join('\n');
}

/** Returns a complete page with the snippet. */
export function examplePage(hash) {
  return page('shop.html', {snippet: ownerSnippet(hash)});
}

/** Returns the README. Before the first release it has no links to the repository. */
export function readmePage({version, repository, isPublished}, hash) {
  const documents = isPublished
    ? `<p>More is in the <a href="${repository}/blob/v${version}/docs/owners.md">guide for server owners</a>, and about new versions in <a href="${repository}/blob/v${version}/docs/upgrading.md">upgrading</a>.</p>`
    : '';
  return page('readme.html', {
    version,
    hash,
    documents,
    snippet: escape(ownerSnippet(hash)),
  });
}

/** Returns an HTML template from this folder with each `{{name}}` replaced by its value. */
function page(file, values) {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
}
