import type {Context} from 'hono';

/** Returns the page that sent a request, as the browser reports it: the whole address or only its origin. */
export function cameFrom(c: Context): string | undefined {
  return webAddress(c.req.header('Referer')) ?? webAddress(c.req.header('Origin'));
}

/** Returns an http(s) address without credentials and fragment, or `undefined` for anything else. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

/** Adds the order's name to the address, so that the page can ask for the status of the payment. */
export function withOrder(address: string, orderName: string): string {
  const url = new URL(address);
  url.searchParams.set('order_id', orderName);
  return url.href;
}
