/** What only some cards show. */
export {itemSummary} from './item-summary.js';
export {renderOfferEnd} from './render-offer-end.js';
