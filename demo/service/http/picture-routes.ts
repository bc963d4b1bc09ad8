import type {Context, Hono} from 'hono';
import {draw, drawAvatar, drawLogo} from '../pictures.ts';
import type {Picture} from '../records.ts';
import {BadRequest} from '../rules/refusal.ts';
import type {RouteContext} from './context.ts';

/**
 * Adds the routes for the pictures of items, categories and players, which are drawn on request.
 * Answers contain their paths relative to the site, as in the interface document.
 */
export function pictureRoutes(app: Hono, {ruleContext}: RouteContext): void {
  const {store} = ruleContext;

  app.get('/img/items/:file{\\d+\\.svg}', (c) =>
    picture(c, store.items.get(idOf(c))?.details.picture),
  );
  app.get('/img/categories/:file{\\d+\\.svg}', (c) =>
    picture(c, store.categories.get(idOf(c))?.details.picture),
  );
  app.get('/img/motifs/:palette/:file{[a-z-]+\\.svg}', (c) =>
    picture(c, {
      motif: c.req.param('file').slice(0, -4),
      palette: c.req.param('palette'),
    }),
  );
  app.get('/img/avatars/:file{.+\\.svg}', (c) =>
    sendSvg(c, drawAvatar(c.req.param('file').slice(0, -4))),
  );
  // Storefronts ask for these names, which no answer contains. The content type says what the pictures are.
  app.get('/img/:file{(logo|favicon|banner|index-banner)\\.(svg|png)}', (c) =>
    sendSvg(c, drawLogo()),
  );

  function idOf(c: Context): number {
    return Number.parseInt(c.req.param('file') ?? '', 10);
  }
}

function picture(c: Context, wanted: Picture | null | undefined): Response {
  const drawn = wanted && draw(wanted);
  if (!drawn) throw new BadRequest(404, 'There is no such picture.');
  return sendSvg(c, drawn);
}

/** Sends an SVG document under a policy that allows no scripts and no requests. */
export function sendSvg(c: Context, drawn: string): Response {
  return c.body(drawn, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=3600',
    // A picture that is opened in a tab is a document and could run scripts.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
