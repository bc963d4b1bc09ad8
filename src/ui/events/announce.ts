/** Kept for compatibility: this path has been public since version 0.1.0. */
export {dispatchShopEvents as announce} from '../shop-events.js';
