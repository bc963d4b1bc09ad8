// Sets up a WordPress with its own database in a temporary folder. Uses the files of Debian's package
// `wordpress`, or those in the folder that WORDPRESS_PATH names.
import {cpSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {userInfo} from 'node:os';
import {freePort} from '../../../scripts/ports.mjs';
import {root} from '../../support/dist.mjs';
import {run} from './programs.mjs';
import {copyDist} from './shop.mjs';

const SOURCE = process.env.WORDPRESS_PATH ?? '/usr/share/wordpress';

/** The default themes with which the plugin is tried, and their kinds. Not every WordPress has all of them. */
const DEFAULT_THEMES = {
  twentytwentyone: 'classic',
  twentytwentythree: 'block',
  twentytwentyfour: 'block',
  twentytwentyfive: 'block',
};
const themeFolder = (theme) => join(SOURCE, 'wp-content/themes', theme);

export const THEMES = Object.entries(DEFAULT_THEMES)
  .map(([theme, kind]) => ({theme, kind}))
  .filter(({theme}) => existsSync(themeFolder(theme)));

export const NEEDS = {
  php: 'php-cli',
  mariadbd: 'mariadb-server',
  'mariadb-install-db': 'mariadb-server',
  [join(SOURCE, 'wp-load.php')]: 'wordpress',
  '/usr/lib/php/*/mysqli.so': 'php-mysql',
  ...(process.env.WORDPRESS_PATH
    ? {}
    : {
        [themeFolder('twentytwentyone')]: 'wordpress-theme-twentytwentyone',
        [themeFolder('twentytwentythree')]: 'wordpress-theme-twentytwentythree',
      }),
};

export const PASSWORD = 'only-for-this-test';

/**
 * Code that runs before each script. It loads WordPress, and keeps it from sending an e-mail about
 * the new site.
 */
const SETUP = `define('WP_INSTALLING', !empty(getenv('INSTALLING')));
function wp_new_blog_notification() {}
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';`;

/**
 * The router for PHP's server: serves files directly, and passes all other addresses to WordPress,
 * as web servers do.
 */
const ROUTER = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if (is_file($file) || is_file("$file/index.php")) {
    return false;
}
chdir($_SERVER['DOCUMENT_ROOT']);
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
unset($_SERVER['PATH_INFO']);
require 'index.php';`;

/** Installs WordPress with our plugin in a workplace, and starts it at `origin`. `php` runs a script in it. */
export async function startWordPress(place) {
  await startDatabase(place);
  const site = place.path('site');
  const filter = (path) => !path.endsWith('wp-config.php');
  cpSync(SOURCE, site, {recursive: true, dereference: true, filter});
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  writeFileSync(join(site, 'wp-config.php'), configuration(place, origin));

  const plugin = join(site, 'wp-content/plugins/storefront-elements');
  cpSync(join(root, 'demo/wordpress/storefront-elements'), plugin, {recursive: true});
  const addScript = () => copyDist(join(plugin, 'dist'));

  const php = async (script, env = {}) => {
    const printed = await run('php', ['-r', `${SETUP}\n${script}`], {
      cwd: site,
      env: {...process.env, ...env},
    });
    try {
      return JSON.parse(printed.trim() || 'null');
    } catch {
      throw new Error(`PHP complains:\n${printed.replace(/<style.*?<\/style>/gs, '')}`);
    }
  };
  await php(
    `wp_install('Our server', 'owner', 'owner@example.net', false, '', '${PASSWORD}');`,
    {INSTALLING: '1'},
  );
  const router = place.path('router.php');
  writeFileSync(router, ROUTER);
  await place.serve('php', ['-S', `localhost:${port}`, '-t', site, router], {
    at: {port},
  });
  const log = () => {
    const file = join(site, 'wp-content/debug.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  return {origin, php, addScript, log};
}

async function startDatabase(place) {
  const data = place.path('data');
  mkdirSync(data);
  const user = userInfo().username;
  const shared = ['--no-defaults', `--datadir=${data}`, `--user=${user}`];
  const options = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await run('mariadb-install-db', [...shared, ...options]);
  const start = place.path('start.sql');
  // The server reads this file line by line, so each statement is on its own line.
  writeFileSync(
    start,
    `CREATE DATABASE wordpress;
CREATE USER wordpress@localhost IDENTIFIED BY 'wordpress';
GRANT ALL ON wordpress.* TO wordpress@localhost;
`,
  );
  const socket = place.path('sql');
  const files = [`--pid-file=${place.path('pid')}`, `--init-file=${start}`];
  await place.serve(
    'mariadbd',
    [...shared, ...files, '--skip-networking', `--socket=${socket}`],
    {at: {path: socket}},
  );
}

function configuration(place, origin) {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'wordpress',
    DB_PASSWORD: 'wordpress',
    DB_HOST: `localhost:${place.path('sql')}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: origin,
    WP_SITEURL: origin,
    // Warnings and errors of the plugin must be visible.
    WP_DEBUG: true,
    WP_DEBUG_LOG: true,
    // Forbids requests to other hosts, scheduled tasks and automatic updates.
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}
