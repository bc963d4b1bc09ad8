/**
 * What the entry lends to its pieces. A module named here is never built into a piece, and
 * a piece that wants something of it which is not in the list does not build.
 */
export {html, LitElement, noChange as unchanged, nothing, svg, css, render} from 'lit';
export {property, state} from 'lit/decorators.js';
export {_$LH, noChange, nothing as none} from 'lit-html';
export {ContextEvent, ContextProvider} from '@lit/context';
export {initialState, Task, TaskStatus} from '@lit/task';
export {object, optional, pipe, transform, NEVER} from 'zod/mini';
export {isBelow, safeUrl, sharesPageCookies} from './lib/address.js';
export {formatMoney, formatNumber, formatPercent, locale} from './lib/money.js';
export {ShopError} from './lib/shop-error.js';
export {warnOfFault, warnOnce} from './lib/warn-once.js';
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
} from './api/readers.js';
export {Observable} from './lib/observable.js';
export {wait, waitAtMost} from './lib/wait.js';
export {watchDepartures} from './shop/departures.js';
export {forgetToken, keptToken, tokenKey, watchOtherTabs} from './shop/kept-token.js';
export {dropTrail, leaveTrail, trailOf} from './shop/payment-trail.js';
export {clientOf} from './shop/client-of.js';
export {personOf, runWithToken} from './shop/session.js';
export {lendSigningIn} from './shop/shop.js';
export {openShop} from './shop/shops.js';
export {languageOf, languageTag} from './i18n/language.js';
export {getDefaultShop} from './ui/default-shop.js';
export {shopContext} from './ui/shop-context.js';
export {ShopController} from './ui/shop-controller.js';
export {wantLanguage} from './i18n/load-language.js';
export {dictionaries, failureText, setTexts, textsOf} from './i18n/texts.js';
export {define} from './define/define.js';
export {loadPiece, loadPieceOnClick} from './pieces/load-piece.js';
export {openDemo} from './pieces/demo-shop.js';
export {StoreItem} from './features/catalogue/store-item.js';
export {base} from './ui/styles/base.styles.js';
export {announce} from './ui/events/announce.js';
export {heading} from './ui/content/heading.js';
export {errorNotice} from './ui/content/notice.js';
export {reloadAction} from './ui/content/reload-action.js';
export {picture, watchPictures} from './ui/content/picture.js';
export {
  amount,
  plainAmount,
  price,
  priceParagraph,
  virtualAmount,
} from './ui/content/price.js';
export {
  lowStockText,
  unavailableReason,
  remainingCounts,
} from './ui/order/availability.js';
export {bag} from './ui/content/icons.js';
export {cardValues} from './features/catalogue/card/card-values.js';
export {
  itemActions,
  itemBadges,
  itemCards,
  itemName,
} from './features/catalogue/card/item-card.js';
export {ADD_CALL, itemViewOf} from './ui/order/item-view.js';
export {followed, optionsLink} from './features/catalogue/card/item-link.js';
export {addSignedIn, readFailure} from './ui/sign-in-invitation.js';
export {plainText} from './ui/content/rich-text.js';
export {repeat} from './ui/repeat.js';
