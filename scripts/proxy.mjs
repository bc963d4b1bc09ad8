// Generates the PHP version of the proxy, which allows the same calls as the JavaScript version.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {CALLS, PICTURES} from '../src/proxy/handler.ts';

/** Writes `storefront-proxy.php` into `folder`. */
export function writeProxy(folder = 'dist/proxy') {
  const calls = CALLS.map(([method, path]) => {
    const pattern = path
      .replaceAll(/\{\w+\+\}/g, '[^/]+(?:/[^/]+)*')
      .replaceAll(/\{\w+\}/g, '[^/]+');
    return `\n    ['${method}', '${pattern}'],`;
  });
  const source = readFileSync('src/proxy/storefront-proxy.php', 'utf8');
  mkdirSync(folder, {recursive: true});
  writeFileSync(
    `${folder}/storefront-proxy.php`,
    source
      .replace('/* CALLS */', () => `${calls.join('')}\n`)
      .replace('/* PICTURES */', () => PICTURES),
  );
}
