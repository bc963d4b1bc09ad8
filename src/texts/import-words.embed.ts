import {importPiece} from '../basics/import-piece.js';
import type {Words} from './texts.js';

/** For the script tag: a file for each language, beside the other pieces. */
export function importWords(key: string): Promise<Words> {
  return importPiece(`lang-${key}`);
}
