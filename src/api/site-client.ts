import * as z from 'zod/mini';
import {
  booleanLike,
  listOf,
  numberOrZero,
  silentOptionalPart,
  requiredText,
  text,
} from './readers.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** The site's announcement, which is not in the interface document. */
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

/**
 * The answer of `GET /api/patrons/get`: the site's patrons, who have given it money. This call is
 * not in the service's interface document.
 */
export const Patrons = z.object({
  /** The currency of all amounts; empty if they are in the system currency. */
  currency_code: text,
  /** Untrusted HTML. */
  description: text,
  top_patrons: listOf('top_patrons', TopPatron),
  patrons: z.transform(readGroups),
});
export type Patrons = z.infer<typeof Patrons>;

/**
 * The calls for the announcement and the patrons. The interface document has neither. Errors and
 * signals work as in `ShopClient`.
 */
export class SiteClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `GET /api/announcement/get`; `undefined` if the site has no announcement. */
  getAnnouncement(options?: CallOptions): Promise<Announcement | undefined> {
    const path = '/announcement/get';
    const schema = silentOptionalPart(Announcement); // Without an announcement, services send null, [] or {}.
    return this.#client.send({method: 'GET', path, schema, read: true, ...options});
  }

  /** `GET /api/patrons/get`. */
  getPatrons(options?: CallOptions): Promise<Patrons> {
    const path = '/patrons/get';
    return this.#client.send({
      method: 'GET',
      path,
      schema: Patrons,
      read: true,
      ...options,
    });
  }
}
