/**
 * Examples of the service's answers. The data are invented. Their shapes are those of real
 * services, and those of the interface document.
 */

/** `GET /settings/get` of a shop that uses every setting. */
export const settings = {
  auth_type: 'username',
  game_type: 'minecraft',
  guest_mode_enabled: true,
  header: [
    {
      id: 1,
      name: 'Rules',
      url: '/pages/rules',
      icon: '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    },
    {id: 2, name: 'Vote', url: 'https://vote.example.net', icon: ''},
  ],
  footer: [{id: 9, name: 'Terms', url: '/pages/tos', icon: ''}],
  website_name: 'Emberfall Store',
  website_description: 'Support the Emberfall network',
  server: {ip: 'play.emberfall.example', port: '25565'},
  is_featuredDeal: 1,
  is_profile_enabled: 1,
  is_patrons_enabled: 0,
  featuredDeal_items: [],
  details: 0,
  data_collection: {
    fields: {
      fullname: {enabled: false, required: false},
      email: {enabled: true, required: true},
      address1: {enabled: false, required: false},
      address2: {enabled: false, required: false},
      city: {enabled: false, required: false},
      region: {enabled: false, required: false},
      country: {enabled: true, required: false},
      zipcode: {enabled: false, required: false},
    },
    custom: [{id: 'cf_1', label: 'Discord name', required: false}],
  },
  content: '<p>Welcome</p>',
  goals: [
    {name: 'November goal', current_amount: '412.50', goal_amount: 500},
    {name: 'Empty', current_amount: 0, goal_amount: 0},
  ],
  top: {avatar: 'https://mc-heads.net/body/Astrid_7/150px', username: 'Astrid_7'},
  recentDonators: [
    {
      username: '.BedrockBen',
      avatar: 'https://mc-heads.net/avatar/BedrockBen',
      amount: 9.99,
      currency: 'EUR',
    },
    {
      username: 'Zoë',
      avatar: 'https://mc-heads.net/avatar/Zoe',
      amount: '1500',
      currency: 'JPY',
    },
  ],
  discord_url: 'https://discord.gg/example',
  discord_id: '987654321098765432',
  discord_sync: 0,
  is_ref: 1,
  block_1: '',
  block_2: '',
  block_3: '',
  socials: {
    discord: 'https://discord.gg/example',
    tiktok: 'https://tiktok.com/@example',
  },
  is_virtual_currency: 1,
  virtual_currency: 'Embers',
  system_currency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'USD', value: 1.08},
    {name: 'JPY', value: 162.4},
    {name: 'Gold', value: 250},
  ],
  languages: [
    {code: 'en', name: 'English'},
    {code: 'pt-BR', name: 'Português'},
    {code: 'ua', name: 'Українська'},
  ],
  system_language: {code: 'en', name: 'English'},
};

/** `GET /settings/get` of a new shop, which has few settings. */
export const sparseSettings = {
  auth_type: 'ingame',
  header: [],
  footer: null,
  website_name: 'New',
  website_description: null,
  server: {ip: '', port: ''},
  is_featuredDeal: false,
  details: false,
  goals: [],
  top: null,
  recentDonators: [],
  discord_url: '',
  discord_id: '',
  is_ref: 0,
  socials: [],
  is_virtual_currency: 0,
  virtual_currency: '',
  system_currency: {name: 'USD', value: 1},
  currencies: [{name: 'USD', value: 1}],
  languages: [],
  system_language: {code: 'en', name: 'English'},
};

/** `GET /profile/Astrid_7`. */
export const profile = {
  status: 'success',
  display_group: 1,
  uuid: '',
  username: 'Astrid_7',
  displayname: '<span style="color:#f80">[MVP]</span> Astrid_7',
  group: 'mvp',
  created: '2025-06-01',
  top_item_name: null,
  top_item_id: 0,
  items: [
    {id: 31, name: 'VIP', price: 0, image: '/img/items/31.png'},
    {id: 51, name: 'Ember key', price: 2.5, image: null},
  ],
  money_spent: '120.00',
};

/** `GET /announcement/get`. */
export const announcement = {
  id: 1,
  title: 'Sale',
  content: '<b>-20%</b> this week',
  button_name: 'Shop',
  button_url: '/categories/ranks',
  is_index: 1,
  created_at: '2025-11-01T00:00:00.000000Z',
  updated_at: '2025-11-01T00:00:00.000000Z',
};

