import type {Hono} from 'hono';
import type {Catalogue} from './catalogue.ts';
import {accessRoutes} from './http/access-routes.ts';
import {cartRoutes} from './http/cart-routes.ts';
import {catalogueRoutes} from './http/catalogue-routes.ts';
import {codeRoutes} from './http/code-routes.ts';
import type {RouteContext} from './http/context.ts';
import {answerErrors} from './http/errors.ts';
import {paymentRoutes} from './http/payment-routes.ts';
import {signInRoutes} from './http/sign-in-routes.ts';
import {siteRoutes} from './http/site-routes.ts';
import type {RuleContext} from './rules/rule-context.ts';
import {seed} from './seed.ts';
import type {Store} from './store.ts';
import type {Shape} from './wire/shape.ts';

export interface ApiOptions {
  /** The store with the data. An empty store is filled from the catalogue. */
  readonly store: Store;
  /** The content of a new store. */
  readonly catalogue: Catalogue;
  /** The format of answers. */
  readonly shape: Shape;
  /** How shoppers sign in. The answer with the settings contains it. */
  readonly authType?: 'username' | 'ingame' | 'register';
  /** Whether guests, who have no token, may read the catalogue. */
  readonly guests?: boolean;
  /** Whether paying needs a linked Discord account. */
  readonly discord?: boolean;
  /** What shoppers read while the shop is closed for maintenance. Without it, the shop is open. */
  readonly maintenance?: string;
  /** Whether an unknown token becomes a new shopper (default) or is refused. */
  readonly anyToken?: boolean;
  /** Tax on top of prices, in percent; 0 by default. */
  readonly taxPercent?: number;
  /** Maximum number of status checks of a payment per minute; 18 by default, as with real services. */
  readonly statusChecksPerMinute?: number;
  /**
   * Where a payment page and a link to set a new password lead: to the page that sent the request (default), or, as
   * with real services, to pages of the service's own site.
   */
  readonly returnTo?: 'page' | 'site';
  /** The address that they lead to instead of the service's own pages, or if the request has no referrer. */
  readonly returnUrl?: string;
  /**
   * Returns a text's QR code as a PNG in base64. Without this function, the answer contains the
   * text alone.
   */
  readonly qrPicture?: (text: string) => string;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Makes bearer tokens. */
  readonly newToken?: () => string;
}

/** Adds the routes below `/api` to an app. They run in Node and in a browser. */
export function addApi(
  app: Hono,
  {
    store,
    catalogue,
    shape,
    authType = 'username',
    guests = false,
    discord = false,
    maintenance = '',
    anyToken = true,
    taxPercent = 0,
    statusChecksPerMinute = 18,
    returnTo = 'page',
    returnUrl,
    qrPicture = () => '',
    now = Date.now,
    newToken = randomToken,
  }: ApiOptions,
): RouteContext {
  const ruleContext: RuleContext = {store, now, newToken, taxPercent, anyToken};
  const routeContext: RouteContext = {
    ruleContext,
    shape,
    authType,
    guests,
    discord,
    maintenance,
    returnTo,
    returnUrl,
    statusChecksPerMinute,
    qrPicture,
  };
  seed(ruleContext, catalogue);
  answerErrors(app);
  accessRoutes(app, routeContext);
  catalogueRoutes(app, routeContext);
  cartRoutes(app, routeContext);
  codeRoutes(app, routeContext);
  paymentRoutes(app, routeContext);
  signInRoutes(app, routeContext);
  siteRoutes(app, routeContext);
  return routeContext;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Returns a token of 40 characters, like those of real services. */
function randomToken(): string {
  // Six bits of each random byte choose one of 64 letters, all with the same probability.
  return [...crypto.getRandomValues(new Uint8Array(40))]
    .map((byte) => letters[byte & 63])
    .join('');
}
