import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {PRIVACY_PAGE, privacyPage, storedKeys} from '../../scripts/privacy.mjs';
import {root} from './dist.mjs';

const KEYS = 'src/lib/storage-keys.ts';

/** Calls whose argument is a key: in storage, or the name of a channel or lock. */
const USES_KEY =
  /\b(?:setItem|(?:[sS]torage\W*|local|session)\??\.getItem|removeItem|readText|readRecord|writeRecord|removeRecord|runInOneTab|locks\.request|new BroadcastChannel|history\.(?:push|replace)State)\(/;

/** Files that get their keys from their callers, or write no data of their own. */
const WITHOUT_OWN_KEYS = {
  'src/lib/stored-record.ts': 'its callers name the key',
  'src/frame/parent-path.ts': 'sets the same state again',
  'src/lib/replace-address.ts': 'sets the same state again',
  'src/lib/tab-lock.ts': 'its callers name the lock',
  'src/shop/cart-tabs.ts': '`Shop` names the channel',
  'src/shop/sign-in.ts': '`tokenKey` of stored-token.ts',
};

const sources = globSync(['src/**/*.{ts,js}', 'demo/service/in-page.ts'], {cwd: root})
  .map((file) => ({
    file: file.replaceAll('\\', '/'),
    code: readFileSync(join(root, file), 'utf8'),
  }))
  .filter(({file}) => file !== KEYS && !file.endsWith('.d.ts'));

const namesOf = (found) => found.map(({file}) => file);

describe('docs/privacy.md', () => {
  it('has the table that the list of keys makes', () => {
    // A difference means that `npm run build` has changed the page, and the change is not committed
    // yet.
    const text = readFileSync(join(root, PRIVACY_PAGE), 'utf8');
    assert.equal(text, privacyPage(text));
    for (const {key, content, off} of storedKeys())
      for (const part of [`\`${key}\``, content, off])
        assert.ok(text.includes(part), `${key}: ${part}`);
  });

  it('has every key in the sources, because they all come from the list', () => {
    const users = sources.filter(({code}) => USES_KEY.test(code));
    assert.ok(users.length > 10);
    const strangers = users.filter(
      ({file, code}) =>
        !(file in WITHOUT_OWN_KEYS) &&
        !/from '[./]+(?:src\/)?lib\/storage-keys\.[jt]s'/.test(code),
    );
    assert.deepEqual(namesOf(strangers), []);
    const literal = new RegExp(`${USES_KEY.source}\\s*['"\`]`);
    assert.deepEqual(namesOf(sources.filter(({code}) => literal.test(code))), []);
    for (const file of Object.keys(WITHOUT_OWN_KEYS))
      assert.ok(namesOf(users).includes(file), `${file} is no exception any more`);
  });

  it('is right that there are no cookies or databases', () => {
    const pattern =
      /document\.cookie|cookieStore|indexedDB|\bcaches\.(?:open|match)|serviceWorker/;
    assert.deepEqual(namesOf(sources.filter(({code}) => pattern.test(code))), []);
  });
});
