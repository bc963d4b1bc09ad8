import {fillCards} from '../features/catalogue/card/own-cards.js';

/** Cards as the page wants them. */
export interface CardsPiece {
  fillCards: typeof fillCards;
}

export function install(): CardsPiece {
  return {fillCards};
}
