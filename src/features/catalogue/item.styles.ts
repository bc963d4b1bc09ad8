import {css} from 'lit';

/** Styles of an item that `store-item` shows in full, not as a card. */
export const itemStyles = css`
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
  }
  .detail .picture {
    aspect-ratio: 1;
    inline-size: min(100%, 25em);
    justify-self: center;
    border-radius: var(--_radius);
  }
  .about {
    gap: 0.75em;
  }
  .about > [part~='name'] {
    font-size: 1.5em;
    font-weight: 700;
    line-height: 1.25;
  }
  .buy {
    gap: 0.75em 1em;
  }
  /* The prices are beside the button if all of them fit there on one line. */
  .buy .prices {
    flex: 1 0 auto;
    max-inline-size: 100%;
    margin: 0;
    font-size: 1.125em;
  }
  .buy :is(.actions, .skeleton.action) {
    flex: 2 1 12em;
    padding: 0;
  }
  .skeleton.text {
    block-size: 6em;
  }
  @container (min-width: 38em) {
    .detail:has(> .picture) {
      grid-template-columns: minmax(0, 24em) minmax(0, 1fr);
      gap: calc(var(--_space) * 2);
      align-items: center;
    }
    .detail .picture {
      inline-size: 100%;
      align-self: start;
    }
  }
`;
