import type {Hono} from 'hono';
import {getCookie} from 'hono/cookie';
import {isBanned, knownShopper} from '../rules/shoppers.ts';
import {tokenOf, type RouteContext} from './context.ts';
import {failure} from './errors.ts';

/**
 * Adds the call that says whether the shop serves a shopper, which the interface document does not
 * have. It takes the token from a header, or from the cookie of a storefront on the service's own site. With some
 * shapes, all other calls answer 503 during maintenance. Register these routes before all others.
 */
export function accessRoutes(
  app: Hono,
  {ruleContext, shape, maintenance}: RouteContext,
): void {
  app.get('/api/checkAccessibility', (c) => {
    const closed = (status: string, message: string) =>
      c.json({success: false, status, message});
    if (maintenance) return closed('maintenance', maintenance);
    const token = tokenOf(c) ?? getCookie(c, 'token');
    const shopper = token && knownShopper(ruleContext, token);
    if (shopper && isBanned(ruleContext, shopper.name))
      return closed('banned', 'You have broken the rules of the realm.');
    if (token && !shopper && !ruleContext.anyToken)
      return closed('invalid_token', 'Unauthenticated.');
    return c.json({success: true, status: 'ok', message: ''});
  });

  if (maintenance && !shape.answersInMaintenance)
    app.all('/api/*', (c) => failure(c, 503, 'Service Unavailable'));
}
