import {Account} from './account.js';
import type {Shop, SignInObjects} from './shop.js';
import {SignIn} from './sign-in.js';

/**
 * What signs a shop's shoppers in. All elements of a shop share it. Only pages with an element for
 * signing in load the code for it.
 */
export function signingOf(shop: Shop): SignInObjects {
  const {service, session, signInOptions} = shop;
  return (shop.signing ??= {
    signIn: new SignIn(service, session, signInOptions),
    account: new Account(service, session),
  });
}
