// The names that the project has on the web: its owner on GitHub, its name on npm, the address of its
// site. They stand in package.json. This command writes them there, and into the documents:
//
//   npm run release:names -- --owner acme [--pages https://shop.acme.example/]
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';

export const root = join(import.meta.dirname, '../..');

/** The owner in package.json until somebody runs the command. */
const PLACEHOLDER = 'OWNER';

/** Returns the names in the package.json of a folder. */
export function namesIn(folder = root) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
  const [, owner] = /^https:\/\/github\.com\/([^/]+)\//.exec(repository);
  return {
    name: manifest.name,
    version: manifest.version,
    repository,
    owner,
    hasOwner: owner !== PLACEHOLDER,
    pages: manifest.storefront.pages,
    /** Whether a version of the package is on npm. */
    isPublished: manifest.storefront.published,
  };
}

/** Returns the names of the files of a version: the archives for owners, and the package for npm. */
export function releaseFiles(version) {
  return {
    shop: `storefront-elements-${version}.zip`,
    wordpress: `storefront-elements-wordpress-${version}.zip`,
    tarball: `storefront-elements-${version}.tgz`,
  };
}

/** Replaces the owner and the address of the site in all files of a folder that git tracks. */
export function writeNames({owner, pages}, folder = root) {
  if (!/^[\w-]+$/.test(owner))
    throw new Error(`${owner} is no name of a GitHub account.`);
  const old = namesIn(folder);
  const [, project] = /([^/]+)$/.exec(old.repository);
  const site = pages ?? `https://${owner}.github.io/${project}/`;
  const replacements = [
    [old.repository, `https://github.com/${owner}/${project}`],
    [old.pages, new URL(site).href],
  ];
  const files = execFileSync(
    'git',
    ['grep', '-lIF', '-e', old.repository, '-e', old.pages],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  for (const file of files.trim().split('\n')) {
    let text = readFileSync(join(folder, file), 'utf8');
    for (const [from, to] of replacements) text = text.replaceAll(from, to);
    writeFileSync(join(folder, file), text);
  }
}

if (import.meta.main) {
  const {values} = parseArgs({
    options: {owner: {type: 'string'}, pages: {type: 'string'}},
  });
  if (values.owner) writeNames(values);
  else if (values.pages) {
    console.error('Name the owner as well: --owner acme --pages https://…');
    process.exitCode = 1;
  }
  console.log(namesIn());
  if (!values.owner)
    console.log('To change them: npm run release:names -- --owner acme');
}
