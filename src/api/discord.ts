import * as z from 'zod/mini';
import {text} from './readers.js';

/** The answer of `GET /api/auth/discord`. `url` is an untrusted address. */
export const DiscordAnswer = z.object({url: text});
export type DiscordAnswer = z.infer<typeof DiscordAnswer>;
