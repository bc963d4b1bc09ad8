import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';

/** What `<store-login>` shows; `elsewhere` is a link to a site with passwords. */
export type LoginView = 'form' | 'confirmation' | 'elsewhere' | 'account';

export function loginViewOf(shop: Shop | undefined): LoginView {
  if (!shop) return 'form';
  const {step} = shop.signIn.value;
  const {signedIn, expired} = shop.session.value;
  if (step === 'confirming') return 'confirmation';
  // `isKnown`: the page has signed the shopper in with a token, not this element.
  const isKnown = signedIn && step === 'out' && !expired;
  if (step === 'in' || isKnown) return 'account';
  return shop.settings.value?.auth_type === 'register' ? 'elsewhere' : 'form';
}

/** The text of the live region; empty if there is nothing to announce. */
export function loginStatus(
  shop: Shop | undefined,
  texts: Texts,
  isBusy: boolean,
  hasSignedOut: boolean,
): string {
  const view = loginViewOf(shop);
  if (view === 'confirmation') return texts.waitingForPlayer;
  if (isBusy) return texts.signingIn;
  if (view !== 'form') return '';
  if (hasSignedOut) return texts.signedOut;
  const {problem, failure} = shop?.signIn.value ?? {};
  const hasExpired = shop?.session.value.expired && !problem && !failure;
  return hasExpired ? texts.signInExpired : '';
}

/** Whether the site requires players to confirm a sign-in in the game. */
export function asksInGame({settings}: Shop): boolean {
  return settings.value?.auth_type === 'ingame';
}
