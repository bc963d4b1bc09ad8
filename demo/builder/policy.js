/** The strictest Content-Security-Policy header under which a snippet works. */
import {folderOf, isRelative} from './files.js';
import {isDemo, shopAddress} from './shop-tags.js';
import {inlineStyle, isBundled} from './snippets.js';

/** Returns the complete header. */
export async function policyFor(place, settings) {
  const bundled = isBundled(place);
  const folder = bundled ? undefined : folderOf(settings);
  const isOwnSite = bundled || isRelative(folder);
  const address = shopAddress(settings);
  const service = address && new URL(address).origin;
  const demoPictures = !bundled && isDemo(settings) && (isOwnSite ? "'self'" : folder);
  const directives = [
    ['default-src', "'none'"],
    ['script-src', isOwnSite ? "'self'" : folder],
    [
      'style-src',
      "'self'",
      !isOwnSite && `${folder}themes/`,
      !bundled && (await sourceOfStyle(settings)),
    ],
    ['connect-src', service],
    ['img-src', service ?? demoPictures, 'https:'],
    ['form-action', "'self'", service],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'self'"],
    ['require-trusted-types-for', "'script'"],
    [
      'trusted-types',
      'lit-html',
      'storefront-elements',
      'dompurify',
      place === 'vue' && 'vue',
      "'allow-duplicates'",
    ],
  ];
  const lines = directives
    .map(([name, ...sources]) => [name, ...sources.filter(Boolean)])
    .filter(({length}) => length > 1)
    .map((line) => line.join(' '));
  return `Content-Security-Policy: ${lines.join('; ')}`;
}

/** Returns the hash source for the snippet's style, if there is one. Browsers compute hashes only on secure pages. */
async function sourceOfStyle(settings) {
  const style = inlineStyle(settings);
  if (!style) return '';
  if (!globalThis.crypto?.subtle) return "'unsafe-inline'";
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
