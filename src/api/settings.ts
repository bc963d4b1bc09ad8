import * as z from 'zod/mini';
import {
  booleanLike,
  booleanLikeOrTrue,
  exchangeRate,
  listOf,
  numberOrZero,
  optionalPart,
  recordOf,
  requiredText,
  text,
} from './readers.js';

/** `url` is untrusted, and may be site-relative. */
export const SiteLink = z.object({name: requiredText, url: requiredText});
export type SiteLink = z.infer<typeof SiteLink>;

/** An amount in this currency is `value` times what it is in a currency with the value 1. */
export const Currency = z.object({name: requiredText, value: exchangeRate});
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

export const RecentDonor = z.object({
  username: requiredText,
  avatar: text,
  amount: numberOrZero,
  currency: text,
});

/** A field that the site adds to the checkout. `id` is its name in the payment request. */
export const CustomField = z.object({
  id: requiredText,
  label: requiredText,
  required: booleanLike,
});
export type CustomField = z.infer<typeof CustomField>;

/** "Site settings" of the service's interface document. */
export const Settings = z.object({
  auth_type: text,
  header: listOf(SiteLink),
  footer: listOf(SiteLink),
  website_name: text,
  website_description: text,
  server: optionalPart(z.object({ip: text, port: numberOrZero})),
  is_featuredDeal: booleanLikeOrTrue,
  /** When the site's sale ends; empty if there is no sale. */
  sale_ends_at: text,
  /** Whether the checkout collects billing details. */
  details: booleanLike,
  goals: listOf(Goal),
  top: optionalPart(TopDonor),
  recentDonators: listOf(RecentDonor),
  discord_url: text,
  discord_id: text,
  is_ref: booleanLike,
  is_profile_enabled: booleanLike,
  is_patrons_enabled: booleanLikeOrTrue,
  discord_sync: booleanLike,
  /** The addresses of the site's pages, by the network's name. */
  socials: recordOf(text),
  is_virtual_currency: booleanLike,
  virtual_currency: text,
  /** The currency of all prices. */
  system_currency: optionalPart(Currency),
  currencies: listOf(Currency),
  languages: listOf(Language),
  system_language: optionalPart(Language),
  /** What the checkout asks for. Newer services send this. */
  data_collection: optionalPart(
    z.object({
      fields: recordOf(z.object({enabled: booleanLike, required: booleanLike})),
      custom: listOf(CustomField),
    }),
  ),
});
export type Settings = z.infer<typeof Settings>;
