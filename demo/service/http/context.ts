import type {Context} from 'hono';
import type {ShopperRow} from '../records.ts';
import type {Books} from '../rules/books.ts';
import {BadRequest} from '../rules/refusal.ts';
import {shopperWithToken} from '../rules/shoppers.ts';
import type {Shape} from '../wire/shape.ts';

/** What the routes share. */
export interface Desk {
  readonly books: Books;
  readonly shape: Shape;
  readonly authType: 'username' | 'ingame';
  /** Whether the catalogue may be read without a token. */
  readonly guests: boolean;
  /** Whether paying needs a linked Discord account. */
  readonly discord: boolean;
  /** Where the payment page leads back to when the request does not say where it came from. */
  readonly returnUrl: string | undefined;
  readonly statusChecksPerMinute: number;
  /** A text's QR code as a PNG in base64; empty for one that cannot be drawn. */
  readonly qrPicture: (text: string) => string;
}

/** The service's own origin, as the caller addresses it. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}

/** The bearer token; undefined without one. */
function tokenOf(c: Context): string | undefined {
  const token = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(
    c.req.header('Authorization') ?? '',
  )?.[1];
  // Storefronts that are not signed in are known to send this.
  return token === 'undefined' || token === 'null' ? undefined : token;
}

/** Does `work` for the shopper whose token came with the request, as one transaction; 401 without a token. */
export function forShopper<T>(
  c: Context,
  {books}: Desk,
  work: (shopper: ShopperRow) => T,
): T {
  const token = tokenOf(c);
  if (!token) throw new BadRequest(401, 'Unauthenticated.');
  return books.store.transaction(() => work(shopperWithToken(books, token)));
}

/** As `forShopper`, but also without a token where the service serves guests. */
export function forVisitor<T>(
  c: Context,
  desk: Desk,
  work: (shopper: ShopperRow | undefined) => T,
): T {
  if (desk.guests && !tokenOf(c))
    return desk.books.store.transaction(() => work(undefined));
  return forShopper(c, desk, work);
}
