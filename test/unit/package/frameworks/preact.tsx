/** @jsxImportSource preact */
import {createRef} from 'preact';
import type {StoreCart} from 'storefront-elements';
import type {} from 'storefront-elements/preact';

export const right = (
  <store-provider
    tokenProvider={() => Promise.resolve(undefined)}
    onstore-item-added={({itemId, count}) => itemId.toFixed(count)}
  >
    <store-category class="shop" url="ranks" heading-level="3" controls />
    <store-item item-id={31} />
    <store-cart ref={createRef<StoreCart>()} key="cart" layout="drawer">
      <p slot="empty">Nothing yet</p>
    </store-cart>
  </store-provider>
);

export const wrong = [
  // @ts-expect-error There is no such layout.
  <store-cart layout="sideways" />,
  // @ts-expect-error The property is a number, and this would set a text.
  <featured-deals limit="4" />,
  // @ts-expect-error As an attribute, `false` would become the text "false", which sets the flag.
  <store-donors hide-amounts={false} />,
];
