import {expect} from '@open-wc/testing';
import {lend} from '../../src/lib/import-piece.js';
import {loadPiece} from '../../src/pieces/load-piece.embed.js';
import {itExceptIn} from '../support/engines.js';

declare const __VERSION__: string;

/** How often the files were run, and the pieces in them installed. */
const diary: string[] = [];
Object.assign(window, {diary});

/** Puts files beside the page, for the page has no entry. */
function files(code: Readonly<Record<string, string>>): void {
  const imports = Object.entries(code).flatMap(([name, source]) => {
    const {href} = new URL(`pieces/${name}-${__VERSION__}.js`, document.baseURI);
    const file = `data:text/javascript,${encodeURIComponent(source)}`;
    // Where a file could not be had, it is asked for under another address.
    return [href, `${href}?again=1`].map((address) => [address, file]);
  });
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({imports: Object.fromEntries(imports) as object});
  document.head.append(map);
}

/** A piece that hands out what it was lent. */
const echo = (name: string) =>
  `diary.push('${name} ran');
  export function install(runtime) {
    diary.push('${name} installed');
    return {runtime};
  }`;

/** A piece that cannot be had at first. */
const late = `
  let asked = 0;
  export function install() {
    asked += 1;
    if (asked === 1) throw new Error('Not now.');
    return {asked};
  }`;

const itWithFiles = itExceptIn('Firefox', 'it takes no map of imports so late');

const of = (name: string) => diary.filter((note) => note.startsWith(name));

describe('Pieces, for the script tag', () => {
  before(() =>
    files({
      words: `await new Promise((done) => setTimeout(done, 50));\n${echo('words')}`,
      cart: echo('cart'),
      login: echo('login'),
      checkout: late,
    }),
  );

  itWithFiles(
    'are files beside the entry, named for its version, and get what it lends',
    async () => {
      const runtime = {html: 'lit'};
      lend(runtime);
      const piece = await loadPiece<{runtime: unknown}>('cart');
      expect(piece.runtime).to.equal(runtime);
      expect(of('cart')).to.deep.equal(['cart ran', 'cart installed']);
    },
  );

  itWithFiles('are installed once, however many want them', async () => {
    const [one, other] = await Promise.all([loadPiece('login'), loadPiece('login')]);
    expect(one).to.equal(other);
    expect(of('login')).to.deep.equal(['login ran', 'login installed']);
  });

  itWithFiles(
    'bring the words along that they are to say, once for all of them',
    async () => {
      await Promise.all([loadPiece('cart'), loadPiece('login')]);
      expect(of('words')).to.deep.equal(['words ran', 'words installed']);
    },
  );

  itWithFiles('are installed after the words, however late these come', async () => {
    await loadPiece('cart');
    expect(diary.indexOf('words installed')).to.be.below(
      diary.indexOf('cart installed'),
    );
  });

  itWithFiles('are asked for anew when they could not be had', async () => {
    let failure: unknown;
    await loadPiece('checkout').catch((error: unknown) => (failure = error));
    expect(failure).to.be.instanceOf(Error);
    expect(await loadPiece('checkout')).to.deep.equal({asked: 2});
  });

  it('are refused where there is no such file', async () => {
    let failure: unknown;
    await loadPiece('community').catch((error: unknown) => (failure = error));
    expect(failure).to.be.instanceOf(Error);
  });
});
