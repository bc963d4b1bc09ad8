import type {
  CategoryRow,
  ItemRow,
  PaymentType,
  ShopperRow,
  SiteSettings,
  Variable,
} from '../records.ts';
import {fromCents} from '../rules/money.ts';
import type {PricedCart, PricedLine} from '../rules/pricing.ts';
import type {Offer} from '../rules/offers.ts';
import type {PlayerProfile} from '../rules/profiles.ts';
import {serversOf} from '../rules/site.ts';

/*
 * This module converts the service's data to the fields that the interface document describes, in
 * their documented types, and to fields that real services add. The other formats of answers are
 * made from these objects.
 */

/** The options of the service on which answers depend. */
export interface SiteOptions {
  readonly authType: 'username' | 'ingame' | 'register';
  readonly guests: boolean;
  readonly discord: boolean;
  /** The service's address, for pictures with absolute addresses. */
  readonly origin: string;
}

/** Implements "Site settings" of the interface document. */
export function settingsView(
  settings: SiteSettings,
  {authType, guests, discord, origin}: SiteOptions,
) {
  const avatar = (name: string) =>
    `${origin}/img/avatars/${encodeURIComponent(name)}.svg`;
  return {
    auth_type: authType as string,
    header: settings.header,
    footer: settings.footer,
    website_name: settings.name,
    website_description: settings.description,
    server: settings.server,
    is_featuredDeal: true,
    details: Object.values(settings.billing).some(({enabled}) => enabled),
    goals: settings.goals.map(({name, currentCents, goalCents}) => ({
      name,
      current_amount: fromCents(currentCents),
      goal_amount: fromCents(goalCents),
    })),
    top: {avatar: avatar(settings.top), username: settings.top},
    recentDonators: settings.recentDonors.map((donor) => ({
      ...donor,
      avatar: avatar(donor.username),
    })),
    discord_url: settings.discordUrl,
    discord_id: settings.discordId,
    is_ref: true,
    is_profile_enabled: true,
    is_patrons_enabled: true,
    discord_sync: Number(discord),
    socials: settings.socials,
    is_virtual_currency: true,
    virtual_currency: settings.virtualCurrency,
    system_currency: settings.systemCurrency,
    currencies: settings.currencies,
    languages: settings.languages,
    system_language: settings.systemLanguage,
    guest_mode_enabled: guests,
    data_collection: {fields: settings.billing, custom: []},
  };
}

export type SettingsView = ReturnType<typeof settingsView>;

/** The time at which the pages and categories of the demo were made. */
export const firstDay = '2025-02-01T10:00:00.000000Z';

/** A page of the site, which the interface document does not have. */
export function pageView({pages}: SiteSettings, wanted: string) {
  const index = pages.findIndex(({url}) => url === wanted);
  const page = pages[index];
  return page && {id: index + 1, ...page, created_at: firstDay, updated_at: firstDay};
}

/** The site's staff by role, which the interface document does not have. */
export function staffView({staff}: SiteSettings) {
  return Object.fromEntries(
    staff.map(({role, colour, players}) => [
      role,
      players.map((username, index) => ({
        username,
        prefix: `<span style="color:${colour}">[${role}]</span>`,
        sorting: index + 1,
      })),
    ]),
  );
}

/** The site's announcement, which the interface document does not have. */
export function announcementView({announcement}: SiteSettings) {
  const {title, content, buttonName, buttonUrl, shown, updatedAt} = announcement;
  const time = new Date(updatedAt).toISOString();
  return {
    id: 1,
    title,
    content,
    button_name: buttonName,
    button_url: buttonUrl,
    is_index: shown,
    created_at: time,
    updated_at: time,
  };
}

export type AnnouncementView = ReturnType<typeof announcementView>;

/** The number of patrons whose amounts are shown. */
const topPatrons = 3;

/** The site's patrons, which the interface document does not have. */
export function patronsView({patrons, systemCurrency}: SiteSettings) {
  const {description, players, thresholdCents} = patrons;
  const sorted = players.toSorted((one, other) => other.cents - one.cents);
  const highest = (cents: number) =>
    Math.max(0, ...thresholdCents.filter((threshold) => threshold <= cents));
  const groups = thresholdCents.map((threshold) => [
    fromCents(threshold),
    sorted
      .filter(({cents}) => highest(cents) === threshold)
      .map(({username}) => username),
  ]);
  return {
    success: true,
    currency_code: systemCurrency.name,
    description,
    top_patrons: sorted
      .slice(0, topPatrons)
      .map(({username, cents}) => ({username, amount: fromCents(cents)})),
    patrons: Object.fromEntries(groups) as Readonly<Record<string, readonly string[]>>,
  };
}

export type PatronsView = ReturnType<typeof patronsView>;

/** The list of categories, which the interface document does not have. */
export function categoryListView(
  category: CategoryRow,
  inside: readonly CategoryRow[],
) {
  return {...categoryEntry(category), subcategories: inside.map(categoryEntry)};
}

