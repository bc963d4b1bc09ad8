import {signInOf} from '../../shop/sign-in.js';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {getResetLink} from './reset-link.js';

/**
 * What `<store-login>` shows. `password`: the forms of a shop whose players have a password.
 * `elsewhere`: a link to the website of such a shop, if its service lacks the API endpoint for
 * signing in with a password.
 */
export type LoginView = 'form' | 'password' | 'confirmation' | 'elsewhere' | 'account';

export function loginViewOf(shop: Shop | undefined): LoginView {
  if (!shop) return 'form';
  const {step} = signInOf(shop).value;
  const hasPasswords = asksForPassword(shop);
  if (hasPasswords && getResetLink()) return 'password';
  if (step === 'confirming') return 'confirmation';
  if (shop.session.value.status === 'signed-in') return 'account';
  if (!hasPasswords) return 'form';
  return shop.lacks.has('/auth/login') ? 'elsewhere' : 'password';
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
  if (isBusy) {
    const isSigningIn =
      view !== 'password' || (shop && signInOf(shop).value.step === 'asking');
    return isSigningIn ? texts.signingIn : texts.loading;
  }
  if (view !== 'form' && view !== 'password') return '';
  if (hasSignedOut) return texts.signedOut;
  const {problem, failure} = (shop && signInOf(shop).value) ?? {};
  const hasExpired = shop?.session.value.status === 'expired' && !problem && !failure;
  return hasExpired ? texts.signInExpired : '';
}

/** Whether the players of the site have a password. */
export function asksForPassword({settings}: Shop): boolean {
  return settings.value?.auth_type === 'register';
}

/** Whether the site requires players to confirm a sign-in in the game. */
export function needsInGameConfirmation({settings}: Shop): boolean {
  return settings.value?.auth_type === 'ingame';
}