/** `GET /patrons/get`. */
export const patrons = {
  success: true,
  currency_code: 'EUR',
  description: '<p onclick="x()"><em>Thank</em> you!</p><script>x()</script>',
  top_patrons: [
    {username: 'Astrid_7', amount: 320},
    {username: '.BedrockBen', amount: '24.99'},
    {username: 'Kim', amount: 0},
    {username: '', amount: 5},
  ],
  patrons: {
    '9.5': ['.BedrockBen', 'Zoë', ''],
    '100': ['Astrid_7'],
    '0': ['Kim'],
    many: ['Nobody'],
    '500': [],
  },
};

/** `POST /categories/get`. */
export const categories = [
  {
    idx: 1,
    name: 'Ranks',
    description: '<p>Permanent ranks</p>',
    url: 'ranks',
    img: '/img/categories/1.png',
    subcategories: [
      {idx: 4, name: 'Survival', description: '', url: 'ranks/survival', img: null},
    ],
  },
  {
    idx: 2,
    name: 'Keys & Crates',
    description: '',
    url: 'keys',
    img: null,
    subcategories: [],
  },
];

/** The limits of an item that has none. */
const noLimits = {
  quantityGlobalLimit: null,
  quantityGlobalCurrentLimit: null,
  quantityUserLimit: null,
  quantityUserCurrentLimit: null,
  is_unavailable: false,
};

/** An item of a category with numbers as flags, which has one price. */
const rank = {
  ...noLimits,
  active: 1,
  featured: 0,
  gifting: 1,
  is_subs: 0,
  is_subs_only: 0,
  custom_price: 0,
  min_price: 0,
  allow_select_server: 0,
  allowed_servers: [],
  virtual_price: null,
  is_virtual_currency_only: 0,
};

/** `POST /categories/get/ranks`: items at the top, a comparison, flags as numbers. */
export const ranks = {
  category: {
    id: 1,
    parent_id: 0,
    name: 'Ranks',
    img: '/img/categories/1.png',
    url: 'ranks',
    description: '<p>Upgrade any time</p>',
    sorting: 0,
    is_enable: 1,
    gui_item_id: null,
    is_cumulative: 1,
    is_listing: 0,
    is_comparison: 1,
    is_stacked: 0,
    created_at: '2025-02-01T10:00:00.000000Z',
    updated_at: '2025-10-02T08:11:04.000000Z',
    comparison: [
      {id: 11, name: 'Fly', description: null, type: 0, sorting: 0},
      {id: 12, name: 'Homes', description: 'Number of /sethome', type: 1, sorting: 1},
    ],
  },
  items: [
    {
      ...rank,
      id: 31,
      name: 'VIP',
      price: 0,
      discount: 0,
      image: '/img/items/31.png',
      quantityUserLimit: 1,
      quantityUserCurrentLimit: '1',
      is_unavailable: true,
      comparison: [
        {comparison_id: 11, value: '0'},
        {comparison_id: 12, value: '3'},
      ],
      stacked_tiers: null,
    },
    {
      ...rank,
      id: 32,
      name: 'MVP <3',
      price: 14.99,
      original_price: 24.99,
      discount: 10,
      featured: 1,
      gifting: 0,
      is_subs: 1,
      image: null,
      quantityGlobalLimit: 100,
      quantityGlobalCurrentLimit: 98,
      allow_select_server: 1,
      allowed_servers: [
        {id: 1, name: 'Survival'},
        {id: 2, name: 'Skyblock'},
        {id: 1, name: 'Survival'},
      ],
      virtual_price: 1500,
      comparison: [
        {comparison_id: 11, value: '1'},
        {comparison_id: 12, value: '<b>unlimited</b>'},
      ],
    },
  ],
  itemsFeatured: [],
  subcategories: [],
};

/** An item of a category in the shape of the interface document. */
const key = {
  ...noLimits,
  discount: 0,
  active: true,
  is_subs: false,
  custom_price: false,
  min_price: 0,
  allow_select_server: false,
  allowed_servers: [],
  virtual_price: 0,
  is_virtual_currency_only: false,
  featured: false,
  comparison: [],
};

/**
 * `POST /categories/get/keys` in the shape of the interface document: with items in subcategories
 * only.
 */
