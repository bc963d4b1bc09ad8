// Generates the PHP versions of the proxy: a single file for web hosts with PHP, and a file of the
// WordPress plugin. They forward the same calls as the JavaScript version.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {CALLS, PICTURE_PATH_PATTERN} from '../src/proxy/handler.ts';

/** The generated file of the WordPress plugin. It is committed, because owners copy the plugin's folder. */
export const PLUGIN_FILE =
  'demo/wordpress/storefront-elements/includes/forward-request.php';

/** Writes `storefront-proxy.php` into `folder`, and the file of the WordPress plugin. */
export function writeProxy(folder = 'dist/proxy') {
  mkdirSync(folder, {recursive: true});
  writeFileSync(`${folder}/storefront-proxy.php`, singleFile());
  writeFileSync(PLUGIN_FILE, pluginFile());
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