function categoryEntry({id, details}: CategoryRow) {
  return {
    idx: id,
    name: details.name,
    description: details.description,
    url: details.url,
    img: details.picture && `/img/categories/${id}.svg`,
  };
}

/** Implements "Category" and "Comparison definition" of the interface document. */
export function categoryView({id, parentId, sorting, details}: CategoryRow) {
  return {
    id,
    name: details.name,
    comparison: details.comparison.map(({id, name, description, type, sorting}) => ({
      id,
      name,
      description,
      type: type === 'yes-no' ? 'boolean' : 'text',
      sorting,
    })),
    parent_id: parentId,
    url: details.url,
    description: details.description,
    img: details.picture && `/img/categories/${id}.svg`,
    sorting,
    is_cumulative: details.cumulative,
    is_comparison: details.comparison.length > 0,
    is_listing: details.listing,
    is_stacked: details.stacked,
  };
}

export type CategoryView = ReturnType<typeof categoryView>;

/** The prices that depend on how many the shopper has bought; `null` if they do not differ. */
function stepsView(stepCents: readonly number[], currentCents: number) {
  if (!stepCents.length) return null;
  const next = stepCents[stepCents.indexOf(currentCents) + 1];
  return {
    enabled: true,
    period_value: null,
    period_unit: null,
    steps: stepCents.map((cents) => ({price: fromCents(cents), discount: 0})),
    next_price: next === undefined ? null : fromCents(next),
  };
}

/** The fields that a category item, an item detail and a featured deal share. */
function offerView({
  item,
  cents,
  originalCents,
  soldToAll,
  soldToShopper,
  unavailable,
}: Offer) {
  const {details} = item;
  return {
    id: item.id,
    name: details.name,
    active: details.active,
    is_subs: details.subscription,
    original_price: fromCents(originalCents),
    price: fromCents(cents),
    discount: fromCents(originalCents - cents),
    image: imageOf(item),
    virtual_price: details.virtualPrice ?? 0,
    is_virtual_currency_only: details.virtualOnly,
    ...limitsView(item, soldToAll, soldToShopper),
    is_unavailable: unavailable,
    gifting: details.gifting,
    sale_ends_at: details.daily ? dateTime(nextMidnight()) : null,
    is_subs_only: details.subscriptionOnly,
    stacked_tiers:
      details.tiers.length === 0
        ? null
        : {
            tiers: details.tiers.map(({quantity, cents, discount, featured}) => ({
              quantity,
              price: fromCents(cents),
              discount,
              featured,
            })),
          },
    incremental_pricing: stepsView(details.stepCents, originalCents),
  };
}

/** Implements "Category item" of the interface document. */
export function categoryItemView(offer: Offer, settings: SiteSettings) {
  const {details} = offer.item;
  return {
    ...offerView(offer),
    custom_price: details.minCents !== null,
    min_price: fromCents(details.minCents ?? 0),
    allow_select_server: details.serverIds.length > 0,
    allowed_servers: serversOf(settings, details.serverIds),
    featured: details.featured,
    comparison: Object.entries(details.comparison).map(([id, value]) => ({
      comparison_id: Number(id),
      value,
    })),
  };
}

export type CategoryItemView = ReturnType<typeof categoryItemView>;

/** Implements "Item detail" of the interface document. */
export function itemDetailView(offer: Offer, settings: SiteSettings) {
  return {success: true, ...categoryItemView(offer, settings), ...detailView(offer)};
}

export type ItemDetailView = ReturnType<typeof itemDetailView>;

/** Implements "Featured deal" of the interface document. */
export function dealView(offer: Offer, settings: SiteSettings) {
  const {quantityUserCurrentLimit, image, ...rest} = {
    ...categoryItemView(offer, settings),
    ...detailView(offer),
  };
  return {
    ...rest,
    image: image || null,
    quantityUserCurrentLimit:
      quantityUserCurrentLimit === null ? null : String(quantityUserCurrentLimit),
  };
}

export type DealView = ReturnType<typeof dealView>;

function detailView({item, inCart}: Offer) {
  return {description: item.details.description, in_cart: inCart};
}

/** Implements "Cart" and "Cart item" of the interface document. */
export function cartView(
  {cart, lines, ...priced}: PricedCart,
  settings: SiteSettings,
  {origin, discord}: Pick<SiteOptions, 'origin' | 'discord'>,
) {
  const {coupon, giftCard, referral} = priced;
  return {
    cart: {
      id: cart.id,
      user_id: cart.shopperId,
      gift_id: giftCard?.id ?? null,
      gift_sum: fromCents(priced.giftCents),
      coupon_id: coupon?.id ?? null,
      coupon_sum: fromCents(priced.couponCents),
      referral: referral ? String(referral.id) : null,
      gift_code: giftCard?.code ?? '',
      coupon_code: coupon?.code ?? '',
      coupon_type: coupon
        ? coupon.rule.type === 'percent'
          ? 'percentage'
          : 'amount'
        : '',
      coupon_value: coupon
        ? coupon.rule.type === 'percent'
          ? coupon.rule.value
          : fromCents(coupon.rule.value)
        : 0,
      referral_code: referral?.code ?? '',
      items: lines.length,
      price: fromCents(priced.cents),
      clear_price: fromCents(priced.fullCents),
      tax: fromCents(priced.taxCents),
      virtual_price: priced.virtual,
      is_active: true,
      discord_sync: Number(discord),
      created_at: dateTime(cart.createdAt),
      updated_at: dateTime(cart.updatedAt),
    },
    items: lines.map((line) => lineView(line, settings, origin)),
  };
}