export const keys = {
  category: {id: 2, name: 'Keys & Crates', comparison: []},
  subcategories: [
    {
      category: {id: 5, name: 'Crate keys', comparison: []},
      items: [
        {
          ...key,
          id: 51,
          name: 'Ember key',
          price: 2.5,
          discount: 0.5,
          quantityGlobalLimit: 10,
          quantityGlobalCurrentLimit: 10,
          quantityUserLimit: 3,
          quantityUserCurrentLimit: 0,
          image: '/img/items/51.png',
        },
        {
          ...key,
          id: 52,
          name: 'Donation',
          price: 5,
          custom_price: true,
          min_price: 1,
          image: '/img/items/52.png',
          featured: true,
        },
        {
          ...key,
          id: 53,
          name: 'Pet egg',
          price: 0,
          virtual_price: 250,
          is_virtual_currency_only: true,
          image: '/img/items/53.png',
        },
      ],
    },
  ],
};

/** `POST /items/get/32`. */
export const mvp = {
  ...noLimits,
  success: true,
  id: 32,
  name: 'MVP <3',
  active: true,
  gifting: 1,
  is_subs: true,
  is_subs_only: 0,
  original_price: 24.99,
  price: 14.99,
  discount: 10,
  image: null,
  virtual_price: null,
  is_virtual_currency_only: false,
  description:
    '<h2>MVP</h2><p class="ql-align-center">Perks</p><ul><li>/fly</li></ul><img src="/img/x.png" onerror="alert(1)"><script>alert(2)</script>',
  quantityGlobalLimit: 100,
  quantityGlobalCurrentLimit: 98,
  in_cart: false,
};

/** `POST /items/get/{id}` for an unknown item. The status is 200. */
export const noItem = {success: false, message: 'Item not found'};

const deal = {
  ...noLimits,
  active: true,
  is_subs: false,
  is_virtual_currency_only: false,
};

/** `POST /items/getFeaturedDeals`. */
export const deals = [
  {
    ...deal,
    id: 51,
    name: 'Ember key',
    is_subs_only: 0,
    original_price: 3,
    price: 2.5,
    discount: 0.5,
    image: null,
    virtual_price: null,
    description: null,
    in_cart: true,
    featured: 1,
  },
  {
    ...deal,
    id: 60,
    name: 'Starter pack',
    original_price: 9.99,
    price: 9.99,
    discount: 0,
    image: '/img/items/60.png',
    virtual_price: 0,
    description: '<p>Once per player</p>',
    quantityGlobalLimit: 50,
    quantityGlobalCurrentLimit: 12,
    quantityUserLimit: 1,
    quantityUserCurrentLimit: '0',
    in_cart: false,
  },
];

/** A line of a cart with one piece, which is paid with money. */
const line = {
  ...noLimits,
  virtual_price: 0,
  is_virtual_currency_only: 0,
  payment_type: 0,
  count: 1,
  vars: [],
  is_any_price: 0,
  allow_select_server: 0,
  allowed_servers: [],
  is_subs: 0,
  is_subs_only: 0,
};

/** `POST /cart/get`, with a coupon, a gift card, a referral, and totals. */
export const fullCart = {
  cart: {
    id: 812,
    user_id: 77,
    items: 3,
    price: 21.49,
    clear_price: 34.99,
    tax: 4.08,
    virtual_price: 250,
    is_active: 1,
    coupon_id: 5,
    coupon_sum: 3.5,
    coupon_code: 'EMBER10',
    coupon_type: 0,
    coupon_value: 10,
    gift_id: 3,
    gift_sum: 10,
    gift_code: 'GIFT-7QK2',
    referral: '12',
    referral_code: 'STREAMER',
    referral_attribution_days: 30,
    discord_sync: 0,
    created_at: '2025-11-01 12:00:00',
    updated_at: '2025-11-01 12:04:10',
  },
  items: [
    {
      ...line,
      id: 32,
      cid: 9001,
      name: 'MVP <3',
      image: '/img/items/32.png',
      price: 13.49,
      tier_quantity: null,
      vars: [
        {
          id: 4,
          name: 'Prefix colour',
          identifier: 'colour',
          description: '<p>Chat prefix</p>',
          type: 0,
          variables: [
            {name: 'Red', price: '0', value: 'red'},
            {name: 'Gold', price: 1.5, value: 'gold'},
          ],
          use: 'red',
        },
        {
          id: 5,
          name: 'Nickname',
          identifier: 'nick',
          description: '',
          type: 1,
          variables: [],
          use: '',
        },
      ],
      quantityGlobalLimit: 100,
      quantityGlobalCurrentLimit: 98,
      min_price: 0,
      allow_select_server: 1,
      allowed_servers: [
        {server_id: 1, server_name: 'Survival'},
        {server_id: 2, server_name: 'Skyblock'},
        {server_id: 1, server_name: 'Survival'},
      ],
      selected_server: 0,
    },
    {
      ...line,
      id: 52,
      cid: 9002,
      name: 'Donation',
      image: '',
      price: 18,
      payment_type: 2,
      gift: {gifted_to: 'Astrid_7', avatar: 'https://mc-heads.net/avatar/Astrid_7'},
      is_any_price: 1,
      min_price: '1.00',
    },
    {
      ...line,
      id: 53,
      cid: 9003,
      name: 'Pet egg',
      image: '/img/items/53.png',
      price: 0,
      virtual_price: 250,
      is_virtual_currency_only: 1,
      min_price: 0,
      selected_server: 0,
    },
  ],
};

