import {FeaturedDeals} from '../features/catalogue/featured-deals.js';
import {define} from './define.js';
import './watch-items.js';

define('featured-deals', FeaturedDeals);

declare global {
  interface HTMLElementTagNameMap {
    'featured-deals': FeaturedDeals;
  }
}
