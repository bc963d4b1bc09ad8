import type {Context, Hono} from 'hono';
import {
  AccountRefusal,
  accountOf,
  checkEmail,
  checkNewName,
  checkPassword,
  createAccount,
  hashPassword,
  requestReset,
  resetPassword,
  sentLinks,
} from '../rules/accounts.ts';
import {isBanned, issueToken} from '../rules/shoppers.ts';
import {NewAccount, NewPassword, PasswordCredentials, ResetRequest} from './bodies.ts';
import {originOf, type RouteContext} from './context.ts';
import {failure, tooMany} from './errors.ts';
import {readInput} from './input.ts';
import {createRateLimit} from './rate-limit.ts';
import {returnAddress} from './return-url.ts';

/**
 * Maximum number of sign-in attempts per minute for each player name, and of requests for a new
 * password for each e-mail address.
 */
const triesPerMinute = 5;

/**
 * Adds the routes of accounts with a password. The interface document has none of them. No answer
 * contains a password, and the store keeps only hashes.
 */
export function passwordRoutes(app: Hono, routeContext: RouteContext): void {
  const {ruleContext, shape} = routeContext;
  const {store} = ruleContext;
  const limit = createRateLimit(triesPerMinute, ruleContext.now);

  app.post('/api/auth/login', async (c) => {
    const {username, password} = await readInput(c, PasswordCredentials);
    const name = username.trim();
    const seconds = limit(`name ${name.toLowerCase()}`);
    if (seconds > 0) return tooMany(c, seconds);
    if (isBanned(ruleContext, name)) return bare(c, 'ban');
    const account = accountOf(ruleContext, name);
    const {passwordHash} = await hashPassword(password, account?.salt);
    if (account?.passwordHash !== passwordHash)
      return c.json({status: 'error', message: 'Invalid credentials'});
    return bare(
      c,
      store.transaction(() => issueToken(ruleContext, name)),
    );
  });

  app.post('/api/auth/register', async (c) => {
    const body = await readInput(c, NewAccount);
    const name = body.username.trim();
    const email = body.email?.trim() ?? '';
    return orRefusal(c, async () => {
      checkNewName(ruleContext, name);
      checkPassword(body.password, body.password_confirmation);
      if (email) checkEmail(email);
      const hashed = await hashPassword(body.password);
      const token = store.transaction(() => {
        createAccount(ruleContext, {name, email, hashed});
        return issueToken(ruleContext, name);
      });
      return c.json({status: 'success', data: {token}});
    });
  });

  // The answer does not say whether there is an account with the address.
  app.post('/api/auth/request/resetPassword', async (c) => {
    const {email} = await readInput(c, ResetRequest);
    return orRefusal(c, () => {
      checkEmail(email.trim());
      const seconds = limit(`email ${email.trim().toLowerCase()}`);
      if (seconds > 0) return tooMany(c, seconds);
      const page = returnAddress(c, routeContext, '/reset-password') ?? originOf(c);
      store.transaction(() => requestReset(ruleContext, email.trim(), page));
      return c.json({status: 'success'});
    });
  });

  app.post('/api/auth/resetPassword', async (c) => {
    const body = await readInput(c, NewPassword);
    return orRefusal(c, async () => {
      checkPassword(body.password, body.password_confirmation);
      const hashed = await hashPassword(body.password);
      store.transaction(() => resetPassword(ruleContext, {...body, hashed}));
      return c.json({status: 'success'});
    });
  });

  // No real service has this call. It imitates the mailbox of an address.
  app.get('/demo/mail/:email', (c) =>
    c.json({links: sentLinks(ruleContext, c.req.param('email'))}),
  );

  function bare(c: Context, text: string): Response {
    return shape.bareText === 'json' ? c.json(text) : c.text(text);
  }

  async function orRefusal(
    c: Context,
    work: () => Response | Promise<Response>,
  ): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error;
      const {field, message} = error;
      return shape.accountRefusal === 'fields'
        ? failure(c, 422, 'The given data was invalid.', {[field]: [message]})
        : c.json({status: 'error', message});
    }
  }
}
