// Writes the list of calls that the proxy forwards, and generates the PHP versions of the proxy: a
// single file for web hosts with PHP, and a file of the WordPress plugin.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {PICTURE_PATH_PATTERN} from '../src/proxy/handler.ts';
import {callTable} from './call-table.ts';

/** The JavaScript version of the proxy. Its list of calls is generated. */
export const HANDLER_FILE = 'src/proxy/handler.ts';

/** The generated file of the WordPress plugin. It is committed, because owners copy the plugin's folder. */
export const PLUGIN_FILE =
  'demo/wordpress/storefront-elements/includes/forward-request.php';

/** The calls that are forwarded, each by its method and its path below `/api`. */
const CALLS = [...(await callTable()).values()]
  .map(({method = 'POST', path}) => [method, path.slice(1)])
  .sort(([, one], [, other]) => (one < other ? -1 : 1));

/**
 * Writes the list of calls, `storefront-proxy.php` into `folder`, and the file of the WordPress plugin.
 */
export function writeProxy(folder = 'dist/proxy') {
  mkdirSync(folder, {recursive: true});
  writeFileSync(`${folder}/storefront-proxy.php`, singleFile());
  writeFileSync(HANDLER_FILE, handlerFile());
  writeFileSync(PLUGIN_FILE, pluginFile());
}

/** Returns the source of `HANDLER_FILE`. */
export function handlerFile() {
  const list = CALLS.map(([method, path]) => `  ['${method}', '${path}'],\n`).join('');
  return read(HANDLER_FILE).replace(
    /(export const CALLS: .* = \[\n)[^]*?(?=\];)/,
    (_, start) => start + list,
  );
}

/** Returns the source of the file that shop owners upload to their web host. */
export function singleFile() {
  const [, functions] = splitSource();
  return read('src/proxy/storefront-proxy.php').replace('/* FORWARDING */', () =>
    functions.trim(),
  );
}

/** Returns the source of `PLUGIN_FILE`. */
export function pluginFile() {
  const [namespace, functions] = splitSource();
  return `<?php
// Forwards a request to the shop's service. Generated from src/proxy; do not edit.

${namespace}

defined('ABSPATH') || exit;
${functions}`;
}

/**
 * Returns the two parts of src/proxy/forward-request.php, with the list of calls filled in: the
 * line with the namespace, and everything after it.
 */
function splitSource() {
  const source = read('src/proxy/forward-request.php')
    .replace('/* CALLS */', () => `${callPatterns().join('')}\n`)
    .replace('/* PICTURES */', () => PICTURE_PATH_PATTERN);
  const [, namespace, functions] = /^(namespace .*)$([^]*)/m.exec(source);
  return [namespace, functions];
}

function callPatterns() {
  return CALLS.map(([method, path]) => {
    const pattern = path
      .replaceAll(/\{\w+\+\}/g, '[^/]+(?:/[^/]+)*')
      .replaceAll(/\{\w+\}/g, '[^/]+');
    return `\n    ['${method}', '${pattern}'],`;
  });
}

function read(file) {
  return readFileSync(file, 'utf8');
}
