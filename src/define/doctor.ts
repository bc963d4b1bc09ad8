import {entryScript} from '../lib/entry-script.js';
import {loadPiece} from '../pieces/load-piece.js';
import type {AdvicePiece} from './advice.piece.js';
import type {DoctorPiece} from './doctor.piece.js';

/** Bundlers leave it undefined. */
declare const __VERSION__: string;

if (typeof document !== 'undefined') {
  // Where the script tag or the page's address asks for it: says what is wrong, and what to paste.
  if (
    document.querySelector('script[doctor]') ||
    /[?&]store-doctor\b/.test(location.search)
  )
    loadPiece<DoctorPiece>('doctor').then(
      (doctor) =>
        doctor.open(entryScript, typeof __VERSION__ === 'string' ? __VERSION__ : 'npm'),
      () => undefined, // The console says which file is missing.
    );
  document.documentElement.addEventListener('store-error', (event) => {
    const {target} = event; // Gone by the time the piece is there.
    loadPiece<AdvicePiece>('advice').then(
      ({advise}) => advise(event, target),
      () => undefined,
    );
  });
}
