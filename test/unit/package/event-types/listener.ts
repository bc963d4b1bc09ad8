import 'storefront-elements/define/store-currency.js';

// The element of the imported module dispatches neither of these events.
document.documentElement.addEventListener('store-item-added', ({itemId, count}) =>
  itemId.toFixed(count),
);
document.documentElement.addEventListener('store-payment-action', ({action}) =>
  action.trim(),
);
