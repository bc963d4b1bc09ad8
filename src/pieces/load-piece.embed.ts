import {importPiece} from '../lib/import-piece.js';
import {allowRetry} from '../lib/load-file.js';
import type {PieceName} from './load-piece.js';

/** Pieces that show nothing. */
const silent = /^(advice|contrast|doctor|provider|sanitiser|care)$/;

/** For the script tag: files beside the entry. */
export function loadPiece<T>(name: PieceName): Promise<T> {
  // What pieces show is said in words that come as one more of them, and have to be there first.
  return importPiece(name, silent.test(name) ? undefined : importPiece('words'));
}

/** The same for handlers of a shopper's click: a file that failed is requested once more. */
export function loadPieceOnClick<T>(name: PieceName): Promise<T> {
  allowRetry('words');
  allowRetry(name);
  return loadPiece(name);
}
