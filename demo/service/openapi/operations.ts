import type {JsonSchema} from './kinds.ts';

/** A call of the service. */
export interface Operation {
  readonly method: 'get' | 'post';
  /** The path below the base URL, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** Whether the call needs the bearer token. */
  readonly token: boolean;
  /** The component of the request body. */
  readonly body?: string;
  /** The component of the answer, with `[]` for a list, or the schema of an answer without a component. */
  readonly answer: string | JsonSchema;
  /** Whether the interface document has this call. */
  readonly documented?: boolean;
}

function get(
  path: string,
  answer: Operation['answer'],
  summary: string,
  more: Partial<Operation> = {},
): Operation {
  return {...post(path, answer, summary), method: 'get', ...more};
}

function post(
  path: string,
  answer: Operation['answer'],
  summary: string,
  more: Partial<Operation> = {},
): Operation {
  return {method: 'post', path: `/api/${path}`, summary, token: true, answer, ...more};
}

const documented = {documented: true};
const open = {token: false};

/** Every call under /api, those of the interface document first. */
export const operations: readonly Operation[] = [
  post('categories/get/{url}', 'CategoryPage', 'A category by its URL key', documented),
  {
    method: 'get',
    path: '/api/settings/get',
    summary: 'The site’s settings',
    token: false,
    answer: 'SiteSettings',
    documented: true,
  },
  post('cart/get', 'CartPage', 'The shopper’s cart', documented),
  post('items/get/{id}', 'ItemDetail', 'One item', documented),
  post('items/getFeaturedDeals', 'FeaturedDeal[]', 'The featured deals', documented),
  post('payments/create', 'PaymentAnswer', 'Creates a payment of the cart', {
    ...documented,
    body: 'PaymentRequest',
  }),
  post('categories/get', 'CategoryLink[]', 'All categories, without items', open),
  {
    method: 'get',
    path: '/api/categories/get',
    summary: 'The same, by the other method',
    token: false,
    answer: 'CategoryLink[]',
  },
  post('items/get/guest/{id}', 'ItemDetail', 'One item, for a guest', open),
  post('cart/add/{id}', 'Done', 'Puts one of an item into the cart', {
    body: 'Addition',
  }),
  post('cart/remove/{cid}', 'Done', 'Takes a line out of the cart'),
  post('cart/reload/{cid}', 'Done', 'Sets the quantity of a line', {body: 'Count'}),
  post('cart/changePrice/{cid}', 'Done', 'Names the price of a line', {body: 'Price'}),
  post('cart/setVariable/{cid}', 'Done', 'Sets a variable of a line', {
    body: 'VariableValue',
  }),
  post('cart/setSelectedServer/{cid}', 'Done', 'Chooses the game server of a line', {
    body: 'SelectedServer',
  }),
  post('cart/getSelectServers', 'GameServer[]', 'The game servers'),
  post('cart/getPromoted', 'CategoryItem[]', 'Items offered at the checkout'),
  post('cart/acceptCoupon', 'CodeAnswer', 'Applies a coupon or a gift card', {
    body: 'CouponCode',
  }),
  post('cart/getCoupon', 'AppliedCoupon', 'The coupon of the cart'),
  post('cart/removeCoupon', 'Removed', 'Takes the coupon off the cart'),
  post('cart/getGift', 'GiftBalance', 'What is left on a gift card', {
    ...open,
    body: 'GiftCode',
  }),
  post('cart/removeGiftcard', 'Removed', 'Takes the gift card off the cart'),
  post('cart/setReferral', 'Done', 'Credits somebody with the purchase', {
    body: 'ReferralCode',
  }),
  post('cart/removeReferral', 'Done', 'Credits nobody any more'),
  post('capture-referral', 'Attribution', 'Reports the referral code of a link', {
    ...open,
    body: 'CapturedReferral',
  }),
  post('payments/get', 'PaymentMethod[]', 'How the cart can be paid'),
  post('payments/checkStatus', 'PaymentStatus', 'How a payment stands', {
    ...open,
    body: 'OrderName',
  }),
  post('payments/handle/pix/check', 'QrStatus', 'Whether a Pix payment has come in', {
    ...open,
    body: 'PixPayment',
  }),
  post(
    'payments/handle/sepay/check',
    'QrStatus',
    'Whether a SePay payment has come in',
    {
      ...open,
      body: 'SePayPayment',
    },
  ),
  post('auth/username', 'text', 'A token for a player’s name', {
    ...open,
    body: 'Credentials',
  }),
  post('auth/login', 'text', 'A token for a player’s name and password', {
    ...open,
    body: 'PasswordCredentials',
  }),
  post('auth/register', 'NewToken', 'Creates an account with a password', {
    ...open,
    body: 'NewAccount',
  }),
  post(
    'auth/request/resetPassword',
    'AccountDone',
    'Sends a link to set a new password',
    {
      ...open,
      body: 'ResetRequest',
    },
  ),
  post('auth/resetPassword', 'AccountDone', 'Sets a new password', {
    ...open,
    body: 'NewPassword',
  }),
  post(
    'game_auth/init/{username}',
    'GameAuthStart',
    'Asks the player in the game',
    open,
  ),
  post(
    'game_auth/check/{username}',
    'GameAuthCheck',
    'Whether the player has confirmed',
    open,
  ),
  {
    method: 'get',
    path: '/api/auth/discord',
    summary: 'Where to link a Discord account',
    token: true,
    answer: 'DiscordAnswer',
  },
  post('user', 'User', 'Who the token stands for'),
  get('checkAccessibility', 'Access', 'Whether the shop serves a shopper', open),
  get('profile/{username}', 'Profile', 'What a player has bought', open),
  get('staff', 'Staff', 'The people who run the site', open),
  get('announcement/get', 'Announcement', 'The site’s announcement', open),
  get('patrons/get', 'Patrons', 'The players who support the site', open),
  post('pages/get', 'SitePage', 'A page of the site', {...open, body: 'PageUrl'}),
];
