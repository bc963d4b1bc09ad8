import {Account} from './account.js';
import {setSignInFactory} from './shop.js';
import {SignIn} from './sign-in.js';

/**
 * Makes `signIn` and `account` of a shop available. Only pages with an element for signing in load
 * the code for them.
 */
export function provideSignIn(): void {
  setSignInFactory(({service, session}, options) => ({
    signIn: new SignIn(service, session, options),
    account: new Account(service, session),
  }));
}
