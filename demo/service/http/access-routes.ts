import type {Hono} from 'hono';
import {isBanned, knownShopper} from '../rules/shoppers.ts';
import {tokenOf, type RouteContext} from './context.ts';
import {failure} from './errors.ts';

/**
 * Adds the call that says whether the shop serves a shopper, which the interface document does not
 * have. During maintenance, all other calls answer 503. Register these routes before all others.
 */
export function accessRoutes(
  app: Hono,
  {ruleContext, maintenance}: RouteContext,
): void {
  app.get('/api/checkAccessibility', (c) => {
    const closed = (status: string, message: string) =>
      c.json({success: false, status, message});
    if (maintenance) return closed('maintenance', maintenance);
    const token = tokenOf(c);
    const shopper = token && knownShopper(ruleContext, token);
    if (shopper && isBanned(ruleContext, shopper.name))
      return closed('banned', 'You have broken the rules of the realm.');
    if (token && !shopper && !ruleContext.anyToken)
      return closed('invalid_token', 'Unauthenticated.');
    return c.json({success: true, status: 'ok', message: ''});
  });

  app.use('/api/*', async (c, next) => {
    if (maintenance) return failure(c, 503, 'Service Unavailable');
    await next();
    return undefined;
  });
}
