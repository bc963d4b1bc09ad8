import {importPiece, type Hashes} from '../lib/import-piece.js';
import type {Words} from './texts.js';

/** For the script tag: a file for each language, beside the other pieces. */
export async function importWords(key: string): Promise<Words> {
  // There are so many that the entry does not know what they have to be, but who does.
  const hashes = await importPiece<Hashes>('languages');
  return importPiece(`lang-${key}`, undefined, hashes);
}
