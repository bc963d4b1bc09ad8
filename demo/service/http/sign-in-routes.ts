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
import {forShopper, originOf, type Desk} from './context.ts';
import {readInput} from './input.ts';

/** Who is shopping: by name, or confirmed in the game. None of it is in the interface document. */
export function signInRoutes(app: Hono, desk: Desk): void {
  const {books, shape} = desk;
  const {store} = books;

  // The answer is a bare string: a token, or a word in its place.
  app.post('/api/auth/username', async (c) => {
    const username = (await readInput(c, Credentials)).username?.trim() ?? '';
    if (!isPlayerName(username)) return c.json('Incorrect username!', 400);
    if (isBanned(books, username)) return bare(c, 'banned');
    const token = store.transaction(() => issueToken(books, username));
    return bare(c, token);
  });

  app.post('/api/game_auth/init/:username', (c) =>
    c.json({status: store.transaction(() => beginSignIn(books, nameIn(c)))}),
  );

  app.post('/api/game_auth/check/:username', (c) => {
    const token = store.transaction(() => finishSignIn(books, nameIn(c)));
    return c.json({status: token !== undefined, token: token ?? ''});
  });

  // Not part of any service: stands in for the player who confirms in the game.
  app.post('/demo/confirm/:username', (c) =>
    c.json({success: store.transaction(() => confirmSignIn(books, nameIn(c)))}),
  );

  app.post('/api/user', (c) =>
    forShopper(c, desk, (shopper) =>
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
