import type {CategoryTree, PaymentStatus, Shape} from './shape.ts';

/** The documented fields in their documented types, and the fields that real services add. */
export const complete: Shape = {
  bareText: 'json',
  accountRefusal: 'fields',
  dealsForEverybody: true,
  answersInMaintenance: true,
  settings: (view) => view,
  category: (tree) => categoryAnswer(tree),
  itemDetail: (view) => view,
  deals: (views) => views,
  promoted: (views) => views,
  cart: (view) => view,
  user: (view) => view,
  profile: (view) => view,
  announcement: (view) => view,
  patrons: (view) => view,
  status: statusAnswer,
  freeOrder: ({url, orderName}) => ({
    success: true,
    message: '',
    data: {type: 'url', url, order_id: orderName},
  }),
};

function categoryAnswer({category, items, subcategories}: CategoryTree): unknown {
  return {
    category,
    items,
    itemsFeatured: items.filter(({featured}) => featured),
    subcategories: subcategories.map(categoryAnswer),
  };
}

/**
 * Returns the answer about the status of a payment. The words for the status and the fields of the
 * order are those of the public documentation of real services.
 */
export function statusAnswer({status, message, order}: PaymentStatus): unknown {
  return {
    status: status === 'paid' ? 'success' : status,
    message,
    ...(order && {
      order_data: {
        id: order.id,
        internal_id: order.name,
        price: order.price,
        currency: order.currency,
        status: status.toUpperCase(),
        gateway: order.gateway,
        created_at: order.createdAt,
      },
    }),
  };
}
