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
    <store-item item-id={31} />
    <store-item item-id="31" />
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
  // @ts-expect-error The attribute is called `url`.
  <store-category category="ranks" />,
  // @ts-expect-error The property is a number, and this would set a text.
  <featured-deals limit="4" />,
  // @ts-expect-error As an attribute, `false` would become the text "false", which sets the flag.
  <store-donors hide-amounts={false} />,
  // @ts-expect-error The fields of an event are on the event itself, not in `detail`.
  <store-item onstore-item-added={(event) => event.detail} />,
  // @ts-expect-error There is no such element.
  <store-basket />,
];
