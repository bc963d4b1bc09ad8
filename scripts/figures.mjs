// Writes the figures of README.md: `node scripts/figures.mjs`, after a build. A figure stands between two
// comments, of which the first has its name.
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';

const FIGURE = /(<!-- figure: ([\w ]+) -->)([^<]*)(?=<!-- end -->)/g;

/** Returns the figures as they are now, by their names. */
function figures() {
  const kilobytes = (pattern) =>
    `${Math.round(globSync(pattern).reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) / 1000)} kB`;
  const measured = readFileSync('docs/performance/README.md', 'utf8');
  const [, byHand, ours] =
    /^\| first item, 12 items \(ms\) \| (\d+) \| \d+ \| (\d+) \|/m.exec(measured);
  return {
    'first view': kilobytes('dist/{embed,chunks/first-view-*}.js'),
    checkout: kilobytes('dist/chunks/checkout-*.js'),
    languages: `${globSync('src/i18n/languages/*.ts').length + 1}`,
    'first item': ours,
    'by hand': byHand,
  };
}

/** Returns the figures of a text, each with what it says and what is true. */
export function figuresIn(text) {
  const now = figures();
  return [...text.matchAll(FIGURE)].map(([, , name, said]) => ({
    name,
    said,
    now: now[name],
  }));
}

if (import.meta.main) {
  const now = figures();
  const text = readFileSync('README.md', 'utf8');
  writeFileSync(
    'README.md',
    text.replace(FIGURE, (_, start, name) => start + now[name]),
  );
}
