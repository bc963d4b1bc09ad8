import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {it} from 'node:test';
import {parseSync} from 'rolldown/utils';
import {en} from '../../src/i18n/en.ts';
import {nodesOf, root} from './dist.mjs';

/**
 * Texts of the shop that no other part of the project uses, such as the demo's service or the
 * doctor.
 */
const TEXTS = [
  en.add,
  en.applyReferral,
  en.checkout,
  en.copyAddress,
  en.goOn,
  en.linkDiscord,
  en.noThanks,
  en.payTwiceConfirm,
  en.reloadPage,
  en.signIn,
  en.signOut,
  en.tryAgain,
  en.decrease(''),
  en.increase(''),
  en.quantityOf(''),
].map((text) => text.trim());

/** Files that may contain such texts. */
const ALLOWED = [
  // The words that the public contract fixes.
  'test/e2e/rules/words.spec.ts',
];

it('tests take shopper texts from the dictionary', () => {
  const files = globSync('test/**/*.{ts,mjs}', {cwd: root}).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const found = files
    .filter((file) => !ALLOWED.includes(file))
    .flatMap((file) => literalsIn(file).map((text) => `${file}: ${text}`));
  assert.deepEqual(found, [], 'Use `en` of src/i18n/en.ts instead.');
});

/**
 * Returns the literals in a file that start with one of the texts, except for the titles of tests.
 */
function literalsIn(file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (!TEXTS.some((text) => source.includes(text))) return [];
  const nodes = [...nodesOf(parseSync(file, source).program)];
  const titles = new Set(nodes.filter(isTest).map((node) => node.arguments[0]));
  return nodes
    .filter((node) => !titles.has(node))
    .map(({type, value, regex}) => {
      if (type === 'TemplateElement') return value.cooked;
      return type === 'Literal' ? (regex?.pattern ?? value) : undefined;
    })
    .filter((text) => typeof text === 'string' && startsWithText(text));
}

function startsWithText(literal) {
  const plain = literal.replace(/^[\s^\\b(]+/, '');
  return TEXTS.some(
    (text) => plain.startsWith(text) && /^($|[\s:])/.test(plain.slice(text.length)),
  );
}

function isTest({type, callee}) {
  const {name} = callee?.object ?? callee ?? {};
  return type === 'CallExpression' && /^(it|test|describe)/.test(name);
}
