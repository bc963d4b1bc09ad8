import type {Context} from 'hono';

/** The page a request was sent from, as far as the browser tells: the whole address or its origin only. */
export function cameFrom(c: Context): string | undefined {
  return webAddress(c.req.header('Referer')) ?? webAddress(c.req.header('Origin'));
}

/** An http(s) address without credentials and fragment; undefined for anything else. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

/** The address with the order's name in it, so that the page can ask how the payment stands. */
export function withOrder(address: string, orderName: string): string {
  const url = new URL(address);
  url.searchParams.set('order_id', orderName);
  return url.href;
}
