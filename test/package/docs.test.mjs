import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';
import {policy} from '../e2e/policy.ts';
import {manifest} from './dist.mjs';

const read = (file) => readFileSync(file, 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md']);

/** Fenced blocks of code, with up to six spaces before them. */
const CODE_BLOCK = /^ {0,6}```(\w*)\n(.*?)^ {0,6}```/gms;

function codeBlocks(page, language) {
  return [...read(page).matchAll(CODE_BLOCK)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code);
}

describe('The README', () => {
  it('has at most 900 words', () => {
    const words = read('README.md').trim().split(/\s+/).length;
    assert.ok(words <= 900, `${words} words`);
  });

  it('has the snippet, the picture and the two commands', () => {
    const text = read('README.md');
    for (const part of [
      '<link rel="preconnect" href="https://shop.example.net" crossorigin>',
      'themes/reserve.css',
      '(docs/shop.png)',
      'npm install && npm start',
      'npm install && npm test',
    ])
      assert.ok(text.includes(part), part);
  });
});

describe('The documents', () => {
  it('load reserve.css before the script in every snippet', () => {
    const snippets = documents.flatMap((page) =>
      codeBlocks(page, 'html')
        .filter((code) => /<script\s[^>]*embed\.js/.test(code))
        .map((code) => ({page, code})),
    );
    const pages = new Set(snippets.map(({page}) => page));
    for (const page of ['README.md', 'docs/owners.md', 'docs/recipes/forum.md'])
      assert.ok(pages.has(page), page);
    for (const {page, code} of snippets) {
      const room = code.indexOf('themes/reserve.css');
      const script = code.search(/<script\s[^>]*embed\.js/);
      assert.ok(room >= 0 && room < script, `${page}: ${code}`);
    }
  });

  it('link to files and headings that exist', () => {
    const broken = documents.flatMap((page) =>
      linksOf(page)
        .filter((link) => !exists(page, link))
        .map((link) => `${page}: ${link}`),
    );
    assert.deepEqual(broken, []);
  });

  it('name files that exist', () => {
    const files = globSync('{src,test,demo,scripts,docs}/**').map((file) => `/${file}`);
    const missing = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].flatMap((page) =>
      [
        ...read(page).matchAll(
          /`([\w./-]+\.(?:ts|mjs|css|php)|(?:src|test|demo)\/[\w./-]+)`/g,
        ),
      ]
        .map(([, name]) => name.replace(/\/$/, ''))
        .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
        .map((name) => `${page}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name npm scripts that exist', () => {
    // `npm run dev` is left out, because it belongs to the example apps.
    const named = documents.flatMap((page) =>
      [...read(page).matchAll(/npm (?:run (?!dev\b)([\w:]+)|(start|test)\b)/g)].map(
        ([, script, short]) => ({page, script: script ?? short}),
      ),
    );
    assert.ok(named.length > 20);
    const missing = named.filter(({script}) => !(script in manifest.scripts));
    assert.deepEqual(missing, []);
  });

  it('give the proxy an address on Netlify and on Vercel', () => {
    const samples = codeBlocks('docs/recipes/proxy.md', 'js');
    for (const platform of ['Netlify', 'Vercel']) {
      const code = samples.find((text) => text.startsWith(`// ${platform}`));
      assert.match(code, /^export const config = /m, platform);
      assert.match(code, /^ {2}path: '\/shop',$/m, platform);
    }
  });

  it('print the policy that the end-to-end tests use', () => {
    const folder = `https://cdn.example/npm/storefront-elements@${manifest.version}/dist/`;
    const service = 'https://shop.example.net';
    const header = policy(
      {script: folder, service},
      {'style-src': `${folder}themes/`},
    ).replace(
      `form-action 'self' ${service}`,
      `form-action 'self' https://pay.example`,
    );
    for (const page of ['README.md', 'docs/owners.md']) {
      const [code] = codeBlocks(page, '').filter((text) =>
        text.startsWith('Content-Security-Policy'),
      );
      assert.equal(code, `Content-Security-Policy: ${header}\n`, page);
    }
  });
});

describe('The address of the repository', () => {
  const {url} = manifest.repository;
  const address = url.replace(/^git\+|\.git$/g, '');

  it('is the same in every file as in package.json', () => {
    assert.equal(manifest.homepage, `${address}#readme`);
    assert.equal(manifest.bugs, `${address}/issues`);
    const report = `${address}/security/advisories/new`;
    for (const page of [
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
      '.github/ISSUE_TEMPLATE/config.yml',
    ])
      assert.ok(read(page).includes(report), `${page} lacks ${report}`);
  });

  it('has no other spelling in any file', () => {
    const files = [
      'package.json',
      ...documents,
      ...globSync('.github/**/*.{md,yml}'),
      ...globSync('demo/wordpress/**/*.{php,json,js}'),
    ];
    const wrong = files.flatMap((file) =>
      [
        ...read(file).matchAll(
          /https:\/\/[\w.-]+\/(?!npm\/)[\w.-]+\/storefront-elements\b/g,
        ),
      ]
        .map(([found]) => found)
        .filter((found) => found !== address)
        .map((found) => `${file}: ${found}`),
    );
    assert.deepEqual(wrong, []);
  });
});

/**
 * Returns the targets of a page's links to files and headings of this repository. Links in code do
 * not count.
 */
function linksOf(page) {
  const text = read(page)
    .replaceAll(CODE_BLOCK, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\((?!\w+:)([^)]+)\)/g)].map(([, link]) => link);
}

function exists(page, link) {
  const [path, heading] = link.split('#');
  const file = path ? join(dirname(page), path) : page;
  if (!existsSync(file)) return false;
  if (!heading) return true;
  return statSync(file).isFile() && headingsOf(file).has(heading);
}

/** Returns the names that links use for the headings of a page. */
function headingsOf(page) {
  const headings = read(page)
    .replaceAll(CODE_BLOCK, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
