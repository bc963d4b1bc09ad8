import type {CategoryTree, Shape} from './shape.ts';
import {
  firstDay,
  type CategoryItemView,
  type CategoryView,
  type LineView,
  type SettingsView,
} from './views.ts';

/**
 * The types that real services send: numbers for flags, strings for some numbers that nobody computes with, and
 * `null` for missing values. `test/unit/service/observed-fields.ts` lists the type of every field. The first server is listed twice, and `use` contains the chosen value of a
 * variable.
 */
export const observed: Shape = {
  bareText: 'plain',
  accountRefusal: 'message',
  dealsForEverybody: true,
  answersInMaintenance: true,
  settings: settingsAnswer,
  category: (tree) => categoryAnswer(tree),
  itemDetail: ({
    image,
    virtual_price,
    gifting,
    is_subs_only,
    custom_price,
    ...view
  }) => ({
    ...view,
    gifting: bit(gifting),
    is_subs_only: bit(is_subs_only),
    custom_price: bit(custom_price),
    image: image || null,
    virtual_price: virtual_price || null,
  }),
  deals: (views) =>
    views.map(({virtual_price, featured, custom_price, description, ...view}) => ({
      ...view,
      featured: bit(featured),
      custom_price: bit(custom_price),
      description: description || null,
      virtual_price: virtual_price || null,
    })),
  promoted: (views) => views.map(itemAnswer),
  cart: ({cart, items}) => ({
    cart: {
      ...cart,
      is_active: bit(cart.is_active),
      coupon_type: cart.coupon_id === null ? null : bit(cart.coupon_type === 'amount'),
      coupon_value: cart.coupon_id === null ? null : cart.coupon_value,
      coupon_code: cart.coupon_code || null,
      gift_code: cart.gift_code || null,
      referral_code: cart.referral_code || null,
      referral_attribution_days: 30,
    },
    items: items.map(lineAnswer),
  }),
  profile: ({items, display_group, ...view}) => ({
    ...view,
    display_group: bit(display_group),
    items: items.map(itemAnswer),
  }),
  announcement: (view) => ({...view, is_index: bit(view.is_index)}),
  patrons: (view) => view,
  user: (view) => view,
  status: ({status, message, order}) => ({
    status,
    message,
    ...(order && {
      order_data: {
        id: order.id,
        internal_id: order.name,
        price: order.price.toFixed(2),
        currency: order.currency,
        status: bit(status === 'paid'),
        gateway: order.gateway,
        created_at: order.createdAt,
      },
    }),
  }),
  // The answer of older services to an order that was delivered at once.
  freeOrder: () => ({success: false, message: 'success'}),
};

function settingsAnswer(view: SettingsView): unknown {
  const withIds = (links: SettingsView['header']) =>
    links.map((link, index) => ({id: index + 1, ...link, icon: ''}));
  return {
    ...view,
    game_type: 'minecraft',
    header: withIds(view.header),
    footer: withIds(view.footer),
    server: {ip: view.server.ip, port: String(view.server.port)},
    is_featuredDeal: bit(view.is_featuredDeal),
    featuredDeal_items: [],
    details: bit(view.details),
    recentDonators: view.recentDonators.map((donor) => ({
      ...donor,
      amount: String(donor.amount),
    })),
    is_ref: bit(view.is_ref),
    is_profile_enabled: bit(view.is_profile_enabled),
    is_patrons_enabled: bit(view.is_patrons_enabled),
    is_virtual_currency: bit(view.is_virtual_currency),
    content: '',
    block_1: '',
    block_2: '',
    block_3: '',
  };
}

function categoryAnswer({category, items, subcategories}: CategoryTree): unknown {
  return {
    category: categoryRecord(category),
    items: items.map(itemAnswer),
    itemsFeatured: items.filter(({featured}) => featured).map(itemAnswer),
    subcategories: subcategories.map(categoryAnswer),
  };
}

function categoryRecord(category: CategoryView): unknown {
  return {
    ...category,
    comparison: category.comparison.map((definition) => ({
      ...definition,
      description: definition.description || null,
      type: bit(definition.type === 'text'),
    })),
    is_enable: 1,
    gui_item_id: null,
    created_at: firstDay,
    updated_at: firstDay,
    is_cumulative: bit(category.is_cumulative),
    is_comparison: bit(category.is_comparison),
    is_listing: bit(category.is_listing),
    is_stacked: bit(category.is_stacked),
  };
}

function itemAnswer(item: CategoryItemView): unknown {
  return {
    ...item,
    active: bit(item.active),
    featured: bit(item.featured),
    gifting: bit(item.gifting),
    is_subs: bit(item.is_subs),
    is_subs_only: bit(item.is_subs_only),
    custom_price: bit(item.custom_price),
    image: item.image || null,
    virtual_price: item.virtual_price || null,
    is_virtual_currency_only: bit(item.is_virtual_currency_only),
    allow_select_server: bit(item.allow_select_server),
    allowed_servers: firstAgain(item.allowed_servers),
  };
}

function lineAnswer({selected_server, ...line}: LineView): unknown {
  return {
    ...line,
    is_subs: bit(line.is_subs),
    is_subs_only: bit(line.is_subs_only),
    is_virtual_currency_only: bit(line.is_virtual_currency_only),
    is_any_price: bit(line.is_any_price),
    allow_select_server: bit(line.allow_select_server),
    allowed_servers: firstAgain(line.allowed_servers),
    vars: line.vars.map(({value: use, variables, ...variable}) => ({
      ...variable,
      variables: variables.map((option, index) =>
        index === 0 ? {...option, price: String(option.price)} : option,
      ),
      use,
    })),
    // Real services leave the field out until a value is chosen.
    ...(selected_server > 0 && {selected_server}),
  };
}

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

function firstAgain<T>(list: readonly T[]): T[] {
  return [...list, ...list.slice(0, 1)];
}
