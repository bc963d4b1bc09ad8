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

/** `{id, name}` in an item, `{server_id, server_name}` in the cart, or only a name. */
const gameServer = required('expected a server', (entry): GameServer | undefined => {
  if (typeof entry === 'string')
    return entry.trim() ? {id: 0, name: entry.trim()} : undefined;
  const {data: server} = serverObject.safeParse(entry);
  const id = server?.id ?? server?.server_id;
  return id ? {id, name: server?.name || server?.server_name || `${id}`} : undefined;
});

/** Reads `allowed_servers`. Services repeat servers; the result has each once. */
export const gameServers = z.pipe(
  listOf(gameServer),
  z.transform((servers): readonly GameServer[] => [
    ...new Map(servers.map((server) => [server.id || server.name, server])).values(),
  ]),
);
