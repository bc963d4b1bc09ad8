import * as z from 'zod/mini';
import {text} from './readers.js';

/** The answer of `GET /api/auth/discord`: the address is not to be trusted. */
export const DiscordAnswer = z.object({url: text});
export type DiscordAnswer = z.infer<typeof DiscordAnswer>;
