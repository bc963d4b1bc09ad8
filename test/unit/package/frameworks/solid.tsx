/** @jsxImportSource solid-js */
import type {} from 'storefront-elements/solid';

export const right = (
  <store-provider
    prop:tokenProvider={() => Promise.resolve(undefined)}
    on:store-item-added={({itemId, count}) => itemId.toFixed(count)}
  >
    <store-category class="shop" layout="compare" attr:heading-level="3" controls />
    <store-item item-id={31} />
    <store-item attr:item-id="31" prop:itemId={31} />
    <store-cart ref={(cart) => void cart.show()} layout="drawer" />
  </store-provider>
);

export const wrong = [
  // @ts-expect-error There is no such layout.
  <store-cart layout="sideways" />,
  // @ts-expect-error As an attribute, `false` would become the text "false", which sets the flag.
  <store-donors attr:hide-amounts={false} />,
  // @ts-expect-error The fields of an event are on the event itself, not in `detail`.
  <store-item on:store-item-added={(event) => event.detail} />,
  // @ts-expect-error There is no such element.
  <store-basket />,
];
