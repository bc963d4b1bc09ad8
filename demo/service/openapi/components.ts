import * as z from 'zod/mini';
import {Cart, CartItem, VariableOption} from '../../../src/api/calls/cart-page.ts';
import {Category, ComparisonRow} from '../../../src/api/category.ts';
import {GiftBalance} from '../../../src/api/calls/gift-card.ts';
import {ComparisonValue, Item, PriceTier} from '../../../src/api/item.ts';
import {PaymentMethod} from '../../../src/api/calls/payment.ts';
import {
  GameAuthCheck,
  GameAuthStart,
  PublicProfile,
  ProfileItem,
  User,
} from '../../../src/api/calls/player.ts';
import {numberOrNull, text as textLike} from '../../../src/api/readers.ts';
import {
  Currency,
  TopDonor,
  Goal,
  Language,
  RecentDonor,
  Settings,
  SiteLink,
} from '../../../src/api/settings.ts';
import {ShopperAccess} from '../../../src/api/shopper-access.ts';
import {Announcement, Patrons, TopPatron} from '../../../src/api/calls/site.ts';
import {
  Addition,
  Count,
  CapturedReferral,
  CouponCode,
  Credentials,
  GiftCode,
  NewAccount,
  NewPassword,
  OrderName,
  PageUrl,
  PasswordCredentials,
  paymentRequest,
  PixPayment,
  Price,
  ReferralCode,
  ResetRequest,
  SelectedServer,
  SePayPayment,
  VariableValue,
} from '../http/bodies.ts';
import type {SiteSettings} from '../records.ts';
import {documentedFields} from '../wire/documented.ts';
import type {ShapeName} from '../wire/shape.ts';
import {kinds, type JsonSchema} from './kinds.ts';

const CodeAnswer = z.object({
  message: textLike,
  /** What the code belongs to: `coupon` or `gift` (a gift card). */
  type: textLike,
  percent: numberOrNull,
  amount: numberOrNull,
  sum: numberOrNull,
});

/** Returns a reference to a component. */
export function ref(name: string): JsonSchema {
  return {$ref: `#/components/schemas/${name}`};
}

export function listOf(name: string): JsonSchema {
  return {type: 'array', items: ref(name)};
}

function orNull(schema: JsonSchema): JsonSchema {
  return {anyOf: [schema, {type: 'null'}]};
}

function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
) {
  return {type: 'object', properties, required};
}

const text = {type: 'string'};
const whole = {type: 'integer'};

// The client reads all items alike. Each answer lacks some of the fields.
const item = z.object(Item.def.shape);
const detail = z.omit(item, {featured: true, comparison: true});

/** The client's schemas for answers, under the names of the tables in the interface document. */
const read = {
  SiteSettings: Settings,
  SiteLink,
  Goal,
  Donor: TopDonor,
  RecentDonor,
  Currency,
  Language,
  Category,
  ComparisonDefinition: ComparisonRow,
  CategoryItem: z.omit(item, {description: true, in_cart: true, success: true}),
  ComparisonValue,
  Tier: PriceTier,
  ItemDetail: detail,
  FeaturedDeal: z.omit(detail, {success: true}),
  Cart,
  CartItem,
  VariableOption,
  CodeAnswer,
  GiftBalance,
  PaymentMethod,
  GameAuthStart,
  GameAuthCheck,
  User,
  Profile: PublicProfile,
  PurchasedItem: ProfileItem,
  Access: ShopperAccess,
  Announcement,
  Patrons,
  TopPatron,
};

/**
 * The schemas for the bodies of requests. The payment request is missing, because it depends on the
 * settings.
 */
const written = {
  Addition,
  Count,
  Price,
  VariableValue,
  SelectedServer,
  CouponCode,
  GiftCode,
  ReferralCode,
  CapturedReferral,
  Credentials,
  PasswordCredentials,
  NewAccount,
  ResetRequest,
  NewPassword,
  OrderName,
  PixPayment,
  SePayPayment,
  PageUrl,
};

