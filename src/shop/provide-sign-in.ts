import {PlayerClient} from '../api/player-client.js';
import {Account} from './account.js';
import {serviceClientOf} from './service-client.js';
import {runWithToken} from './session.js';
import {setSignInFactory, type Shop} from './shop.js';
import {SignIn} from './sign-in.js';

/**
 * Makes `signIn` and `account` of a shop available. Only pages with an element for signing in load
 * the code for them.
 */
export function provideSignIn(): void {
  setSignInFactory((shop, options) => {
    const client = new PlayerClient(serviceClientOf(shop));
    return {
      signIn: new SignIn(client, shop.session, options),
      account: new Account(client, shop.session),
    };
  });
}

/**
 * Asks the page's `tokenProvider` for the shopper's token now, before a request needs it. Does
 * nothing if the session already has a token, or if the page has no provider.
 */
export function askTokenProvider({session}: Shop): void {
  runWithToken(session, () => Promise.resolve()).catch(() => undefined);
}
