// Tests rules for sources that neither the compiler nor the linters know.
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {PRIVACY_PAGE, privacyPage, storedKeys} from '../../../scripts/privacy.mjs';
import {root} from '../../support/dist.mjs';

const KEYS = 'src/lib/storage-keys.ts';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Returns the files that match the patterns, with their text. */
const filesIn = (...patterns) =>
  globSync(patterns, {cwd: root})
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => ({file, code: read(file)}));

const namesOf = (files) => files.map(({file}) => file);

describe('What the shop stores', () => {
  /** Calls whose argument is a key: in storage, or the name of a channel or lock. */
  const USES_KEY =
    /\b(?:setItem|(?:[sS]torage\W*|local|session)\??\.getItem|removeItem|readText|readRecord|writeRecord|removeRecord|runInOneTab|locks\.request|new BroadcastChannel|history\.(?:push|replace)State)\(/;

  /** Files that get their keys from their callers, or write no data of their own. */
  const WITHOUT_OWN_KEYS = [
    'src/lib/stored-record.ts',
    'src/frame/parent-path.ts',
    'src/lib/replace-address.ts',
    'src/lib/tab-lock.ts',
    'src/shop/cart-log.ts',
  ];

  const sources = filesIn('src/**/*.{ts,js}', 'demo/service/in-page.ts').filter(
    ({file}) => file !== KEYS,
  );

  it('is in the table of docs/privacy.md', () => {
    // A difference means that `npm run build` has changed the page, and the change is not committed
    // yet.
    const text = read(PRIVACY_PAGE);
    assert.equal(text, privacyPage(text));
    for (const {key, content, off} of storedKeys())
      for (const part of [`\`${key}\``, content, off])
        assert.ok(text.includes(part), `${key}: ${part}`);
  });

  it('has keys from the list only', () => {
    const users = sources.filter(({code}) => USES_KEY.test(code));
    const strangers = users.filter(
      ({code}) => !/from '[./]+(?:src\/)?lib\/storage-keys\.[jt]s'/.test(code),
    );
    assert.deepEqual(namesOf(strangers).sort(), WITHOUT_OWN_KEYS.toSorted());
    const literal = new RegExp(`${USES_KEY.source}\\s*['"\`]`);
    assert.deepEqual(namesOf(users.filter(({code}) => literal.test(code))), []);
  });

  it('is in no cookies and databases', () => {
    const pattern =
      /document\.cookie|cookieStore|indexedDB|\bcaches\.(?:open|match)|serviceWorker/;
    assert.deepEqual(namesOf(sources.filter(({code}) => pattern.test(code))), []);
  });
});

it('The design tokens have their defaults in one file', () => {
  const home = 'src/ui/styles/tokens.styles.ts';
  const tokens = [...read(home).matchAll(/@cssproperty (--store-[\w-]+)/g)].map(
    ([, name]) => name,
  );
  for (const {file, code} of filesIn('src/**/*.ts'))
    if (file !== home)
      for (const [, name] of code.matchAll(/var\((--store-[\w-]+), /g))
        assert.ok(!tokens.includes(name), `${file}: ${name}`);
});

// A page may have `<base target="_blank">`. A form that is sent after a wait would then open a tab,
// which pop-up blockers stop.
it('Each link and each form of our templates says in which window it opens', () => {
  // The doctor shows code to paste, and baked pages are the owner's own.
  const tags = filesIn('src/{features,ui,page,frame}/**/*.ts').flatMap(({code}) =>
    [...code.matchAll(/<(?:a|form)\s[^<]*/g)].map(([tag]) => tag),
  );
  const targets = tags.filter((tag) => /href=|@submit=/.test(tag));
  assert.ok(targets.length > 15, 'the templates were found');
  for (const tag of targets) assert.match(tag, /\starget=/);
});
