import type {Settings} from '../../shop/site-settings.js';

/** Minecraft's default port, which games use if the address names none. */
const DEFAULT_PORT = 25_565;

/**
 * The address of the game server, with the port unless it is the default port; empty if the site
 * has no game server.
 */
export function serverAddress({server}: Settings): string {
  const ip = server?.ip.trim() ?? '';
  const port = server?.port ?? 0;
  // An IPv6 address needs brackets before a port.
  const host = ip.split(':').length > 2 && !ip.startsWith('[') ? `[${ip}]` : ip;
  // The owner may have written the port into the address.
  const hasPort = /:\d+$/.test(host);
  return ip && port > 0 && port !== DEFAULT_PORT && !hasPort ? `${host}:${port}` : ip;
}
