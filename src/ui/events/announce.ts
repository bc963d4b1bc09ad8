/** A public path of the package since version 0.1.0. */
export {dispatchShopEvents as announce} from '../shop-events.js';
