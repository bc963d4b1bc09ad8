/** The strictest Content-Security-Policy header under which a snippet works. */
import {folderOf} from './files.js';
import {isDemo, shopAddress} from './shop-tags.js';
import {inlineStyle, isBundled} from './snippets.js';

/** Returns the complete header. */
export async function policyFor(place, settings) {
  const bundled = isBundled(place);
  const folder = folderOf(settings);
  const address = shopAddress(settings);
  const service = address && new URL(address).origin;
  const demoPictures = !bundled && isDemo(settings) && folder;
  const directives = [
    ['default-src', "'none'"],
    ['script-src', bundled ? "'self'" : folder],
    ['style-src', "'self'", ...(bundled ? [] : await styles(settings, folder))],
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

async function styles(settings, folder) {
  const style = inlineStyle(settings);
  return [`${folder}themes/`, style && (await sourceOf(style))];
}

/** Returns the hash source for a style. Browsers compute hashes only on secure pages. */
async function sourceOf(style) {
  if (!globalThis.crypto?.subtle) return "'unsafe-inline'";
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