/** `POST /cart/get` in the shape of the interface document: without totals. */
export const plainCart = {
  cart: {
    id: 813,
    user_id: 77,
    gift_id: null,
    gift_sum: 0,
    coupon_id: 5,
    coupon_sum: 0.5,
    referral: null,
    gift_code: '',
    coupon_code: 'EMBER10',
    coupon_type: 'percentage',
    coupon_value: 10,
    referral_code: '',
  },
  items: [
    {
      id: 51,
      cid: 9010,
      name: 'Ember key',
      image: '/img/items/51.png',
      price: 2.5,
      is_subs: false,
      virtual_price: 0,
      is_virtual_currency_only: false,
      vars: [{id: 202, name: 'Colour', value: 'Red'}],
      count: 2,
      quantityGlobalLimit: 10,
      quantityGlobalCurrentLimit: 5,
      quantityUserLimit: 3,
      quantityUserCurrentLimit: 1,
      is_unavailable: false,
      payment_type: 0,
      is_any_price: false,
      min_price: 0,
      allow_select_server: true,
      allowed_servers: [{server_id: 1, server_name: 'Survival'}],
      selected_server: 1,
    },
  ],
};

/** `POST /cart/get` of an empty cart. */
export const emptyCart = {
  cart: {
    id: 814,
    user_id: 77,
    items: 0,
    price: 0,
    clear_price: 0,
    tax: 0,
    virtual_price: 0,
    gift_id: null,
    gift_sum: 0,
    gift_code: null,
    coupon_id: null,
    coupon_code: null,
    coupon_type: null,
    coupon_value: null,
    referral: null,
    referral_code: null,
  },
  items: [],
};

/** A line that is a subscription. */
export const subscriptionLine = {...fullCart.items[0], payment_type: 1, is_subs: 1};

/** The answer to an accepted change of the cart. */
export const acceptedChange = {success: true};

/** The answer to a refused change of the cart. The status is 200. */
export const limitReached = {
  success: false,
  message: 'The maximum quantity for this package is 3.',
};

/** `POST /cart/acceptCoupon`. */
export const codeAnswers = {
  percent: {success: true, message: 'Coupon was applied', percent: 10, type: 'coupon'},
  amount: {success: true, message: 'Coupon was applied', amount: 5, type: 'coupon'},
  gift: {success: true, message: 'Gift card was applied', sum: 10, type: 'gift'},
  refused: {success: false, message: 'Coupon not found or expired'},
};

/** `POST /cart/{removeCoupon,removeGiftcard,getGift,setReferral}`. */
export const codeChanges = {
  couponRemoved: {status: true, message: 'Coupon removed!', sum: 0, type: 'coupon'},
  giftRemoved: {status: true, message: 'Gift Card removed!', sum: 0, type: 'gift'},
  gift: {status: true, start_balance: 50, end_balance: 12.5, currency: 'EUR'},
  noGift: {status: false, message: 'Gift card not found'},
  referralRefused: {success: false},
};

/** The answers to the ways of signing in, and to `POST /user`. */
export const signIns = {
  token: 'q3vX0p7LkTz8mNfRb2YdWc5sHgJ9aUeE1iQo4xVt',
  banned: 'banned',
  begun: {status: true},
  waiting: {status: false, token: ''},
  done: {status: true, token: 'q3vX0p7LkTz8mNfRb2YdWc5sHgJ9aUeE1iQo4xVt'},
  registered: {
    status: 'success',
    data: {token: 'q3vX0p7LkTz8mNfRb2YdWc5sHgJ9aUeE1iQo4xVt'},
  },
  refused: {status: 'error', message: 'Invalid credentials'},
  user: {
    id: 77,
    username: 'Astrid_7',
    avatar: 'https://mc-heads.net/body/Astrid_7',
    system: 'minecraft',
    identificator: 'Astrid_7',
    uuid: '',
    created_at: '2025-06-01T09:00:00.000000Z',
    updated_at: '2025-11-01T12:00:00.000000Z',
    virtual_currency: '1200',
  },
};

