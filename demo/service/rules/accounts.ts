import type {AccountRow} from '../records.ts';
import type {RuleContext} from './rule-context.ts';
import {isBanned, shopperNamed} from './shoppers.ts';

/** The time for which a link to set a new password is valid, in milliseconds. */
const resetTime = 60 * 60_000;

/** The field of an account that a refusal is about. */
export type AccountField = 'username' | 'email' | 'password' | 'token';

/** Why an account is refused. The routes put it into the format of the answers. */
export class AccountRefusal extends Error {
  override name = 'AccountRefusal';
  readonly field: AccountField;

  constructor(field: AccountField, message: string) {
    super(message);
    this.field = field;
  }
}

/** A password as the store keeps it. */
export interface HashedPassword {
  readonly salt: string;
  readonly passwordHash: string;
}

/** Hashes a password with a salt, by default a new one. */
export async function hashPassword(
  password: string,
  salt: string = crypto.randomUUID(),
): Promise<HashedPassword> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(password),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = await crypto.subtle.deriveBits(
    {name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: 20_000},
    key,
    256,
  );
  const passwordHash = [...new Uint8Array(bits)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return {salt, passwordHash};
}

/** Returns the account of a player, or `undefined` if the player has none. */
export function accountOf({store}: RuleContext, name: string): AccountRow | undefined {
  const shopper = store.shoppers.where({nameKey: name.toLowerCase()})[0];
  return shopper && store.accounts.where({shopperId: shopper.id})[0];
}

/** @throws AccountRefusal if the password breaks the shop's rules. */
export function checkPassword(password: string, confirmation: string): void {
  if (password.length < 6)
    throw new AccountRefusal('password', 'The password must be at least 6 characters.');
  if (password.length > 100)
    throw new AccountRefusal(
      'password',
      'The password may not be greater than 100 characters.',
    );
  if (password !== confirmation)
    throw new AccountRefusal('password', 'The password confirmation does not match.');
}

/** @throws AccountRefusal unless the text is an e-mail address. */
export function checkEmail(email: string): void {
  if (!/.@./.test(email) || email.length > 255)
    throw new AccountRefusal('email', 'The email must be a valid email address.');
}

/** @throws AccountRefusal if nobody may create an account with this name. */
export function checkNewName(ruleContext: RuleContext, name: string): void {
  if (!/^[A-Za-z0-9_]{3,16}$/.test(name))
    throw new AccountRefusal(
      'username',
      'The username must have 3 to 16 letters, digits or underscores.',
    );
  if (accountOf(ruleContext, name) || isBanned(ruleContext, name))
    throw new AccountRefusal('username', 'The username has already been taken.');
}

/** Creates the account of a player. `email` is empty if the player gives none. */
export function createAccount(
  ruleContext: RuleContext,
  {name, email, hashed}: {name: string; email: string; hashed: HashedPassword},
): void {
  checkNewName(ruleContext, name);
  const {accounts} = ruleContext.store;
  const emailKey = email.toLowerCase();
  if (emailKey && accounts.where({email: emailKey}).length > 0)
    throw new AccountRefusal('email', 'The email has already been taken.');
  accounts.insert({
    shopperId: shopperNamed(ruleContext, name).id,
    email: emailKey,
    ...hashed,
  });
}

/**
 * Stores a link that sets a new password for the account with this address, if there is one. `page`
 * is the page that the link leads to.
 */
export function requestReset(
  ruleContext: RuleContext,
  email: string,
  page: string,
): void {
  const {store, now, newToken} = ruleContext;
  const address = email.toLowerCase();
  const account = store.accounts.where({email: address})[0];
  if (!account) return;
  store.resets.insert({
    accountId: account.id,
    token: newToken(),
    email: address,
    page,
    createdAt: now(),
  });
}

/** Returns the links that were sent to an address, the newest first. */
export function sentLinks({store}: RuleContext, email: string): string[] {
  return store.resets
    .where({email: email.toLowerCase()})
    .map(({page, token, email: address}) => {
      const url = new URL(page);
      url.searchParams.set('token', token);
      url.searchParams.set('email', address);
      return url.href;
    })
    .toReversed();
}

/** Sets a new password. A link works once. */
export function resetPassword(
  {store, now}: RuleContext,
  {token, email, hashed}: {token: string; email: string; hashed: HashedPassword},
): void {
  const reset = store.resets.where({token, email: email.toLowerCase()})[0];
  const account = reset && store.accounts.get(reset.accountId);
  if (!account || now() - reset.createdAt > resetTime)
    throw new AccountRefusal('token', 'This password reset token is invalid.');
  store.accounts.update({...account, ...hashed});
  for (const {id} of store.resets.where({accountId: account.id}))
    store.resets.remove(id);
}
