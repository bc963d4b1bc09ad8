import type {ShopperRow, SignInRow} from '../records.ts';
import type {RuleContext} from './rule-context.ts';
import {BadRequest} from './refusal.ts';
import {settingsOf} from './site.ts';

/** The time limit for the confirmation of a sign-in in the game, in milliseconds. */
const confirmationTime = 300_000;

/** A player name: an optional Bedrock prefix, 3 to 24 letters, digits and `_`, and the suffix that some proxies add. */
const playerName = /^[*_BP.]?[A-Za-z0-9_]{3,24}(-[A-Za-z0-9_]{1,24})?$/;

export function isPlayerName(name: string): boolean {
  return playerName.test(name);
}

/** Returns the shopper of a token, or `undefined` for an unknown token. */
export function knownShopper(
  {store}: RuleContext,
  token: string,
): ShopperRow | undefined {
  const known = store.tokens.where({token})[0];
  return known && store.shoppers.get(known.shopperId);
}

/** Returns the shopper of a token. An unknown token becomes a new shopper or is refused, as `anyToken` says. */
export function shopperWithToken(ruleContext: RuleContext, token: string): ShopperRow {
  const {store} = ruleContext;
  const shopper = knownShopper(ruleContext, token);
  if (shopper) return shopper;
  if (!ruleContext.anyToken) throw new BadRequest(401, 'Unauthenticated.');
  // A shopper who is created from a token gets a name with a space, which no player can have.
  const created = addShopper(
    ruleContext,
    `Player ${store.shoppers.where({}).length + 1}`,
  );
  store.tokens.insert({token, shopperId: created.id, createdAt: ruleContext.now()});
  return created;
}

/** Returns the shopper with this name, and creates the shopper if there is none. */
export function shopperNamed(ruleContext: RuleContext, name: string): ShopperRow {
  return (
    ruleContext.store.shoppers.where({nameKey: name.toLowerCase()})[0] ??
    addShopper(ruleContext, name)
  );
}

function addShopper(ruleContext: RuleContext, name: string): ShopperRow {
  return ruleContext.store.shoppers.insert({
    name,
    nameKey: name.toLowerCase(),
    virtualBalance: settingsOf(ruleContext.store).startingBalance,
    createdAt: ruleContext.now(),
  });
}

export function isBanned(ruleContext: RuleContext, name: string): boolean {
  return settingsOf(ruleContext.store).bannedNames.includes(name.toLowerCase());
}

/** Signs in a player by name, without any proof, as real services do. Returns a new token. */
export function issueToken(ruleContext: RuleContext, name: string): string {
  const token = ruleContext.newToken();
  ruleContext.store.tokens.insert({
    token,
    shopperId: shopperNamed(ruleContext, name).id,
    createdAt: ruleContext.now(),
  });
  return token;
}

/** Starts a sign-in that the player confirms in the game. Returns false for a name that may not sign in. */
export function beginSignIn(ruleContext: RuleContext, name: string): boolean {
  if (!isPlayerName(name) || isBanned(ruleContext, name)) return false;
  for (const waiting of signInsOf(ruleContext, name))
    ruleContext.store.signIns.remove(waiting.id);
  ruleContext.store.signIns.insert({
    name,
    nameKey: name.toLowerCase(),
    confirmed: false,
    createdAt: ruleContext.now(),
  });
  return true;
}

/** Imitates the player's confirmation in the game. Returns false if no sign-in waits for it. */
export function confirmSignIn(ruleContext: RuleContext, name: string): boolean {
  const waiting = waitingSignIn(ruleContext, name);
  if (!waiting) return false;
  ruleContext.store.signIns.update({...waiting, confirmed: true});
  return true;
}

/** Returns the token of a confirmed sign-in once, or `undefined` while the sign-in waits. */
export function finishSignIn(
  ruleContext: RuleContext,
  name: string,
): string | undefined {
  const waiting = waitingSignIn(ruleContext, name);
  if (!waiting?.confirmed) return undefined;
  ruleContext.store.signIns.remove(waiting.id);
  return issueToken(ruleContext, waiting.name);
}

function waitingSignIn(ruleContext: RuleContext, name: string): SignInRow | undefined {
  return signInsOf(ruleContext, name).find(
    ({createdAt}) => ruleContext.now() - createdAt <= confirmationTime,
  );
}

function signInsOf({store}: RuleContext, name: string): SignInRow[] {
  return store.signIns.where({nameKey: name.toLowerCase()});
}
