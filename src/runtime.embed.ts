/**
 * What the entry lends to its pieces. A module named here is never built into a piece, and
 * a piece that wants something of it which is not in the list does not build.
 */
export {html, LitElement, noChange as unchanged, nothing, svg, css, render} from 'lit';
export {property, state} from 'lit/decorators.js';
export {_$LH, noChange, nothing as none} from 'lit-html';
export {ContextEvent, ContextProvider} from '@lit/context';
export {initialState, Task, TaskStatus} from '@lit/task';
export {object, optional, pipe, transform, NEVER} from './schemas/zod.js';
export {isBelow, safeUrl, sharesPageCookies} from './basics/address.js';
export {formatMoney, formatNumber, formatPercent, locale} from './basics/money.js';
export {ShopError} from './basics/shop-error.js';
export {warnOfFault, warnOnce} from './basics/warn-once.js';
export {
  anything,
  answerOf,
  flag,
  id,
  idOrNull,
  maybe,
  name,
  numberOrNull,
  numberOrZero,
  reader,
  text,
} from './schemas/readers.js';
export {Observable} from './basics/observable.js';
export {wait, waitAtMost} from './basics/wait.js';
export {prepareCarts} from './state/cart.js';
export {watchDepartures} from './state/departures.js';
export {forgetToken, keptToken, tokenKey, watchOtherTabs} from './state/kept-token.js';
export {dropTrail, leaveTrail, trailOf} from './state/payment-trail.js';
export {clientOf} from './state/client-of.js';
export {personOf, runWithToken} from './state/session.js';
export {lendSigningIn} from './state/shop.js';
export {openShop} from './state/shops.js';
export {languageOf, languageTag} from './context/language.js';
export {getDefaultShop} from './context/default-shop.js';
export {shopContext} from './context/shop-context.js';
export {ShopController} from './context/shop-controller.js';
export {wantLanguage} from './texts/load-language.js';
export {dictionaries, failureText, setTexts, textsOf} from './texts/texts.js';
export {define} from './define/define.js';
export {loadPiece, loadPieceOnClick} from './pieces/load-piece.js';
export {openDemo} from './pieces/demo-shop.js';
export {StoreItem} from './elements/store-item.js';
export {base} from './elements/styles/base.styles.js';
export {announce} from './elements/events/announce.js';
export {heading} from './elements/templates/heading.js';
export {errorNotice} from './elements/templates/notice.js';
export {reloadAction} from './elements/templates/reload-action.js';
export {picture, watchPictures} from './elements/templates/picture.js';
export {
  amount,
  isFreeItem,
  leastPrice,
  originalPrice,
  price,
  virtualAmount,
} from './elements/templates/price.js';
export {closed, few, remaining} from './elements/templates/availability.js';
export {bag} from './elements/templates/icons.js';
export {
  ADD_CALL,
  badges,
  itemActions,
  itemCard,
  itemName,
  viewOf,
} from './elements/templates/item-card.js';
export {followed, optionsLink} from './elements/templates/item-link.js';
export {addSignedIn, readFailure} from './elements/templates/sign-in-invitation.js';
export {plainText} from './elements/templates/rich-text.js';
