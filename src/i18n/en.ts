/** Every text that a shopper reads, in English, grouped by feature. Translations have the same keys. */
export const en = {
  // Texts that several features use
  loading: 'Loading…',
  /** Stands above the page's own link to the service, if the service does not answer. */
  stillLoading: 'Still loading…',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  show: 'Show',
  choose: 'Choose…',
  or: 'or',
  yes: 'Yes',
  no: 'No',
  /** A label with its value. */
  pair: (label: string, value: string | number) => `${label}: ${value}`,
  copy: 'Copy',
  copied: 'Copied',
  copySelected: 'It is selected: copy it by hand.',
  copyByHand: 'The address is selected: copy it by hand.',
  newTab: '(opens in a new tab)',
  // Items and their cards
  featured: 'Featured',
  deals: 'Featured deals',
  add: 'Add to cart',
  /** Hidden text after a button's visible text, for screen readers. */
  addNamed: (name: string) => `: ${name}`,
  subscribe: 'Subscribe',
  subscribeNamed: (name: string) => ` to ${name}`,
  subscription: 'Subscription',
  /** Marks a cart line as a single purchase. Shown only if the item can also be subscribed to. */
  once: 'One-time purchase',
  inCart: 'In cart',
  /** Stands at an item that the shopper has just added, before `viewCart`. */
  addedToCart: 'Added',
  /** Button that leads to the cart. */
  viewCart: 'View cart',
  unavailable: 'Unavailable',
  soldOut: 'Sold out',
  limitReached: 'Limit reached',
  // What a shopper owns of ranks that include each other
  owned: 'Owned',
  /** `name` is the rank that the shopper owns. */
  includedIn: (name: string) => `Included in ${name}`,
  upgradeFor: (amount: string) => `Upgrade for ${amount}`,
  /** Follows "Unavailable". */
  haveMore: 'You already have this or more',
  /**
   * `time` is the time until the item gets another price or is no longer sold, such as
   * "2d 03:04:05".
   */
  endsIn: (time: string) => `Ends in ${time}`,
  endsAt: (date: string) => `Ends ${date}`,
  ended: 'Ended',
  left: (count: number) => `${count} left`,
  leftForYou: (count: number) => `${count} left for you`,
  perPlayer: (count: number) => `${count} per player`,
  free: 'Free',
  about: 'about',
  originalPrice: 'Original price',
  virtualCurrency: 'points',
  /** The button of a card that opens the item, because a choice has to be made there. */
  chooseItem: 'Choose',
  pack: 'Pack',
  packOf: (name: string) => ` of ${name}`,
  pieces: (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`,
  /** The lowest price of one piece among the packs of an item. */
  fromEach: (amount: string) => `From ${amount} each`,
  amountEach: (amount: string) => `${amount} each`,
  /** How much less a pack costs than the same number of single pieces. */
  saved: (amount: string) => `Save ${amount}`,
  /** Stands before the prices of the first purchase, of the second, and so on. */
  priceSteps: 'The price depends on how many you have bought:',
  // Categories: tabs, search, sorting, comparison
  categories: 'Categories',
  toTop: 'Back to top',
  noItems: 'There is nothing for sale here yet.',
  /** Text of the button "Show more", with the number of shown items and of all items. */
  showMore: (shown: number, total: number) => `Show more, ${shown} of ${total}`,
  /** Announced to screen readers after a click on "Show more". */
  itemsShown: (shown: number, total: number) => `${shown} of ${total} items`,
  search: 'Search',
  nothingFound: 'Nothing here has that in its name.',
  /** Heading above the items that a search in all categories has found. */
  searchResults: 'Search results',
  searching: 'Searching…',
  /** Names the categories that a search has left out, because they could not be read. */
  notSearched: (names: string) => `Could not be searched: ${names}.`,
  found: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  sort: 'Sort by',
  sortNone: 'Shop’s order',
  sortPriceUp: 'Price, lowest first',
  sortPriceDown: 'Price, highest first',
  sortName: 'Name',
  comparison: (name: string) => `${name} compared`,
  notSaid: 'Not said',
  // Gifts and links to an item
  giftTo: 'Gift to a player',
  giftFor: (name: string) => `Gift for ${name}`,
  giftAdd: 'Add as a gift',
  /** Said when an item has been added that still needs choices; `names` is, say, "Motto, Server". */
  addedChoose: (names: string) => `Added. Choose: ${names}`,
  giftAdded: (player: string) => `The gift for ${player} is in your cart.`,
  offerItem: (name: string) => `The link you followed leads to an item: ${name}.`,
  // Choices of an item: price, server, variables
  ownPrice: 'You name the price',
  yourPrice: 'Your price',
  priceFor: (name: string) => `Your price for ${name}`,
  atLeast: (amount: string) => `At least ${amount}`,
  twoDecimals: 'At most two decimals',
  server: 'Server',
  serverFor: (name: string) => `Server for ${name}`,
  variableFor: (variable: string, name: string) => `${variable} for ${name}`,
  /** Hidden text after the label of a choice, for screen readers. */
  forNamed: (name: string) => ` for ${name}`,
  chooseOnSite: 'This can only be chosen on the shop’s own site.',
  // Cart
  cart: 'Cart',
  cartItems: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  /** Button that opens the choices of a line, such as its server. The item's name follows. */
  edit: 'Edit',
  added: (name: string) => `${name} was added to the cart.`,
  // `name` is an item's name, or a code. The text does not say who removed it, because the shop may
  // have done so, not the shopper.
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  total: 'Total',
  beforeReductions: 'Before reductions',
  /** After the amount of a coupon that has lowered the prices of the lines. */
  inPrices: 'already in the prices',
  plusTax: 'Plus tax',
  amountPlusTax: (amount: string) => `${amount} plus tax`,
  estimate: 'Estimate: the payment page shows the exact amount.',
  /** Beside a line of the cart, after a code was applied or removed. */
  altered: 'The shop has changed the quantity or a choice here. Please check it.',
  cartPartial: 'Part of your cart cannot be shown here. You pay for all of it.',
  updating: 'Updating…',
  outdated: 'This total may be out of date.',
  /** Button that leads to the checkout form. */
  checkout: 'Checkout',
  /** Title of the checkout form. */
  checkoutTitle: 'Checkout',
  cartEmpty: 'Your cart is empty',
  cartEmptyHint: 'What you add to it will wait for you here.',
  keepShopping: 'Continue shopping',
  suggestions: 'You might also like',
  shareCart: 'Share this cart',
  /** Shown after a click on "Share this cart" has copied the link to the clipboard. */
  cartLinkCopied:
    'The link is copied. It holds items and quantities, nothing about you.',
  /** Title of the dialog for the person who opens the link to a shared cart. */
  sharedCart: 'A cart was shared with you',
  sharedCartHint: 'You can add these items to your cart, at the shop’s prices.',
  /** Whoever opens the link may pay for a friend, so this says who gets the items. */
  sharedCartPlayer: 'What you buy goes to the player who is signed in.',
  sharedCartFailed: 'Not everything could be added.',
  addSharedCart: 'Add to my cart',
  alreadyInCart: 'Already in your cart, which stays as it is.',
  // Coupons, gift cards and referrals
  haveCode: 'Have a code?',
  code: 'Coupon or gift card',
  apply: 'Apply',
  coupon: 'Coupon',
  removeCoupon: (code: string) => `Remove coupon ${code}`,
  giftCard: 'Gift card',
  removeGiftCard: (code: string) => `Remove gift card ${code}`,
  /** Stands between the amount taken from a gift card and the amount left on it. */
  takenOf: 'of',
  /** Stands after the amount that is left on a gift card. */
  leftOnCard: 'on the card',
  referral: 'Referral',
  referralFor: (days: number) => `Referral, for ${days} ${days === 1 ? 'day' : 'days'}`,
  referralCode: 'Referral code',
  applyReferral: 'Apply referral',
  removeReferral: (code: string) => `Remove referral ${code}`,
  offerCode: (code: string) => `The link you followed brings the code ${code}.`,
  offerReferral: (code: string) => `The link you followed was shared by ${code}.`,
  noThanks: 'No, thanks',
  // Checkout form
  yourDetails: 'Your details',
  fullname: 'Full name',
  email: 'Email',
  address1: 'Address',
  address2: 'Address line 2',
  city: 'City',
  region: 'Region',
  country: 'Country',
  zipcode: 'Postal code',
  optional: '(optional)',
  paymentMethod: 'Payment method',
  currency: 'Currency',
  summary: 'Your order',
  terms: 'I accept the terms and conditions',
  privacy: 'I have read the privacy policy',
  /**
   * The words in `terms` that become a link. If `terms` lacks these words, the link follows
   * `terms`.
   */
  readTerms: 'terms and conditions',
  /**
   * The words in `privacy` that become a link. If `privacy` lacks these words, the link follows
   * `privacy`.
   */
  readPrivacy: 'privacy policy',
  discord: 'Discord',
  linkDiscord: 'Link Discord account',
  discordLinked: (name: string) => `Linked: ${name}`,
  discordMissing: 'Your Discord account is missing',
  discordId: 'Discord user ID',
  discordHint:
    'In Discord, switch on Settings › Advanced › Developer Mode. Then click your name, and “Copy User ID”.',
  discordWrong: 'A Discord user ID has 15 to 20 digits',
  discordWaiting: 'Confirm in the window that has opened.',
  // Problems in the checkout form
  problem: 'There is a problem',
  missing: (field: string) => `${field} is missing`,
  chooseOne: (field: string) => `Choose: ${field}`,
  emailWrong: 'Email must look like name@example.com',
  mustAccept: (what: string) => `Please tick: ${what}`,
  cartIsEmpty: 'Your cart is empty: there is nothing to pay for',
  cartChanged: 'Your cart has changed. Please check it, then pay.',
  noMethods: 'The shop offers no way to pay right now.',
  methodsMissing:
    'You cannot pay on this page: it does not say which payment methods the shop has. Please tell the shop.',
  // Paying
  pay: 'Pay',
  payAmount: (amount: string) => `Pay ${amount}`,
  paying: 'One moment…',
  charged: (amount: string, currency: string) =>
    `You will be charged in ${currency}. The shop’s price is ${amount}; the payment page shows the exact amount.`,
  leaving: (host: string) => `Taking you to ${host}…`,
  goOn: 'Continue to the payment',
  /**
   * Shown if the shop is in a frame (iframe), and the payment has opened neither in a new tab nor
   * in the whole tab. An address to copy and a link follow.
   */
  paymentBlocked: 'The payment did not open.',
  copyToNewTab: 'Copy this address into a new tab:',
  unsafePayment:
    'The shop sent a payment address that is not safe to open. You have not been charged.',
  unknownPayment:
    'The shop answered in a way this page does not know. Please tell the shop.',
  paymentDeclined:
    'This payment needs a page that cannot be shown here. You have not been charged. Please choose another way to pay.',
  payTwice:
    'Your last payment may have gone through: the outcome is not known yet. Check that first, so that you do not pay twice.',
  payTwiceConfirm: 'Pay again anyway',
  paid: 'Thank you! Your order is on its way.',
  // Status of a payment
  payment: 'Payment',
  looking: 'Checking the payment…',
  standPending: 'The payment has not come in yet.',
  keepsLooking: 'This page keeps looking.',
  standPaid: 'Paid. Thank you! Your order is on its way.',
  standFailed: 'The payment failed. You can try again from your cart.',
  standCancelled: 'The payment was cancelled. You can try again from your cart.',
  standNotFound: 'The shop cannot find this payment.',
  standUnknown: 'It is not known whether this payment went through.',
  paymentLeft: (time: string) => `You left this page at ${time} to pay.`,
  askShop:
    'This page cannot see whether you have paid. Check the shop’s own site or its emails.',
  toShop: 'Go to the shop’s site',
  orderNumber: 'Order',
  amount: 'Amount',
  paidWith: 'Payment method',
  orderDate: 'Date',
  checkAgain: 'Check again',
  // QR code and bank transfer
  scanToPay: 'Scan to pay',
  scanHint: 'Scan this code with your phone or your banking app.',
  qrCode: 'QR code',
  openQr: 'Open the QR code',
  paymentCode: 'Payment code',
  bank: 'Bank',
  accountOwner: 'Account holder',
  accountNumber: 'Account number',
  reference: 'Reference',
  paymentPage: 'Payment page',
  // Sign-in and account
  signIn: 'Sign in',
  signOut: 'Sign out',
  playerName: 'Player name',
  playerNameHint: 'Your name in the game, exactly as it is written there.',
  playerNameHintInGame: 'Your name in the game. You will confirm there that it is you.',
  playerNameRefused: 'The shop does not take this player name.',
  banned: (name: string) => `${name} is banned from this shop.`,
  notInGame: (name: string) =>
    `${name} is not on the server right now. Join it first, then sign in here.`,
  notConfirmed: 'Nobody confirmed in the game in time.',
  signInExpired: 'Your sign-in has expired. Please sign in again.',
  signingIn: 'Signing in…',
  signedIn: 'Signed in',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signedOut: 'You are signed out.',
  /** In the cart and the checkout: who gets what is bought. */
  forPlayer: (name: string) => `For ${name}`,
  group: 'Group',
  moneySpent: 'Money spent',
  purchases: 'Purchases',
  noPurchases: 'Nothing bought yet.',
  balance: (amount: string) => `Balance: ${amount}`,
  confirmInGame: (name: string) => `Confirm in the game that you are ${name}`,
  joinServer: 'Join the server.',
  joinServerAt: (address: string) => `Join the server at ${address}.`,
  typeInChat: 'Type this in the chat, or click the link you see there:',
  waitingForPlayer: 'Waiting for your confirmation…',
  askAgain: 'Ask again in the game',
  notNow: 'Not now',
  passwordSignIn: 'This shop uses passwords. Sign in and buy on the shop’s own site.',
  goToSite: (name: string) => `Go to ${name}`,
  cannotSignIn: 'Signing in does not work here at the moment.',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  capsLock: 'Caps Lock is on.',
  passwordWrong: 'The player name or the password is wrong.',
  createAccount: 'Create an account',
  resetEmailHint: 'Needed if you forget your password.',
  forgotPassword: 'Forgot your password?',
  resetHint: 'You get an email with a link to set a new password.',
  sendLink: 'Send the link',
  linkSent: (email: string) =>
    `If there is an account with ${email}, a link to set a new password is on its way. If no email arrives, look in your spam folder.`,
  setPassword: 'Set a new password',
  passwordSet: 'Your new password is set. You can sign in with it now.',
  linkRefused:
    'The shop did not accept this link. It may be too old: ask for a new one.',
  backToSignIn: 'Back to sign-in',
  /** `time` is a duration, such as "40 seconds". */
  tooManyTries: (time: string) => `Too many tries. Wait ${time}, then try again.`,
  // The site and its community
  menu: 'Menu',
  footer: 'Footer',
  socials: 'Social media',
  serverAddress: 'Server address',
  copyAddress: 'Copy address',
  /** Stands after the amount that has been donated towards a goal. */
  ofGoal: (amount: string) => `of ${amount}`,
  topDonor: 'Top donor',
  recentDonors: 'Recent donors',
  patrons: 'Patrons',
  language: 'Language',
  // Failures. `failureText` chooses a text by the kind of the error.
  network: 'The shop cannot be reached. Check your connection and try again.',
  timeout: 'The shop is taking too long to answer.',
  unauthorized: 'Please sign in to see this.',
  unauthorizedAdd: 'Please sign in first.',
  notFound: 'This is not for sale (any more).',
  missingCall: 'This shop cannot do that here.',
  /** What the service says. Translations translate what services are known to say in English. */
  serviceMessage: (message: string) => message,
  refused: 'The shop did not accept this.',
  rateLimited: 'That was a bit fast. Please wait a moment and try again.',
  service: 'The shop has a problem at the moment.',
  maintenance: 'The shop is closed for maintenance.',
  bannedPlayer: 'You are banned from this shop.',
  schema: 'The shop sent something this page cannot read.',
  missingPart: 'This part of the shop could not be loaded.',
  reloadPage: 'Reload the page',
  configuration: 'This shop is not set up correctly yet.',
};

export type Texts = typeof en;

/**
 * Keys of new texts that some translations still lack. These translations show the
 * English text. `npm run i18n` lists the missing keys of each language.
 */
export const untranslated = [] as const satisfies readonly (keyof Texts)[];

/** The texts of another language: all keys of `en`. Keys in `untranslated` are optional. */
export type Translation = Omit<Texts, (typeof untranslated)[number]> & Partial<Texts>;
