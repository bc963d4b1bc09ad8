import * as z from 'zod/mini';
import {billingFieldNames, type BillingFieldName} from './billing-field-names.js';
import {
  booleanLike,
  booleanLikeOrTrue,
  exchangeRate,
  listOf,
  numberOrZero,
  optionalPart,
  silentOptionalPart,
  requiredText,
  text,
} from './readers.js';

/** A link of the site's navigation. `url` may be site-relative and is not trusted. */
export const SiteLink = z.object({name: requiredText, url: requiredText});
export type SiteLink = z.infer<typeof SiteLink>;

/**
 * A currency. The service states prices in the system currency. To convert a price, multiply it by
 * this currency's `value`, and divide it by the `value` of the system currency.
 */
export const Currency = z.object({
  name: requiredText,
  value: exchangeRate,
});
export type Currency = z.infer<typeof Currency>;

export const Language = z.object({code: requiredText, name: text});
export type Language = z.infer<typeof Language>;

export const Goal = z.object({
  name: text,
  current_amount: numberOrZero,
  goal_amount: numberOrZero,
});
export type Goal = z.infer<typeof Goal>;

export const TopDonor = z.object({username: requiredText, avatar: text});
export type TopDonor = z.infer<typeof TopDonor>;

export const RecentDonor = z.object({
  username: requiredText,
  avatar: text,
  amount: numberOrZero,
  currency: text,
});
export type RecentDonor = z.infer<typeof RecentDonor>;

/**
 * Whether the checkout asks for a billing field (`enabled`), and whether the shopper must fill it
 * in (`required`). Only newer services send this.
 */
const DataField = z.object({enabled: booleanLike, required: booleanLike});
const field = optionalPart('field', DataField);

/** A field that the site adds to the checkout. `id` is the field's name in the payment request. */
export const CustomField = z.object({
  id: requiredText,
  label: requiredText,
  required: booleanLike,
});
export type CustomField = z.infer<typeof CustomField>;

/**
 * Returns the URLs of the site's pages on social networks, with the network's name as the key. If
 * there are none, services written in PHP send [] instead of {}; the result is then {}, too.
 */
function readSocials(value: unknown): Readonly<Record<string, string>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(isObject ? value : {}).filter(
      ([, url]) => url && typeof url === 'string',
    ),
  );
}

/**
 * Implements "Site settings" of the service's interface document. `data_collection` and
 * `is_patrons_enabled` are not in the document.
 */
export const Settings = z.object({
  auth_type: text,
  header: listOf('header', SiteLink),
  footer: listOf('footer', SiteLink),
  website_name: text,
  website_description: text,
  server: optionalPart('server', z.object({ip: text, port: numberOrZero})),
  /**
   * Whether the shop has featured deals. Also `true` if the service does not send this field: then
   * only the answer of `POST /api/items/getFeaturedDeals` shows whether there are deals.
   */
  is_featuredDeal: booleanLikeOrTrue,
  /** When the site's sale ends; empty if there is no sale. */
  sale_ends_at: text,
  /** Whether the checkout collects billing details. */
  details: booleanLike,
  goals: listOf('goals', Goal),
  /** The top donor; `undefined` in a new shop, whose service sends null, [] or {}. */
  top: silentOptionalPart(TopDonor),
  recentDonators: listOf('recentDonators', RecentDonor),
  discord_url: text,
  discord_id: text,
  is_ref: booleanLike,
  is_profile_enabled: booleanLike,
  /** Whether the site shows its patrons. Also `true` if the service does not send this field. */
  is_patrons_enabled: booleanLikeOrTrue,
  discord_sync: booleanLike,
  socials: z.transform(readSocials),
  is_virtual_currency: booleanLike,
  virtual_currency: text,
  system_currency: optionalPart('system_currency', Currency),
  currencies: listOf('currencies', Currency),
  languages: listOf('languages', Language),
  system_language: optionalPart('system_language', Language),
  data_collection: optionalPart(
    'data_collection',
    z.object({
      fields: z.object(
        Object.fromEntries(billingFieldNames.map((name) => [name, field])) as Record<
          BillingFieldName, // TypeScript does not infer the names of the fields from `fromEntries`.
          typeof field
        >,
      ),
      custom: listOf('custom', CustomField),
    }),
  ),
});
export type Settings = z.infer<typeof Settings>;
