import type {ShopperRow, SignInRow} from '../records.ts';
import type {Books} from './books.ts';
import {BadRequest} from './refusal.ts';
import {settingsOf} from './site.ts';

/** How long a sign-in waits for the confirmation in the game, in milliseconds. */
const confirmationTime = 300_000;

/** A Bedrock prefix or none, 3 to 24 letters, digits and `_`, and the suffix some proxies add. */
const playerName = /^[*_BP.]?[A-Za-z0-9_]{3,24}(-[A-Za-z0-9_]{1,24})?$/;

export function isPlayerName(name: string): boolean {
  return playerName.test(name);
}

/** Whose token it is. An unknown one becomes a new shopper, or is refused where only issued ones count. */
export function shopperWithToken(books: Books, token: string): ShopperRow {
  const {store} = books;
  const known = store.tokens.where({token})[0];
  const shopper = known && store.shoppers.get(known.shopperId);
  if (shopper) return shopper;
  if (!books.anyToken) throw new BadRequest(401, 'Unauthenticated.');
  // With a space in it, it is nobody’s player name.
  const created = addShopper(books, `Player ${store.shoppers.where({}).length + 1}`);
  store.tokens.insert({token, shopperId: created.id, createdAt: books.now()});
  return created;
}

/** The shopper of this name, who begins to exist with this if need be. */
export function shopperNamed(books: Books, name: string): ShopperRow {
  return (
    books.store.shoppers.where({nameKey: name.toLowerCase()})[0] ??
    addShopper(books, name)
  );
}

function addShopper(books: Books, name: string): ShopperRow {
  return books.store.shoppers.insert({
    name,
    nameKey: name.toLowerCase(),
    virtualBalance: settingsOf(books.store).startingBalance,
    createdAt: books.now(),
  });
}

export function isBanned(books: Books, name: string): boolean {
  return settingsOf(books.store).bannedNames.includes(name.toLowerCase());
}

/** Signs a player in by name alone, as these services do, and returns a new token. */
export function issueToken(books: Books, name: string): string {
  const token = books.newToken();
  books.store.tokens.insert({
    token,
    shopperId: shopperNamed(books, name).id,
    createdAt: books.now(),
  });
  return token;
}

/** Starts a sign-in that the player confirms in the game. False for a name that may not sign in. */
export function beginSignIn(books: Books, name: string): boolean {
  if (!isPlayerName(name) || isBanned(books, name)) return false;
  for (const waiting of signInsOf(books, name)) books.store.signIns.remove(waiting.id);
  books.store.signIns.insert({
    name,
    nameKey: name.toLowerCase(),
    confirmed: false,
    createdAt: books.now(),
  });
  return true;
}

/** Stands in for what the player types in the game. False when no sign-in waits for it. */
export function confirmSignIn(books: Books, name: string): boolean {
  const waiting = waitingSignIn(books, name);
  if (!waiting) return false;
  books.store.signIns.update({...waiting, confirmed: true});
  return true;
}

/** The token of a confirmed sign-in, handed out once; undefined while it waits. */
export function finishSignIn(books: Books, name: string): string | undefined {
  const waiting = waitingSignIn(books, name);
  if (!waiting?.confirmed) return undefined;
  books.store.signIns.remove(waiting.id);
  return issueToken(books, waiting.name);
}

function waitingSignIn(books: Books, name: string): SignInRow | undefined {
  return signInsOf(books, name).find(
    ({createdAt}) => books.now() - createdAt <= confirmationTime,
  );
}

function signInsOf({store}: Books, name: string): SignInRow[] {
  return store.signIns.where({nameKey: name.toLowerCase()});
}
