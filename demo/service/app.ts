import {Hono} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {cors} from 'hono/cors';
import {methodNotAllowed} from 'hono/method-not-allowed';
import {catalogue as emberfall, type Catalogue} from './catalogue.ts';
import {cartRoutes} from './http/cart-routes.ts';
import {catalogueRoutes} from './http/catalogue-routes.ts';
import {codeRoutes} from './http/code-routes.ts';
import type {Desk} from './http/context.ts';
import {discordRoutes} from './http/discord-routes.ts';
import {answerErrors, failure} from './http/errors.ts';
import {payPages} from './http/pay-pages.ts';
import {paymentRoutes} from './http/payment-routes.ts';
import {pictureRoutes} from './http/picture-routes.ts';
import {signInRoutes} from './http/sign-in-routes.ts';
import {sitePages} from './http/site-pages.ts';
import type {SiteSettings} from './records.ts';
import type {Books} from './rules/books.ts';
import {settingsOf} from './rules/site.ts';
import {seed} from './seed.ts';
import type {Store} from './store.ts';
import type {ShapeName} from './wire/shape.ts';
import {shapes} from './wire/shapes.ts';

/** The largest request body in bytes. */
const largestBody = 64 * 1024;

export interface ServiceOptions {
  /** Where the data is kept. An empty store is filled from the catalogue. */
  readonly store: Store;
  /** What is on sale when the store is new; ours by default. */
  readonly catalogue?: Catalogue;
  /**
   * How answers are spelled. `complete` (default): as documented, with what real services add.
   * `documented`: the interface document and nothing else. `observed`: the types real services send.
   */
  readonly shape?: ShapeName;
  /** How shoppers sign in, as the settings tell it. */
  readonly authType?: 'username' | 'ingame';
  /** Lets the catalogue be read without a token. */
  readonly guests?: boolean;
  /** Whether paying needs a linked Discord account. */
  readonly discord?: boolean;
  /** Whether any token is a shopper of its own (default), or only issued ones count. */
  readonly anyToken?: boolean;
  /** Tax on top of prices, in percent; 0 by default. */
  readonly taxPercent?: number;
  /** How often a minute one may ask how a payment stands; 18 by default, as with real services. */
  readonly statusChecksPerMinute?: number;
  /** Where the payment page leads back to when the request does not tell where it came from. */
  readonly returnUrl?: string;
  /** Makes the description at /openapi.json; without it there is none. */
  readonly describe?: (shape: ShapeName, settings: SiteSettings) => Promise<object>;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Makes bearer tokens. */
  readonly newToken?: () => string;
}

/** The storefront service as one app: `app.fetch(request)` answers, in Node and in a browser alike. */
export function createService({
  store,
  catalogue = emberfall,
  shape = 'complete',
  authType = 'username',
  guests = false,
  discord = false,
  anyToken = true,
  taxPercent = 0,
  statusChecksPerMinute = 18,
  returnUrl,
  describe,
  now = Date.now,
  newToken = randomToken,
}: ServiceOptions): Hono {
  const books: Books = {store, now, newToken, taxPercent, anyToken};
  const desk: Desk = {
    books,
    shape: shapes[shape],
    authType,
    guests,
    discord,
    returnUrl,
    statusChecksPerMinute,
  };
  seed(books, catalogue);

  const app = new Hono();
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Authorization', 'Content-Type'],
      exposeHeaders: ['Retry-After'],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store');
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return failure(c, 405, `This address takes ${methods.join(' and ')} only.`);
      },
    }),
  );
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (c) => failure(c, 413, 'The request body is too large.'),
    }),
  );
  answerErrors(app);

  catalogueRoutes(app, desk);
  cartRoutes(app, desk);
  codeRoutes(app, desk);
  paymentRoutes(app, desk);
  signInRoutes(app, desk);
  discordRoutes(app, desk);
  payPages(app, desk);
  pictureRoutes(app, desk);
  sitePages(app, desk);
  if (describe) {
    app.get('/openapi.json', async (c) =>
      c.json(await describe(shape, settingsOf(store))),
    );
  }
  return app;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** 40 characters, as real services issue them. */
function randomToken(): string {
  // 64 letters: six bits of each byte choose one, every one equally often.
  return Array.from(
    crypto.getRandomValues(new Uint8Array(40)),
    (byte) => letters[byte & 63],
  ).join('');
}
