import type {Hashes} from '../lib/import-piece.js';

declare const __PIECES__: Hashes;

/** What the words of each language have to be. Only the build knows. */
export function install(): Hashes {
  return __PIECES__;
}
