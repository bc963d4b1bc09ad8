import * as z from 'zod/mini';
import {booleanLike, id, numberOrZero, requiredText, text} from './readers.js';

/** What services answer instead of a token to a name they do not serve. */
const banned = /^ban(ned)?$/i;

/** The answer of `POST /api/auth/username`, which the interface document does not show: a bare string. */
export const SignInAnswer = z.pipe(
  requiredText,
  z.transform((answer, context): {token: string} | {banned: true} => {
    if (banned.test(answer)) return {banned: true};
    if (/^[\w.~+/=|-]{16,4096}$/.test(answer)) return {token: answer};
    context.issues.push({
      code: 'custom',
      message: 'expected a token',
      input: undefined,
    });
    return z.NEVER;
  }),
);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** The answer of `POST /api/game_auth/init/{username}`; false: the player is not on the server. */
export const GameAuthStart = z.object({status: booleanLike});

/** The answer of `POST /api/game_auth/check/{username}`; no token until the player has confirmed. */
export const GameAuthCheck = z.object({status: booleanLike, token: text});
export type GameAuthCheck = z.infer<typeof GameAuthCheck>;

/** The answer of `POST /api/user`: who the token stands for. */
export const User = z.object({
  id,
  username: requiredText,
  avatar: text,
  /** The shopper's balance of virtual currency. */
  virtual_currency: numberOrZero,
});
export type User = z.infer<typeof User>;
