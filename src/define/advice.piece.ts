import {advise} from '../doctor/advice.js';

/** Words for the page's author on what failed. */
export interface AdvicePiece {
  advise: typeof advise;
}

export function install(): AdvicePiece {
  return {advise};
}
