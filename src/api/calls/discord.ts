import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {text} from '../readers.js';

/** `url` is untrusted. */
export const DiscordAnswer = z.object({url: text});
export type DiscordAnswer = z.infer<typeof DiscordAnswer>;

/** The address where a shopper links a Discord account. */
export const getDiscordLink: Call<DiscordAnswer> = {
  method: 'GET',
  path: '/auth/discord',
  read: 'once',
  schema: DiscordAnswer,
};
