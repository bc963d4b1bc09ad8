import {allowRetry, loadFile} from '../lib/load-file.js';

/**
 * Pieces are code that the first view does not need: for bundlers, imports that they split
 * off; for the script tag, files beside it (`load-piece.embed.ts`). What a piece is made of
 * lies above, which is why this file alone may reach up.
 */
const pieces = {
  sanitiser: () => import('./sanitiser.js'),
  'page-texts': () => import('./page-texts.js'),
  contrast: () => import('../define/contrast.piece.js'),
  announcer: () => import('../define/announcer.piece.js'),
  cards: () => import('../define/cards.piece.js'),
  category: () => import('../define/category.piece.js'),
  cart: () => import('../define/cart.piece.js'),
  checkout: () => import('../define/checkout.piece.js'),
  item: () => import('../define/item.piece.js'),
  login: () => import('../define/login.piece.js'),
  payment: () => import('../define/payment.piece.js'),
  gateway: () => import('../define/gateway.piece.js'),
  discord: () => import('../define/discord.piece.js'),
  provider: () => import('../define/provider.piece.js'),
  demo: () => import('../define/demo.piece.js'),
  care: () => import('../define/care.piece.js'),
  advice: () => import('../define/advice.piece.js'),
  doctor: () => import('../define/doctor.piece.js'),
  community: () => import('../define/community.piece.js'),
};

/** What a piece hands out when it is installed. Rejects with a `MissingFileError` where it cannot be loaded. */
export async function loadPiece<T>(name: keyof typeof pieces): Promise<T> {
  const piece: {readonly install: () => unknown} = await loadFile(name, pieces[name]);
  return piece.install() as T; // A piece's name stands for one type.
}

/** The same for handlers of a shopper's click: a file that failed is requested once more. */
export function loadPieceOnClick<T>(name: keyof typeof pieces): Promise<T> {
  allowRetry(name);
  return loadPiece(name);
}

export type PieceName = keyof typeof pieces;
