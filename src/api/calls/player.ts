import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {
  booleanLike,
  id,
  listOf,
  numberOrNull,
  numberOrZero,
  required,
  requiredText,
  text,
} from '../readers.js';

/** A token is sent in an HTTP header, which limits its characters and its length. */
const tokenPattern = /^[\w.~+/=|-]{16,4096}$/;

export function isBan(answer: unknown): boolean {
  return typeof answer === 'string' && /^ban(ned)?$/i.test(answer);
}

export type SignInAnswer = {readonly token: string} | {readonly banned: true};

/** The service sends a token as text, or "ban" or "banned" if the player is banned. */
export const SignInAnswer = z.pipe(
  requiredText,
  required('expected a token', (answer: string): SignInAnswer | undefined => {
    if (isBan(answer)) return {banned: true};
    return tokenPattern.test(answer) ? {token: answer} : undefined;
  }),
);

/** `status` is `false` if the player is not on the game server. */
export const GameAuthStart = z.object({status: booleanLike});

/** `token` is empty until the player has confirmed the sign-in in the game. */
export const GameAuthCheck = z.pipe(
  z.object({status: booleanLike, token: text}),
  required('expected a token', (answer: {status: boolean; token: string}) =>
    !answer.status || !answer.token || tokenPattern.test(answer.token)
      ? answer
      : undefined,
  ),
);
export type GameAuthCheck = z.infer<typeof GameAuthCheck>;

export const User = z.object({
  id,
  username: requiredText,
  avatar: text,
  /** The shopper's balance of virtual currency. */
  virtual_currency: numberOrZero,
});
export type User = z.infer<typeof User>;

/** A bought item. `image` is site-relative. */
export const ProfileItem = z.object({name: requiredText, image: text});

export const PublicProfile = z.object({
  group: text,
  /** Whether the site shows the player's `group`. */
  display_group: booleanLike,
  /** The amount spent, in the system currency; `null` if the site does not show it. */
  money_spent: numberOrNull,
  items: listOf(ProfileItem),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

export const signIn: Call<SignInAnswer, {username: string}> = {
  path: '/auth/username',
  anonymous: true,
  schema: SignInAnswer,
};

/** Asks the player in the game to confirm the sign-in. */
export const startGameAuth: Call<z.infer<typeof GameAuthStart>, {username: string}> = {
  path: '/game_auth/init/{username}',
  anonymous: true,
  schema: GameAuthStart,
  flags: true,
};

export const checkGameAuth: Call<GameAuthCheck, {username: string}> = {
  path: '/game_auth/check/{username}',
  read: true,
  anonymous: true,
  schema: GameAuthCheck,
  flags: true,
};

export const getProfile: Call<PublicProfile, {username: string}> = {
  method: 'GET',
  path: '/profile/{username}',
  read: true,
  anonymous: true,
  schema: PublicProfile,
};

/** The account that the token belongs to. */
export const getUser: Call<User> = {path: '/user', read: true, schema: User};
