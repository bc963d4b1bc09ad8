/** @jsxImportSource preact */
import {createRef} from 'preact';
import type {StoreCart} from 'storefront-elements';
import type {} from 'storefront-elements/preact';

const cart = createRef<StoreCart>();

export const right = (
  <store-provider
    base-url="https://shop.example.net"
    tokenProvider={() => Promise.resolve(undefined)}
    onstore-item-added={({itemId, count}) => itemId.toFixed(count)}
  >
    <store-category
      class="shop"
      url="ranks"
      layout="compare"
      heading-level="3"
      controls
    />
    <featured-deals limit={4} />
    <store-donors hide-amounts hidden />
    <store-cart ref={cart} key="cart" layout="drawer">
      <p slot="empty">Nothing yet</p>
    </store-cart>
  </store-provider>
);

export const wrong = [
  // @ts-expect-error There is no such layout.
  <store-cart layout="sideways" />,
  // @ts-expect-error It is called `url`.
  <store-category category="ranks" />,
  // @ts-expect-error What is a property is set as one: this would be a text.
  <featured-deals limit="4" />,
  // @ts-expect-error An event has its fields on itself.
  <store-item onstore-item-added={(event) => event.detail} />,
  // @ts-expect-error There is no such element.
  <store-basket />,
];
