/** The words of the first view, in English. */
export const first = {
  // Items
  add: 'Add to cart',
  subscribe: 'Subscribe',
  /** Said after a button's words, for those who hear it without its surroundings. */
  addNamed: (name: string) => `: ${name}`,
  subscribeNamed: (name: string) => ` to ${name}`,
  inCart: 'In cart',
  unavailable: 'Unavailable',
  soldOut: 'Sold out',
  limitReached: 'Limit reached',
  left: (count: number) => `${count} left`,
  leftForYou: (count: number) => `${count} left for you`,
  perPlayer: (count: number) => `${count} per player`,
  free: 'Free',
  about: 'about',
  originalPrice: 'Original price',
  or: 'or',
  virtualCurrency: 'points',
  featured: 'Featured',
  options: 'Options',
  /** The button's words: how many of all items are shown. */
  showMore: (shown: number, total: number) => `Show more, ${shown} of ${total}`,
  /** Announced after the button was pressed. */
  itemsShown: (shown: number, total: number) => `${shown} of ${total} items`,
  noItems: 'There is nothing for sale here yet.',
  deals: 'Featured deals',
  loading: 'Loading…',
  // Cart
  cart: 'Cart',
  cartItems: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  close: 'Close',
  // Sign in
  signIn: 'Sign in',
  // Failures, by kind
  tryAgain: 'Try again',
  network: 'The shop cannot be reached. Check your connection and try again.',
  timeout: 'The shop is taking too long to answer.',
  unauthorized: 'Please sign in to see this.',
  unauthorizedAdd: 'Please sign in first.',
  notFound: 'This is not for sale (any more).',
  missingCall: 'This shop cannot do that here.',
  refused: 'The shop did not accept this.',
  rateLimited: 'That was a bit fast. Please wait a moment and try again.',
  service: 'The shop has a problem at the moment.',
  schema: 'The shop sent something this page cannot read.',
  missingPart: 'This part of the shop could not be loaded.',
  reloadPage: 'Reload the page',
  configuration: 'This shop is not set up correctly yet.',
};
