/** For the script tag: the elements whose first view comes with the entry; the others when their tags are seen. */
import './store-category.js';
import './store-item.js';
import './featured-deals.js';
import './store-cart.js';
import './doctor.js';
import {watchTags} from './watch-tags.js';

watchTags({
  'checkout-form': 'checkout',
  'store-currency': 'community',
  'store-donors': 'community',
  'store-goals': 'community',
  'store-language': 'community',
  'store-links': 'community',
  'store-login': 'login',
  'store-payment': 'payment',
  'store-provider': 'provider',
  'store-server': 'community',
});