/**
 * The types that the client's schemas leave open: entries of lists, objects, and values of several
 * types.
 */
const left: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  SiteSettings: {
    header: listOf('SiteLink'),
    footer: listOf('SiteLink'),
    server: object({ip: text, port: {type: ['integer', 'string']}}, ['ip', 'port']),
    goals: listOf('Goal'),
    top: ref('Donor'),
    recentDonators: listOf('RecentDonor'),
    discord_sync: whole,
    socials: {type: 'object', additionalProperties: text},
    system_currency: ref('Currency'),
    currencies: listOf('Currency'),
    languages: listOf('Language'),
    system_language: ref('Language'),
    data_collection: {type: 'object'},
  },
  Category: {comparison: listOf('ComparisonDefinition')},
  ComparisonDefinition: {type: {type: ['string', 'integer']}},
  CategoryItem: {
    price: {type: 'number', minimum: 0},
    allowed_servers: listOf('GameServer'),
    comparison: listOf('ComparisonValue'),
    stacked_tiers: orNull(ref('Tiers')),
    incremental_pricing: orNull(ref('IncrementalPricing')),
  },
  ItemDetail: {
    price: {type: 'number', minimum: 0},
    stacked_tiers: orNull(ref('Tiers')),
    incremental_pricing: orNull(ref('IncrementalPricing')),
    success: {type: 'boolean'},
  },
  FeaturedDeal: {
    price: {type: 'number', minimum: 0},
    quantityUserCurrentLimit: {type: ['string', 'null']},
    stacked_tiers: orNull(ref('Tiers')),
    incremental_pricing: orNull(ref('IncrementalPricing')),
  },
  Cart: {
    coupon_type: {type: ['string', 'integer', 'null']},
    referral: {type: ['string', 'null']},
    discord_sync: whole,
  },
  Profile: {items: listOf('PurchasedItem')},
  Patrons: {
    top_patrons: listOf('TopPatron'),
    patrons: {type: 'object', additionalProperties: {type: 'array', items: text}},
  },
  CartItem: {
    vars: listOf('Variable'),
    allowed_servers: listOf('LineServer'),
    gift: object({gifted_to: text, avatar: text}, ['gifted_to', 'avatar']),
  },
};