/** `POST /payments/get`. */
export const paymentMethods = [
  {name: 'PayPal'},
  {name: 'Stripe'},
  {name: 'Pix'},
  {name: 'Virtual Currency'},
];

export {paymentRequest} from './payment-request.js';

/** An accepted payment, with what the shopper does next. */
const accepted = <T>(data: T) => ({success: true, message: '', data});

/** The answers to `POST /payments/create`, by the next step of the payment. */
export const paymentAnswers = {
  url: accepted({
    type: 'url',
    url: 'https://pay.example.com/checkout/abc',
    order_id: 'MS-100234',
  }),
  html: accepted({
    type: 'html',
    html: '<form method="post" action="https://gateway.example.com/pay"><input type="hidden" name="token" value="t1"></form>',
  }),
  sepay: accepted({
    type: 'qrcode',
    details: {
      payment_method: 'SePay',
      qrcode: 'https://qr.example.com/img?x=1',
      sepay_bank: 'Test Bank',
      sepay_bank_owner: 'EMBERFALL',
      sepay_bank_account: '0123456789',
      sepay_paycode_prefix: 'MS100234',
      payment_price: '250000',
      payment_id: 100234,
    },
  }),
  pix: accepted({
    type: 'qrcode',
    details: {
      payment_method: 'Pix',
      qrcode: '00020126TESTPIXCODE',
      qr_code_base64: 'iVBORw0KGgo=',
      payment_id: 100235,
      payment_price: null,
    },
  }),
  refused: {success: false, message: 'Please select a server for MVP <3'},
  nothing: accepted(null),
  free: {success: false, message: 'success'},
  widget: accepted({type: 'widget', url: 'https://pay.example.com/w/1'}),
};

/** What all answers about a payment say of the order. */
const order = {id: 1, internal_id: 'MS-100234', currency: 'EUR'};

/** `POST /payments/checkStatus`. */
export const paymentStatuses = {
  pending: {status: 'pending', message: 'Payment is pending.'},
  success: {
    status: 'success',
    message: 'Payment is successful.',
    order_data: {
      ...order,
      price: 21.49,
      status: 'PAID',
      gateway: 'stripe',
      created_at: '2025-11-01 12:10:00',
    },
  },
  paid: {
    status: 'paid',
    message: '',
    order_data: {
      ...order,
      price: '21.49',
      status: 1,
      gateway: 'PayPal',
      created_at: null,
    },
  },
  failed: {status: 'failed', message: 'Payment failed.'},
  notFound: {status: 'not_found', message: 'Payment not found.'},
};

const json = (http: number, body: string) => ({http, type: 'application/json', body});
const page = (http: number, body: string) => ({http, type: 'text/html', body});

/** Failed answers of real services: status, content type and body. */
export const errorAnswers = {
  badName: json(400, '"Incorrect username!"'),
  unauthorized: json(401, '{"message":"Unauthenticated."}'),
  unauthorizedEmpty: page(401, ''),
  noCategory: json(404, '{"success":false,"message":"Category not found"}'),
  invalid: json(
    422,
    '{"message":"The given data was invalid.","errors":{"details.email":["The email must be a valid email address."]}}',
  ),
  tooMany: page(
    429,
    '<html><head><title>429 Too Many Requests</title></head><body></body></html>',
  ),
  moduleOff: json(200, '{"status":"error","message":"Profile module is disabled"}'),
  badGateway: page(502, '<html><body>Bad Gateway</body></html>'),
};

/** Answers to calls that are not in the interface document. */
export const otherAnswers = {
  stacked_item: {
    id: 70,
    name: 'Coins',
    price: 1,
    discount: 0,
    image: '/img/items/70.png',
    is_unavailable: 0,
    featured: 1,
    stacked_tiers: {
      tiers: [
        {quantity: 1, price: 1, discount: 0},
        {quantity: '10', price: 9, discount: 10, featured: true},
      ],
    },
    incremental_pricing: null,
  },
};
