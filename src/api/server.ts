import * as z from 'zod/mini';
import {idOrNull, listOf, required, text} from './readers.js';

/** A game server for which an item can be bought. */
export interface GameServer {
  readonly id: number;
  readonly name: string;
}

const gameServer = z.pipe(
  z.object({id: idOrNull, server_id: idOrNull, name: text, server_name: text}),
  required('expected a server', (entry): GameServer | undefined => {
    const id = entry.id ?? entry.server_id;
    return id === null
      ? undefined
      : {id, name: entry.name || entry.server_name || `${id}`};
  }),
);

/**
 * Reads `allowed_servers`. The entries are `{id, name}` in a category item and
 * `{server_id, server_name}` in a cart item. Services repeat entries; the result contains each
 * server once.
 */
export const gameServers = z.pipe(
  listOf('allowed_servers', gameServer),
  z.transform((servers): readonly GameServer[] => [
    ...new Map(servers.map((server) => [server.id, server])).values(),
  ]),
);