/** The components without a schema of the client. */
const others: Readonly<Record<string, JsonSchema>> = {
  GameServer: object({id: whole, name: text}, ['id', 'name']),
  LineServer: object({server_id: whole, server_name: text}, [
    'server_id',
    'server_name',
  ]),
  Tiers: object({tiers: listOf('Tier')}, ['tiers']),
  PriceStep: object({price: {type: 'number'}, discount: {type: 'number'}}, ['price']),
  IncrementalPricing: object(
    {
      enabled: {type: 'boolean'},
      steps: listOf('PriceStep'),
      next_price: {type: ['number', 'null']},
    },
    ['enabled', 'steps'],
  ),
  Variable: object(
    {
      id: whole,
      name: text,
      value: text,
      use: text,
      type: whole,
      variables: listOf('VariableOption'),
    },
    ['id', 'name'],
  ),
  SubcategoryEntry: object(
    {
      category: ref('Category'),
      items: listOf('CategoryItem'),
      subcategories: listOf('SubcategoryEntry'),
    },
    ['category', 'items'],
  ),
  CategoryPage: object(
    {
      category: ref('Category'),
      items: listOf('CategoryItem'),
      itemsFeatured: listOf('CategoryItem'),
      subcategories: listOf('SubcategoryEntry'),
    },
    ['category', 'subcategories'],
  ),
  CategoryLink: object(
    {
      idx: whole,
      name: text,
      description: text,
      url: text,
      img: {type: ['string', 'null']},
      subcategories: listOf('CategoryLink'),
    },
    ['idx', 'name', 'url'],
  ),
  CartPage: object({cart: ref('Cart'), items: listOf('CartItem')}, ['cart', 'items']),
  Done: object({success: {type: 'boolean'}, message: text}, ['success']),
  Removed: object(
    {status: {type: 'boolean'}, message: text, sum: {type: 'number'}, type: text},
    ['status'],
  ),
  AppliedCoupon: object(
    {type: text, percent: {type: 'number'}, amount: {type: 'number'}, coupon: text},
    ['coupon'],
  ),
  Refusal: object({success: {const: false}, message: text}, ['success', 'message']),
  Failure: object({success: {const: false}, message: text, errors: {type: 'object'}}, [
    'success',
    'message',
  ]),
  PaymentAnswer: object(
    {success: {type: 'boolean'}, message: text, data: ref('PaymentAction')},
    ['success', 'message'],
  ),
  PaymentAction: object(
    {
      type: {enum: ['url', 'html', 'qrcode']},
      url: text,
      html: text,
      details: {type: 'object'},
      order_id: text,
    },
    ['type'],
  ),
  OrderData: object(
    {
      id: whole,
      internal_id: text,
      price: {type: ['number', 'string']},
      currency: text,
      status: {type: ['string', 'integer']},
      gateway: text,
      created_at: text,
    },
    ['internal_id', 'price', 'currency', 'status'],
  ),
  PaymentStatus: object({status: text, message: text, order_data: ref('OrderData')}, [
    'status',
    'message',
  ]),
  NewToken: object({status: text, data: object({token: text}, ['token'])}, [
    'status',
    'data',
  ]),
  AccountDone: object({status: text, message: text}, ['status']),
  Attribution: object(
    {success: {type: 'boolean'}, attribution_applied: {type: 'boolean'}, message: text},
    ['success'],
  ),
  StaffMember: object({username: text, prefix: text, sorting: whole}, ['username']),
  Staff: {type: 'object', additionalProperties: listOf('StaffMember')},
  QrStatus: object({success: {type: 'boolean'}, status: text}, ['success']),
  DiscordAnswer: object({success: {type: 'boolean'}, url: text, message: text}, [
    'success',
  ]),
  SitePage: object({success: {type: 'boolean'}, page: {type: 'object'}}, ['success']),
};

/**
 * Returns every component of the description: the client's schemas, the bodies of requests, and the
 * other answers.
 */
export function componentsOf(
  shape: Exclude<ShapeName, 'minimal'>,
  settings: SiteSettings,
): Record<string, JsonSchema> {
  const answers = described(read, kinds[shape]);
  for (const [name, fields] of Object.entries(left)) {
    const component = answers[name] as {properties: Record<string, JsonSchema>};
    Object.assign(component.properties, fields);
  }
  // Real services leave out fields without a value, so `observed` does not require all documented
  // fields.
  if (shape !== 'observed') {
    for (const [name, required] of Object.entries(documentedFields)) {
      Object.assign(answers[name] ?? {}, {required});
    }
  }
  const requests = described(
    {...written, PaymentRequest: paymentRequest(settings)},
    new Map(),
  );
  return {...others, ...answers, ...requests};
}

/** Converts zod schemas to JSON Schema. Schemas that contain each other become references. */
function described(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  known: ReadonlyMap<unknown, JsonSchema>,
): Record<string, JsonSchema> {
  const registry = z.registry<{id: string}>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, {id});
  const result = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override({zodSchema, jsonSchema}) {
      const kind = known.get(zodSchema);
      if (!kind) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, kind);
    },
  });
  return Object.fromEntries(
    Object.entries(result.schemas).map(([id, schema]) => {
      const component: Record<string, unknown> = {...schema};
      // In a component of an OpenAPI document, these two fields are superfluous.
      delete component['$schema'];
      delete component['$id'];
      return [id, component];
    }),
  );
}
