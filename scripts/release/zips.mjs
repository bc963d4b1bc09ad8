// Writes the two archives of a release into release/: the shop for any web host, and the plugin for
// WordPress. Run this after the build.
import {spawnSync} from 'node:child_process';
import {globSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {zipSync} from 'fflate';
import {namesIn, releaseFiles, root} from './names.mjs';
import {examplePage, readmePage} from './owner-pages.mjs';

/**
 * The files of `dist/` that are in the zip for owners: those that pages load, their licences, and the
 * lists of all files with their hashes. The other files of `dist/` are only in the package for npm.
 */
const LOADED = [
  'embed.js',
  '{embed,demo-mode/demo-service}.licenses.md',
  'chunks/*.js',
  'themes/*.css',
  'demo/**/*.{css,html,svg}',
  'integrity.json',
  'sbom.json',
];

const PLUGIN = 'demo/wordpress/storefront-elements';

/**
 * The Unix mode of a regular file that everybody may read. Zip entries store the mode in the upper
 * 16 bits of their attributes.
 */
const READABLE_FILE = 0o100644 << 16;
const UNIX = 3;

/**
 * Returns a zip archive of `files`, which maps paths to contents (text or bytes). All files get the
 * modification time `time`. It has to differ from release to release: browsers and web servers
 * treat a file with the same time and size as unchanged.
 */
function zipOf(files, time) {
  // A zip archive stores local times without a time zone. Shifts `time` so that its local time on
  // this machine is the UTC time. So machines in all time zones write the same archive.
  const mtime = new Date(time.getTime() + time.getTimezoneOffset() * 60_000);
  const options = {level: 9, mtime, os: UNIX, attrs: READABLE_FILE};
  const entries = Object.keys(files)
    .sort()
    .map((path) => [path, [new Uint8Array(Buffer.from(files[path])), options]]);
  return zipSync(Object.fromEntries(entries));
}

/** Writes the archives into a folder, and returns their paths. */
export function writeZips(folder) {
  const names = namesIn();
  const {shop, wordpress} = releaseFiles(names.version);
  mkdirSync(folder, {recursive: true});
  const time = versionTime();
  writeFileSync(join(folder, shop), zipOf(shopFiles(names), time));
  writeFileSync(join(folder, wordpress), zipOf(pluginFiles(), time));
  return {shop: join(folder, shop), wordpress: join(folder, wordpress)};
}

/**
 * The time of the last commit, or of the build if there is no commit. `SOURCE_DATE_EPOCH`, in seconds
 * since 1970, overrides it: https://reproducible-builds.org/docs/source-date-epoch/
 */
function versionTime() {
  const {SOURCE_DATE_EPOCH: given} = process.env;
  const git = ['log', '-1', '--format=%ct'];
  const {stdout} = spawnSync('git', git, {cwd: root, encoding: 'utf8'});
  const seconds = Number(given ?? stdout);
  return seconds > 0 ? new Date(seconds * 1000) : new Date();
}

function shopFiles(names) {
  const {files} = JSON.parse(readFileSync(join(root, 'dist/integrity.json'), 'utf8'));
  const hash = files['embed.js'].integrity;
  const top = `storefront-elements-${names.version}`;
  return {
    [`${top}/README.html`]: readmePage(names, hash),
    [`${top}/shop.html`]: examplePage(hash),
    [`${top}/LICENSE.txt`]: readFileSync(join(root, 'LICENSE')),
    // Owners edit this file, so it is not in the folder that the next version replaces.
    [`${top}/storefront-proxy.php`]: readFileSync(
      join(root, 'dist/proxy/storefront-proxy.php'),
    ),
    ...filesIn('dist', [...LOADED, 'proxy/handler.js'], `${top}/dist`),
  };
}

function pluginFiles() {
  return {
    'storefront-elements/LICENSE.txt': readFileSync(join(root, 'LICENSE')),
    ...filesIn(PLUGIN, ['**/*.*'], 'storefront-elements'),
    ...filesIn('dist', LOADED, 'storefront-elements/dist'),
  };
}

/** Returns the contents of the files in a folder that match, by their paths below `target`. */
function filesIn(folder, patterns, target) {
  const cwd = join(root, folder);
  const found = globSync(patterns, {cwd, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => join(parentPath, name));
  const entries = found.map((path) => [
    `${target}/${path.slice(cwd.length + 1).replaceAll('\\', '/')}`,
    readFileSync(path),
  ]);
  return Object.fromEntries(entries);
}

if (import.meta.main) {
  const folder = join(root, 'release');
  rmSync(folder, {recursive: true, force: true});
  for (const path of Object.values(writeZips(folder))) console.log(path);
}
