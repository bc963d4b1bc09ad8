import * as z from 'zod/mini';
import {
  anything,
  flag,
  flagOrTrue,
  listOf,
  name,
  numberOrZero,
  maybe,
  rate,
  text,
} from './readers.js';

/** A link of the site's navigation; `url` may be site-relative and is not to be trusted. */
export const SiteLink = z.object({name, url: name});
export type SiteLink = z.infer<typeof SiteLink>;

/** `value` is the currency's rate, relative to the system currency's. */
export const Currency = z.object({
  name,
  value: rate,
});
export type Currency = z.infer<typeof Currency>;

export const Language = z.object({code: name, name: text});
export type Language = z.infer<typeof Language>;

export const Goal = z.object({
  name: text,
  current_amount: numberOrZero,
  goal_amount: numberOrZero,
});
export type Goal = z.infer<typeof Goal>;

export const Donor = z.object({username: name, avatar: text});
export type Donor = z.infer<typeof Donor>;

export const RecentDonor = z.object({
  username: name,
  avatar: text,
  amount: numberOrZero,
  currency: text,
});
export type RecentDonor = z.infer<typeof RecentDonor>;

/** Whether a field of the billing details is asked for; sent by newer services only. */
const DataField = z.object({enabled: flag, required: flag});
const field = maybe('field', DataField);

/** A field of the site's own; its `id` is what the payment request calls it. */
export const CustomField = z.object({id: name, label: name, required: flag});
export type CustomField = z.infer<typeof CustomField>;

/** Interface: "Site settings". `data_collection` is beyond it. */
export const Settings = z.object({
  auth_type: text,
  header: listOf('header', SiteLink),
  footer: listOf('footer', SiteLink),
  website_name: text,
  website_description: text,
  server: maybe('server', z.object({ip: text, port: numberOrZero})),
  /** A service that does not say whether it has deals is asked for them. */
  is_featuredDeal: flagOrTrue,
  /** Whether the checkout collects billing details. */
  details: flag,
  goals: listOf('goals', Goal),
  top: z.pipe(
    anything,
    // A new shop has nobody at the top: null, [] or {}.
    z.transform((value) => Donor.safeParse(value).data),
  ),
  recentDonators: listOf('recentDonators', RecentDonor),
  discord_url: text,
  discord_id: text,
  is_ref: flag,
  is_profile_enabled: flag,
  discord_sync: flag,
  socials: z.pipe(
    anything,
    // An empty map of a PHP service arrives as [].
    z.transform((value): Readonly<Record<string, string>> =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).filter(([, url]) => url && typeof url === 'string'),
          )
        : {},
    ),
  ),
  is_virtual_currency: flag,
  virtual_currency: text,
  system_currency: maybe('system_currency', Currency),
  currencies: listOf('currencies', Currency),
  languages: listOf('languages', Language),
  system_language: maybe('system_language', Language),
  data_collection: maybe(
    'data_collection',
    z.object({
      fields: z.object({
        fullname: field,
        email: field,
        address1: field,
        address2: field,
        city: field,
        region: field,
        country: field,
        zipcode: field,
      }),
      custom: listOf('custom', CustomField),
    }),
  ),
});
export type Settings = z.infer<typeof Settings>;
