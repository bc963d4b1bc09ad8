import {readdirSync} from 'node:fs';
import {expectUnharmed} from '../../e2e/hostile/check.js';
import {test} from '../../e2e/test.js';

const pages = readdirSync('test/e2e/hostile')
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''))
  .filter((name) => !['plain', 'important'].includes(name));

for (const name of pages)
  test(`shop and page are unharmed on a page with ${name}`, ({page}) =>
    expectUnharmed(page, name));
