import type {Context, Hono} from 'hono';
import {
  beginSignIn,
  confirmSignIn,
  finishSignIn,
  isBanned,
  isPlayerName,
  issueToken,
} from '../rules/shoppers.ts';
import {userView} from '../wire/views.ts';
import {Credentials} from './bodies.ts';
import {forShopper, originOf, type RouteContext} from './context.ts';
import {readInput} from './input.ts';

/**
 * Adds the routes of the sign-in by name, and of the sign-in that the player confirms in the game.
 * The interface document has neither.
 */
export function signInRoutes(app: Hono, routeContext: RouteContext): void {
  const {ruleContext, shape} = routeContext;
  const {store} = ruleContext;

  // The answer is a string instead of an object: a token, or a word such as `banned`.
  app.post('/api/auth/username', async (c) => {
    const username = (await readInput(c, Credentials)).username?.trim() ?? '';
    if (!isPlayerName(username)) return c.json('Incorrect username!', 400);
    if (isBanned(ruleContext, username)) return bare(c, 'banned');
    const token = store.transaction(() => issueToken(ruleContext, username));
    return bare(c, token);
  });

  app.post('/api/game_auth/init/:username', (c) =>
    c.json({status: store.transaction(() => beginSignIn(ruleContext, nameIn(c)))}),
  );

  app.post('/api/game_auth/check/:username', (c) => {
    const token = store.transaction(() => finishSignIn(ruleContext, nameIn(c)));
    return c.json({status: token !== undefined, token: token ?? ''});
  });

  // No real service has this call. It imitates the player who confirms in the game.
  app.post('/demo/confirm/:username', (c) =>
    c.json({success: store.transaction(() => confirmSignIn(ruleContext, nameIn(c)))}),
  );

  app.post('/api/user', (c) =>
    forShopper(c, routeContext, (shopper) =>
      c.json(shape.user(userView(shopper, originOf(c))) as object),
    ),
  );

  function bare(c: Context, text: string): Response {
    return shape.bareText === 'json' ? c.json(text) : c.text(text);
  }
}

function nameIn(c: Context): string {
  return c.req.param('username')?.trim() ?? '';
}
