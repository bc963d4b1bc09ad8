/** Registers the elements of the chunk `first-view`. Others are loaded when their tags appear. */
import '../define/watch-items.js';
import {StoreCart} from '../features/cart/store-cart.js';
import {FeaturedDeals} from '../features/catalogue/featured-deals.js';
import {StoreCategory} from '../features/catalogue/store-category.js';
import {StoreItem} from '../features/catalogue/store-item.js';
import {define} from '../define/define.js';

define('store-category', StoreCategory);
define('store-item', StoreItem);
define('featured-deals', FeaturedDeals);
define('store-cart', StoreCart);
