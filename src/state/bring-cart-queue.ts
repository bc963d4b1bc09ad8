import type {CartQueue} from './cart-queue.js';

/** For bundlers: a module that they split off. The script tag has a file instead (`bring-cart-queue.embed.ts`). */
export async function bringCartQueue(): Promise<typeof CartQueue> {
  return (await import('./cart-queue.js')).CartQueue;
}
