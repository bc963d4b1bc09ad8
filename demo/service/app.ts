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
  /** What is on sale when the store is new; ours by default. */
  readonly catalogue?: Catalogue;
  /**
   * How answers are spelled. `complete` (default): as documented, with what real services add.
   * `documented`: the fields of the interface document and no others. `observed`: the types real
   * services send. `minimal`: as `documented`, and the calls of the interface document alone; the
   * others answer below `/elsewhere`, where a cart can be filled.
   */
  readonly shape?: ShapeName;
  /** Makes the description at /openapi.json; without it there is none. */
  readonly describe?: (shape: ShapeName, settings: SiteSettings) => Promise<object>;
}

/** The storefront service as one app: what storefronts call, and the pages and pictures it leads to. */
export function createService({
  catalogue = emberfall,
  shape = 'complete',
  describe,
  ...options
}: ServiceOptions): Hono {
  const app = new Hono();
  // Payment pages are for the shopper's browser alone: no script of another site reads or presses them.
  app.use(
    except(
      '/pay/*',
      cors({
        origin: '*',
        allowMethods: ['GET', 'POST'],
        allowHeaders: ['Authorization', 'Content-Type'],
        exposeHeaders: ['Retry-After'],
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
      createService({catalogue, shape: 'documented', ...options}),
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

  const desk = addApi(app, {
    ...options,
    catalogue,
    shape: shapes[shape],
    qrPicture: qrPng,
  });
  discordRoutes(app, desk);
  payPages(app, desk);
  pictureRoutes(app, desk);
  sitePages(app, desk);
  if (describe) {
    app.get('/openapi.json', async (c) =>
      c.json(await describe(shape, settingsOf(options.store))),
    );
  }
  return app;
}
