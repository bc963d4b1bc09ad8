import * as z from 'zod/mini';
import {idOrNull, listOf, text} from './readers.js';

/** A game server that an item can be bought for. */
export interface GameServer {
  readonly id: number;
  readonly name: string;
}

const gameServer = z.pipe(
  z.object({id: idOrNull, server_id: idOrNull, name: text, server_name: text}),
  z.transform((entry, context): GameServer => {
    const id = entry.id ?? entry.server_id;
    if (id !== null) return {id, name: entry.name || entry.server_name || `${id}`};
    context.issues.push({code: 'custom', message: 'expected a server', input: entry});
    return z.NEVER;
  }),
);

/**
 * `allowed_servers`: `{id, name}` in a category item, `{server_id, server_name}` in a
 * cart item. Services repeat entries; each server is listed once.
 */
export const gameServers = z.pipe(
  listOf('allowed_servers', gameServer),
  z.transform((servers): readonly GameServer[] => [
    ...new Map(servers.map((server) => [server.id, server])).values(),
  ]),
);
