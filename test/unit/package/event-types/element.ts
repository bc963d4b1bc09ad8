import type {
  StoreItem,
  ItemAddedEvent,
  ItemViewedEvent,
} from 'storefront-elements/elements/store-item.js';

export function hear(item: StoreItem, event: ItemAddedEvent | ItemViewedEvent): string {
  item.addEventListener('store-item-added', ({itemId, count}) => itemId.toFixed(count));
  item.itemId = event.itemId;
  item.itemId = '31';
  return event.type;
}
