import {expect, waitUntil} from '@open-wc/testing';
import {lend, loadPiece} from '../../src/pieces/load-piece.embed.js';
import {answer, type Answer} from '../support/server.js';

declare const __VERSION__: string;

/** Arranges a file beside the page, for the page has no entry. */
function file(name: string, body: Answer): Request[] {
  return answer(`GET ${location.origin}/pieces/${name}-${__VERSION__}.js`, body);
}

function script(code: string): Answer {
  return () => new Response(code, {headers: {'Content-Type': 'text/javascript'}});
}

/** A piece that hands out what it was lent. */
const echo = script('export function install(runtime) { return {runtime}; }');

describe('Pieces, for the script tag', () => {
  beforeEach(async () => {
    const files = file('words', echo);
    // The browser fetches scripts past a worker that does not have the page in hand yet.
    await waitUntil(() =>
      fetch(`pieces/words-${__VERSION__}.js`).then(() => files.length),
    );
    files.length = 0;
  });

  it('are files beside the entry, named for its version, and get what it lends', async () => {
    const runtime = {html: 'lit'};
    lend(runtime);
    const files = file('cart', echo);
    const piece = await loadPiece<{runtime: unknown}>('cart');
    expect(piece.runtime).to.equal(runtime);
    expect(files).to.have.length(1);
  });

  it('are asked for once, however many want them', async () => {
    const files = file('login', echo);
    const [one, other] = await Promise.all([loadPiece('login'), loadPiece('login')]);
    expect(one).to.equal(other);
    expect(files).to.have.length(1);
  });

  it('are asked for anew when they could not be had', async () => {
    file('checkout', () => new Response('', {status: 503}));
    let failure: unknown;
    await loadPiece('checkout').catch((error: unknown) => (failure = error));
    expect(failure).to.be.instanceOf(Error);
    file('checkout', echo);
    await loadPiece('checkout');
  });
});
