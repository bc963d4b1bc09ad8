import type {Context} from 'hono';
import type {ShopperRow} from '../records.ts';
import type {RuleContext} from '../rules/rule-context.ts';
import {BadRequest} from '../rules/refusal.ts';
import {isBanned, shopperWithToken} from '../rules/shoppers.ts';
import type {Shape} from '../wire/shape.ts';

/** The options and data that all routes share. */
export interface RouteContext {
  readonly ruleContext: RuleContext;
  readonly shape: Shape;
  readonly authType: 'username' | 'ingame' | 'register';
  /** Whether the catalogue may be read without a token. */
  readonly guests: boolean;
  /** Whether paying needs a linked Discord account. */
  readonly discord: boolean;
  /** What shoppers read while the shop is closed for maintenance; empty if it is open. */
  readonly maintenance: string;
  /** Whether a payment page leads back to the page that sent the request, or to the service's own site. */
  readonly returnTo: 'page' | 'site';
  /** The address that it leads to instead of the service's own page, or if the request has no referrer. */
  readonly returnUrl: string | undefined;
  readonly statusChecksPerMinute: number;
  /** Returns a text's QR code as a PNG in base64, or an empty text if there is no picture. */
  readonly qrPicture: (text: string) => string;
}

/** Returns the origin to which a request was sent, which is the origin of the service. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}

/** Returns the bearer token, or `undefined` without one. */
export function tokenOf(c: Context): string | undefined {
  const token = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(
    c.req.header('Authorization') ?? '',
  )?.[1];
  // Some storefronts send one of these words as the token of a guest.
  return token === 'undefined' || token === 'null' ? undefined : token;
}

/** Runs `work` for the shopper of the request's token, as one transaction. Answers 401 without a token. */
export function forShopper<T>(
  c: Context,
  {ruleContext}: RouteContext,
  work: (shopper: ShopperRow) => T,
): T {
  const token = tokenOf(c);
  if (!token) throw new BadRequest(401, 'Unauthenticated.');
  return ruleContext.store.transaction(() => {
    const shopper = shopperWithToken(ruleContext, token);
    if (isBanned(ruleContext, shopper.name)) throw new BadRequest(403, 'Forbidden.');
    return work(shopper);
  });
}

/** Like `forShopper`, but also runs without a token if the service serves guests. */
export function forVisitor<T>(
  c: Context,
  routeContext: RouteContext,
  work: (shopper: ShopperRow | undefined) => T,
): T {
  if (routeContext.guests && !tokenOf(c))
    return routeContext.ruleContext.store.transaction(() => work(undefined));
  return forShopper(c, routeContext, work);
}
