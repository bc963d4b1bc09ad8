import * as z from 'zod/mini';
import {idOrNull, listOf, required, text} from './readers.js';

/** A game server for which an item can be bought. */
export interface GameServer {
  /** 0 if the service sent only the name. Such a server cannot be chosen. */
  readonly id: number;
  readonly name: string;
}

const serverObject = z.object({
  id: idOrNull,
  server_id: idOrNull,
  name: text,
  server_name: text,
});

const gameServer = required('expected a server', (entry): GameServer | undefined => {
  if (typeof entry === 'string') {
    const name = entry.trim();
    return name ? {id: 0, name} : undefined;
  }
  const {data: server} = serverObject.safeParse(entry);
  const id = server?.id ?? server?.server_id;
  return server && id
    ? {id, name: server.name || server.server_name || `${id}`}
    : undefined;
});

/**
 * Reads `allowed_servers`. In a category item, an entry is `{id, name}` or only a name. In a cart
 * item, it is `{server_id, server_name}`. Services repeat entries; the result contains each server
 * once.
 */
export const gameServers = z.pipe(
  listOf('allowed_servers', gameServer),
  z.transform((servers): readonly GameServer[] => [
    ...new Map(servers.map((server) => [server.id || server.name, server])).values(),
  ]),
);

/** Like `gameServers`, without the servers that cannot be chosen. */
export const selectableServers = z.pipe(
  gameServers,
  z.transform((servers) => servers.filter(({id}) => id)),
);
