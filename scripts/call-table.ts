import {globSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {AnyCall} from '../src/api/call.ts';

/**
 * Returns the table of calls: all calls in `src/api/calls`, by the names of their constants, such as
 * `getCart`. The call for guests, which stands inside of another one, has `AsGuest` after its name.
 */
export async function callTable(): Promise<ReadonlyMap<string, AnyCall>> {
  // The modules import `.js` files, as for a bundler. This hook leads Node to the `.ts` sources.
  await import('../demo/service/typescript-imports.ts');
  const table = new Map<string, AnyCall>();
  for (const file of globSync('src/api/calls/*.ts').sort()) {
    const module = (await import(pathToFileURL(resolve(file)).href)) as object;
    for (const [name, value] of Object.entries(module) as [string, AnyCall][]) {
      if (typeof value.path !== 'string') continue; // Schemas stand beside the calls.
      table.set(name, value);
      if (value.guest) table.set(`${name}AsGuest`, value.guest);
    }
  }
  return table;
}
