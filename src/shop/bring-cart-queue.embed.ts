import {importPiece} from '../lib/import-piece.js';
import type {CartQueue} from './cart-queue.js';

/** For the script tag: a file beside the other pieces. */
export function bringCartQueue(): Promise<typeof CartQueue> {
  return importPiece('cart-queue');
}
