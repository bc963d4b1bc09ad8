/** @jsxImportSource react */
import {createRef} from 'react';
import type {StoreCart} from 'storefront-elements';
import {StoreProvider, useStoreElement} from 'storefront-elements/react';

const cart = createRef<StoreCart>();

export const right = (
  <store-provider
    base-url="https://shop.example.net"
    image-hosts="cdn.example.net"
    tokenProvider={() => Promise.resolve(undefined)}
    onstore-ready={({shop}) => shop.cart.load()}
    onstore-item-added={({itemId, count}) => itemId.toFixed(count)}
  >
    <store-category className="shop" layout="compare" heading-level={3} controls />
    <store-item item-id={31} />
    <store-item itemId={31} />
    <store-item item-id="31" />
    <store-cart ref={cart} key="cart" layout="drawer" checkout-url="/checkout">
      <p slot="empty">Nothing yet</p>
    </store-cart>
  </store-provider>
);

export function Right() {
  const deals = useStoreElement<'featured-deals'>({
    limit: 4,
    'onstore-item-selected': ({itemId}) => void itemId.toFixed(),
  });
  return (
    <StoreProvider
      base-url="https://shop.example.net"
      onstore-ready={({shop}) => void shop.cart}
    >
      <featured-deals ref={deals} />
    </StoreProvider>
  );
}

export const wrong = [
  // @ts-expect-error The property is read-only.
  <StoreProvider shop={undefined} />,
  // @ts-expect-error There is no such layout.
  <store-cart layout="sideways" />,
  // @ts-expect-error The attribute is called `url`.
  <store-category category="ranks" />,
  // @ts-expect-error The value is no number.
  <store-item heading-level="second" />,
  // @ts-expect-error The fields of an event are on the event itself, not in `detail`.
  <store-item onstore-item-added={(event) => event.detail} />,
  // @ts-expect-error There is no such element.
  <store-basket />,
];
