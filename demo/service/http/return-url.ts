import type {Context} from 'hono';
import {originOf, type RouteContext} from './context.ts';

/**
 * Returns the address that the service leads a shopper to after a payment, or with a link in an e-mail: the page that
 * sent the request, or `ownPage` of the service's site; `undefined` if the page is unknown.
 */
export function returnAddress(
  c: Context,
  {returnTo, returnUrl}: Pick<RouteContext, 'returnTo' | 'returnUrl'>,
  ownPage: string,
): string | undefined {
  if (returnTo === 'page') return cameFrom(c) ?? returnUrl;
  return returnUrl ?? `${originOf(c)}${ownPage}`;
}

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
