import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {
  booleanLike,
  listOf,
  numberOrZero,
  optionalPart,
  recordOf,
  requiredText,
  text,
} from '../readers.js';

export const Announcement = z.object({
  title: text,
  /** Untrusted HTML. */
  content: text,
  button_name: text,
  /** Untrusted, and may be site-relative. */
  button_url: text,
  /** Whether the site shows the announcement. */
  is_index: booleanLike,
});
export type Announcement = z.infer<typeof Announcement>;

export const TopPatron = z.object({username: requiredText, amount: numberOrZero});
export type TopPatron = z.infer<typeof TopPatron>;

/** The names of those who have given at least an amount. The largest amount comes first. */
const patronGroups = z.pipe(
  recordOf(listOf(requiredText)),
  z.transform((groups) =>
    Object.entries(groups)
      .map(([amount, usernames]) => ({amount: Number(amount), usernames}))
      .filter(({amount, usernames}) => amount >= 0 && usernames.length)
      .sort((one, other) => other.amount - one.amount),
  ),
);

export const Patrons = z.object({
  /** The currency of all amounts; empty if they are in the system currency. */
  currency_code: text,
  /** Untrusted HTML. */
  description: text,
  top_patrons: listOf(TopPatron),
  patrons: patronGroups,
});
export type Patrons = z.infer<typeof Patrons>;

/** `undefined` if the site has none: services then send null, [] or {}. */
export const getAnnouncement: Call<Announcement | undefined> = {
  method: 'GET',
  path: '/announcement/get',
  read: true,
  anonymous: true,
  schema: optionalPart(Announcement),
};

export const getPatrons: Call<Patrons> = {
  method: 'GET',
  path: '/patrons/get',
  read: true,
  anonymous: true,
  schema: Patrons,
};