export type CartView = ReturnType<typeof cartView>;
export type LineView = CartView['items'][number];

const paymentTypes: Readonly<Record<PaymentType, number>> = {
  once: 0,
  subscription: 1,
  gift: 2,
};

function lineView(
  {line, offer, cents, virtual}: PricedLine,
  settings: SiteSettings,
  origin: string,
) {
  const {item} = offer;
  const {details} = item;
  return {
    id: item.id,
    cid: line.id,
    name: details.name,
    image: imageOf(item),
    price: fromCents(cents),
    is_subs: line.paymentType === 'subscription',
    virtual_price: virtual ?? 0,
    is_virtual_currency_only: details.virtualOnly,
    vars: details.variables.map((variable) =>
      variableView(variable, line.variables[variable.id] ?? ''),
    ),
    count: line.count,
    ...limitsView(item, offer.soldToAll, offer.soldToShopper),
    is_unavailable: offer.unavailable,
    payment_type: paymentTypes[line.paymentType],
    is_any_price: details.minCents !== null,
    min_price: fromCents(details.minCents ?? 0),
    allow_select_server: details.serverIds.length > 0,
    allowed_servers: serversOf(settings, details.serverIds).map(({id, name}) => ({
      server_id: id,
      server_name: name,
    })),
    selected_server: line.serverId ?? 0,
    is_subs_only: details.subscriptionOnly,
    tier_quantity: line.tierQuantity,
    ...(line.giftTo === null
      ? {}
      : {
          gift: {
            gifted_to: line.giftTo,
            avatar: `${origin}/img/avatars/${encodeURIComponent(line.giftTo)}.svg`,
          },
        }),
  };
}

const variableTypes: Readonly<Record<Variable['type'], number>> = {
  choice: 0,
  text: 1,
  number: 2,
};

function variableView(
  {id, name, identifier, description, type, options}: Variable,
  value: string,
) {
  return {
    id,
    name,
    value,
    // Real services have the chosen value here.
    use: value,
    identifier,
    description,
    type: variableTypes[type],
    variables: options.map(({name, value, cents}) => ({
      name,
      value,
      price: fromCents(cents),
    })),
  };
}

/** The signed-in shopper, whose record the interface document does not have. */
export function userView(
  {id, name, virtualBalance, createdAt}: ShopperRow,
  origin: string,
) {
  return {
    id,
    username: name,
    avatar: `${origin}/img/avatars/${encodeURIComponent(name)}.svg`,
    system: 'minecraft',
    identificator: name,
    uuid: '',
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt).toISOString(),
    virtual_currency: virtualBalance,
  };
}

export type UserView = ReturnType<typeof userView>;

/** The profile of a player, which the interface document does not have. */
export function profileView(
  {name, createdAt, group, items, spentCents}: PlayerProfile,
  itemView: (item: ItemRow) => CategoryItemView,
) {
  const [top] = items;
  return {
    status: 'success',
    display_group: group !== '',
    uuid: '',
    username: name,
    displayname: name,
    group,
    created: new Date(createdAt).toISOString().slice(0, 10),
    top_item_name: top?.details.name ?? null,
    top_item_id: top?.id ?? 0,
    items: items.map(itemView),
    money_spent: fromCents(spentCents),
  };
}

export type ProfileView = ReturnType<typeof profileView>;

/** The limits of an item, and how much of each is used. Null means no limit. */
function limitsView(
  {details}: ItemRow,
  soldToAll: number,
  soldToShopper: number | undefined,
) {
  return {
    quantityGlobalLimit: details.globalLimit,
    quantityGlobalCurrentLimit: details.globalLimit === null ? null : soldToAll,
    quantityUserLimit: soldToShopper === undefined ? null : details.userLimit,
    quantityUserCurrentLimit:
      details.userLimit === null ? null : (soldToShopper ?? null),
  };
}

function imageOf({id, details}: ItemRow): string {
  return details.picture ? `/img/items/${id}.svg` : '';
}

/** The next midnight in UTC, in milliseconds since 1970. */
function nextMidnight(): number {
  const day = 86_400_000;
  return (Math.floor(Date.now() / day) + 1) * day;
}

/** Formats a time in UTC: `2025-11-01 12:00:00`. */
export function dateTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
