import {ShopperClient} from '../client/shopper-client.js';
import {Account} from '../state/account.js';
import {clientOf} from '../state/client-of.js';
import {lendSigningIn} from '../state/shop.js';
import {SignIn} from '../state/sign-in.js';

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
