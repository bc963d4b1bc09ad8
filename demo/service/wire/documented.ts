import {complete} from './complete.ts';
import type {CategoryTree, Shape} from './shape.ts';

const settingsFields = [
  'auth_type',
  'header',
  'footer',
  'website_name',
  'website_description',
  'server',
  'is_featuredDeal',
  'details',
  'goals',
  'top',
  'recentDonators',
  'discord_url',
  'discord_id',
  'is_ref',
  'is_profile_enabled',
  'discord_sync',
  'socials',
  'is_virtual_currency',
  'virtual_currency',
  'system_currency',
  'currencies',
  'languages',
  'system_language',
] as const;

const categoryFields = ['id', 'name', 'comparison'] as const;

const categoryItemFields = [
  'id',
  'name',
  'price',
  'discount',
  'active',
  'is_subs',
  'custom_price',
  'min_price',
  'quantityGlobalLimit',
  'quantityGlobalCurrentLimit',
  'quantityUserLimit',
  'quantityUserCurrentLimit',
  'is_unavailable',
  'allow_select_server',
  'allowed_servers',
  'virtual_price',
  'is_virtual_currency_only',
  'image',
  'featured',
  'comparison',
] as const;

const dealFields = [
  'id',
  'name',
  'active',
  'is_subs',
  'original_price',
  'price',
  'discount',
  'image',
  'virtual_price',
  'is_virtual_currency_only',
  'description',
  'quantityGlobalLimit',
  'quantityGlobalCurrentLimit',
  'quantityUserLimit',
  'quantityUserCurrentLimit',
  'is_unavailable',
  'in_cart',
] as const;

const cartFields = [
  'id',
  'user_id',
  'gift_id',
  'gift_sum',
  'coupon_id',
  'coupon_sum',
  'referral',
  'gift_code',
  'coupon_code',
  'coupon_type',
  'coupon_value',
  'referral_code',
] as const;

const lineFields = [
  'id',
  'cid',
  'name',
  'image',
  'price',
  'is_subs',
  'virtual_price',
  'is_virtual_currency_only',
  'count',
  'quantityGlobalLimit',
  'quantityGlobalCurrentLimit',
  'quantityUserLimit',
  'quantityUserCurrentLimit',
  'is_unavailable',
  'payment_type',
  'is_any_price',
  'min_price',
  'allow_select_server',
  'allowed_servers',
  'selected_server',
] as const;

const limitFields = [
  'quantityGlobalLimit',
  'quantityGlobalCurrentLimit',
  'quantityUserLimit',
  'quantityUserCurrentLimit',
] as const;
type Limit = (typeof limitFields)[number];

/** The fields of each table, by its name in the interface document. */
export const documentedFields: Readonly<Record<string, readonly string[]>> = {
  SiteSettings: settingsFields,
  Category: categoryFields,
  CategoryItem: categoryItemFields,
  ItemDetail: ['success', ...dealFields],
  FeaturedDeal: dealFields,
  Cart: cartFields,
  CartItem: [...lineFields, 'vars'],
};

/** Only the fields of the interface document: no totals, and items only inside of subcategories. */
export const documented: Shape = {
  ...complete,
  // The interface document has a token on every `POST`, and nothing that tells of maintenance.
  dealsForEverybody: false,
  answersInMaintenance: false,
  settings: (view) => pick(view, settingsFields),
  category: (tree) => ({
    category: pick(tree.category, categoryFields),
    subcategories: entriesOf(tree),
  }),
  itemDetail: (view) => withNumbers(pick(view, ['success', ...dealFields])),
  deals: (views) => views.map((view) => pick(view, dealFields)),
  promoted: (views) => views.map((view) => withNumbers(pick(view, categoryItemFields))),
  cart: ({cart, items}) => ({
    cart: pick(cart, cartFields),
    items: items.map((line) => ({
      ...withNumbers(pick(line, lineFields)),
      vars: line.vars.map((variable) => pick(variable, ['id', 'name', 'value'])),
    })),
  }),
};

/**
 * Returns an entry for each subcategory. The interface document has no place for items that are
 * directly in the category, so these items get one more entry, with the category's own data.
 */
function entriesOf({category, items, subcategories}: CategoryTree): unknown[] {
  const own =
    items.length > 0
      ? [
          {
            category: pick(category, categoryFields),
            items: items.map((item) => withNumbers(pick(item, categoryItemFields))),
          },
        ]
      : [];
  return [...own, ...subcategories.flatMap(entriesOf)];
}

/**
 * The document has whole numbers as the limits of items and cart lines, and null only in deals. So 0
 * means that there is no limit.
 */
function withNumbers<T extends Readonly<Record<Limit, number | string | null>>>(
  view: T,
): T {
  const limits = limitFields.map((field) => [field, view[field] ?? 0]);
  return {...view, ...Object.fromEntries(limits)};
}

function pick<T extends object, K extends keyof T>(
  from: T,
  fields: readonly K[],
): Pick<T, K> {
  // The cast is safe: the object has exactly the keys K, with the values of T.
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;
}
