/** Types of fields. A field that is missing or null has every type. */
const isOfType = {
  bit: (value: unknown) => value === 0 || value === 1,
  text: (value: unknown) => typeof value === 'string',
  /** Real services send null instead of an empty text. */
  filled: (value: unknown) => typeof value === 'string' && value !== '',
  /** Real services send null instead of 0. */
  positive: (value: unknown) => typeof value === 'number' && value > 0,
};

type Types = Readonly<Partial<Record<keyof typeof isOfType, readonly string[]>>>;

const item = {
  bit: [
    ...['active', 'gifting', 'is_subs', 'is_subs_only', 'custom_price'],
    ...['is_virtual_currency_only', 'allow_select_server'],
  ],
  filled: ['image'],
  positive: ['virtual_price'],
} satisfies Types;

/**
 * The fields that real services send with other types than the interface document says, by the name of their
 * answer. The types are from public documentation of services and from their public clients.
 */
export const observedFields: Readonly<Record<string, Types>> = {
  settings: {
    bit: [
      ...['is_featuredDeal', 'is_profile_enabled', 'is_patrons_enabled', 'details'],
      ...['discord_sync', 'is_ref', 'is_virtual_currency'],
    ],
    text: ['port', 'amount'],
  },
  category: {
    ...item,
    bit: [
      ...[...item.bit, 'is_enable', 'type', 'is_cumulative', 'is_listing'],
      ...['is_comparison', 'is_stacked'],
    ],
  },
  item: {...item, bit: ['gifting', 'is_subs_only', 'custom_price']},
  deals: {
    bit: ['featured', 'custom_price'],
    // The interface document has a text here, and only here.
    text: ['quantityUserCurrentLimit'],
    filled: ['description'],
    positive: ['virtual_price'],
  },
  cart: {
    bit: [
      ...['is_active', 'coupon_type', 'discord_sync', 'is_virtual_currency_only'],
      ...['is_subs', 'is_subs_only', 'is_any_price', 'allow_select_server'],
    ],
    text: ['referral'],
    filled: ['coupon_code', 'gift_code', 'referral_code'],
    positive: ['coupon_value', 'selected_server'],
  },
  promoted: item,
  status: {text: ['price']},
  profile: {...item, bit: ['display_group', ...item.bit]},
  announcement: {bit: ['is_index']},
};

/** Returns the fields of an answer that have a type of their own, each with its name and whether it has this type. */
export function typedFields(
  answer: string,
  body: unknown,
): readonly (readonly [name: string, isRight: boolean])[] {
  const types = Object.entries(observedFields[answer] ?? {});
  return fieldsIn(body).flatMap(([name, value]) =>
    types.flatMap(([type, names]) =>
      names.includes(name)
        ? [[name, isOfType[type as keyof Types](value)] as const]
        : [],
    ),
  );
}

/** Returns all fields of an answer with their values, also those of objects in it, without null. */
function fieldsIn(value: unknown): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
    ...(inner === null ? [] : [[name, inner] as const]),
    ...fieldsIn(inner),
  ]);
}
