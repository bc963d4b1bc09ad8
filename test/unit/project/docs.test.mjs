import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';
import {policy} from '../../e2e/policy.ts';
import {manifest} from '../../support/dist.mjs';

const read = (file) => readFileSync(file, 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md']);

/** Fenced blocks of code, with up to six spaces before them. */
const CODE_BLOCK = /^ {0,6}```(\w*)\n(.*?)^ {0,6}```/gms;

function codeBlocks(page, language) {
  return [...read(page).matchAll(CODE_BLOCK)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code);
}

describe('The documents', () => {
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
    const [code] = codeBlocks('docs/owners.md', '').filter((text) =>
      text.startsWith('Content-Security-Policy'),
    );
    assert.equal(code, `Content-Security-Policy: ${header}\n`);
  });

  it('list every decision with its title, and what replaced it', () => {
    const records = globSync('docs/decisions/0*.md').sort();
    const lines = records.map((file) => {
      const [, title, successor] =
        /^# (.+)\n\n- Status: (?:superseded by (\S+)|proposed|accepted|rejected)\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n/.exec(
          read(file),
        ) ?? assert.fail(`${file} has not the form of docs/decisions/README.md`);
      const note = successor ? ` (superseded by ${successor})` : '';
      const name = file.replace(/.*[\\/]/, '');
      return `- [${name.slice(0, 4)}](${name}): ${title}${note}`;
    });
    const [, list] = read('docs/decisions/README.md').split('\n## Records\n\n');
    assert.deepEqual(list.trim().split('\n'), lines);
  });

  it('quote or link the files in demo/recipes, which are tested', () => {
    /** Matches a link to a file, and the code block after it. */
    const QUOTE = /\]\(([^)]+)\)[^`\n]*(?:\n[^`\n]+)*\n\n( *)```\w*\n(.*?)\n *```/gs;
    const quoted = globSync('docs/recipes/*.md').flatMap((page) =>
      [...read(page).matchAll(QUOTE)].flatMap(([, link, indent, text]) => {
        const file = join(dirname(page), link);
        if (!file.startsWith('demo')) return [];
        const code = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
        assert.equal(`${code}\n`, read(file), file);
        return file;
      }),
    );
    const files = globSync('demo/recipes/**/*').filter((file) =>
      statSync(file).isFile(),
    );
    const linked = globSync('docs/recipes/*.md')
      .flatMap(linksOf)
      .map((link) => join('docs/recipes', link));
    assert.deepEqual(
      files.filter((file) => !quoted.includes(file) && !linked.includes(file)),
      [],
    );
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
