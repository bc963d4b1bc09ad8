import {loadFile} from '../lib/load-file.js';
import type {CartQueue} from './cart-queue.js';

/** For bundlers: a module that they split off. The script tag has a file instead (`bring-cart-queue.embed.ts`). */
export async function bringCartQueue(): Promise<typeof CartQueue> {
  const module = await loadFile('cart-queue', () => import('./cart-queue.js'));
  return module.CartQueue;
}
