import {ShopperClient} from '../api/shopper-client.js';
import {Account} from './account.js';
import {clientOf} from './client-of.js';
import {runWithToken} from './session.js';
import {lendSigningIn, type Shop} from './shop.js';
import {SignIn} from './sign-in.js';

/** Gives shops what it takes to sign in: comes with the elements that show it. */
export function bringSigningIn(): void {
  lendSigningIn((shop, options) => {
    const client = new ShopperClient(clientOf(shop));
    return {
      signIn: new SignIn(client, shop.session, options),
      account: new Account(client, shop.session),
    };
  });
}

/** Asks the page's `tokenProvider`, where there is one, who is shopping. */
export function askForToken({session}: Shop): void {
  runWithToken(session, () => Promise.resolve()).catch(() => undefined);
}
