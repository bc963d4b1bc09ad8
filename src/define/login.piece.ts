import './store-login.js';
import {signIn} from '../features/account/sign-in-here.js';
import type {LoginPiece} from '../ui/sign-in-invitation.js';

/** The sign-in: its element, and how it comes to where it is needed. */
export function install(): LoginPiece {
  return {signIn};
}
