import type {Hono} from 'hono';
import type {Catalogue} from './catalogue.ts';
import {cartRoutes} from './http/cart-routes.ts';
import {catalogueRoutes} from './http/catalogue-routes.ts';
import {codeRoutes} from './http/code-routes.ts';
import type {Desk} from './http/context.ts';
import {answerErrors} from './http/errors.ts';
import {paymentRoutes} from './http/payment-routes.ts';
import {signInRoutes} from './http/sign-in-routes.ts';
import type {Books} from './rules/books.ts';
import {seed} from './seed.ts';
import type {Store} from './store.ts';
import type {Shape} from './wire/shape.ts';

export interface ApiOptions {
  /** Where the data is kept. An empty store is filled from the catalogue. */
  readonly store: Store;
  /** What is on sale when the store is new. */
  readonly catalogue: Catalogue;
  /** How answers are spelled. */
  readonly shape: Shape;
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
  /** A text's QR code as a PNG in base64; without it those who pay get the text. */
  readonly qrPicture?: (text: string) => string;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Makes bearer tokens. */
  readonly newToken?: () => string;
}

/** Puts what storefronts call onto an app: what is below `/api`, in Node and in a browser alike. */
export function addApi(
  app: Hono,
  {
    store,
    catalogue,
    shape,
    authType = 'username',
    guests = false,
    discord = false,
    anyToken = true,
    taxPercent = 0,
    statusChecksPerMinute = 18,
    returnUrl,
    qrPicture = () => '',
    now = Date.now,
    newToken = randomToken,
  }: ApiOptions,
): Desk {
  const books: Books = {store, now, newToken, taxPercent, anyToken};
  const desk: Desk = {
    books,
    shape,
    authType,
    guests,
    discord,
    returnUrl,
    statusChecksPerMinute,
    qrPicture,
  };
  seed(books, catalogue);
  answerErrors(app);
  catalogueRoutes(app, desk);
  cartRoutes(app, desk);
  codeRoutes(app, desk);
  paymentRoutes(app, desk);
  signInRoutes(app, desk);
  return desk;
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
