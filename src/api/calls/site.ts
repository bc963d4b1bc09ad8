import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {
  booleanLike,
  listOf,
  numberOrZero,
  silentOptionalPart,
  requiredText,
  text,
} from '../readers.js';

/** The site's announcement. */
export const Announcement = z.object({
  title: text,
  /** Untrusted HTML. */
  content: text,
  button_name: text,
  /** An untrusted address, possibly site-relative. */
  button_url: text,
  /** Whether the site shows the announcement. */
  is_index: booleanLike,
});
export type Announcement = z.infer<typeof Announcement>;

/** A patron. `amount` is in the currency that `currency_code` of `Patrons` names. */
export const TopPatron = z.object({username: requiredText, amount: numberOrZero});
export type TopPatron = z.infer<typeof TopPatron>;

/** The names of the patrons who have given at least `amount`. */
export interface PatronGroup {
  readonly amount: number;
  readonly usernames: readonly string[];
}

/**
 * Converts an object with the names of patrons by amount, such as `{"50": ["Astrid_7"]}`, to
 * groups. The group with the largest amount comes first.
 */
function readGroups(value: unknown): readonly PatronGroup[] {
  const groups = Object.entries(typeof value === 'object' && value ? value : {});
  return groups
    .map(([amount, names]) => ({
      amount: Number(amount),
      usernames: Array.isArray(names)
        ? names.filter(
            (name): name is string => typeof name === 'string' && name.trim() !== '',
          )
        : [],
    }))
    .filter(({amount, usernames}) => amount >= 0 && usernames.length)
    .sort((one, other) => other.amount - one.amount);
}

/** The site's patrons, who have given it money. */
export const Patrons = z.object({
  /** The currency of all amounts; empty if they are in the system currency. */
  currency_code: text,
  /** Untrusted HTML. */
  description: text,
  top_patrons: listOf('top_patrons', TopPatron),
  patrons: z.transform(readGroups),
});
export type Patrons = z.infer<typeof Patrons>;

/** `undefined` if the site has no announcement: services then send null, [] or {}. */
export const getAnnouncement: Call<Announcement | undefined> = {
  method: 'GET',
  path: '/announcement/get',
  read: true,
  anonymous: true,
  schema: silentOptionalPart(Announcement),
};

export const getPatrons: Call<Patrons> = {
  method: 'GET',
  path: '/patrons/get',
  read: true,
  anonymous: true,
  schema: Patrons,
};
