import {Hono} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {except} from 'hono/combine';
import {cors} from 'hono/cors';
import {methodNotAllowed} from 'hono/method-not-allowed';
import {addApi, type ApiOptions} from './api.ts';
import {catalogue as emberfall, type Catalogue} from './catalogue.ts';
import {discordRoutes} from './http/discord-routes.ts';
import {keepDocumentedCalls} from './http/documented-calls.ts';
import {failure} from './http/errors.ts';
import {passwordRoutes} from './http/password-routes.ts';
import {payPages} from './http/pay-pages.ts';
import {pictureRoutes} from './http/picture-routes.ts';
import {sitePages} from './http/site-pages.ts';
import {qrPng} from './qr.ts';
import type {SiteSettings} from './records.ts';
import {settingsOf} from './rules/site.ts';
import type {ShapeName} from './wire/shape.ts';
import {shapes} from './wire/shapes.ts';

/** The largest request body in bytes. */
const largestBody = 64 * 1024;

export interface ServiceOptions extends Omit<
  ApiOptions,
  'catalogue' | 'shape' | 'qrPicture'
> {
  /** The content of a new store; by default our catalogue. */
  readonly catalogue?: Catalogue;
  /**
   * The format of answers. `complete` (default): the documented fields, and those that real
   * services add. `documented`: only the fields of the interface document. `observed`: the types
   * that real services send. `minimal`: like `documented`, but `/api` has only the calls of the
   * interface document. The whole service is then below `/elsewhere`, where a test can fill a cart.
   */
  readonly shape?: ShapeName;
  /**
   * Returns the OpenAPI description for /openapi.json. Without this function, the service has no
   * description.
   */
  readonly describe?: (shape: ShapeName, settings: SiteSettings) => Promise<object>;
}

/** Returns the storefront service as an app: the calls, and the pages and pictures that answers link to. */
export function createService({
  catalogue = emberfall,
  shape = 'complete',
  returnTo = shape === 'observed' ? 'site' : 'page',
  describe,
  ...options
}: ServiceOptions): Hono {
  const app = new Hono();
  // Without CORS headers, scripts of other sites can neither read payment pages nor pay on them.
  app.use(
    except(
      '/pay/*',
      cors({
        // Some storefronts send all calls with cookies. Browsers then want their own origin instead of `*`.
        origin: (origin) => origin || '*',
        credentials: true,
        allowMethods: ['GET', 'POST'],
        // Some storefronts switch off caches with the last three.
        allowHeaders: [
          'Authorization',
          'Content-Type',
          'Cache-Control',
          'Pragma',
          'Expires',
        ],
        exposeHeaders: ['Retry-After', 'Date'],
        maxAge: 86_400,
      }),
    ),
  );
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store');
  });
  if (shape === 'minimal') {
    keepDocumentedCalls(
      app,
      createService({catalogue, shape: 'documented', returnTo, ...options}),
    );
  }
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

  const routeContext = addApi(app, {
    ...options,
    catalogue,
    shape: shapes[shape],
    returnTo,
    qrPicture: qrPng,
  });
  discordRoutes(app, routeContext);
  passwordRoutes(app, routeContext);
  payPages(app, routeContext);
  pictureRoutes(app, routeContext);
  sitePages(app, routeContext);
  if (describe) {
    app.get('/openapi.json', async (c) =>
      c.json(await describe(shape, settingsOf(options.store))),
    );
  }
  return app;
}
