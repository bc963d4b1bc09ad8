import {css} from 'lit';

/** Styles of an item in full. */
export const itemStyles = css`
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
  }
  .detail .picture {
    aspect-ratio: 4 / 3;
    padding: 1em;
    border-radius: var(--_radius);
  }
  .about {
    display: flex;
    flex-direction: column;
    gap: 0.75em;
  }
  .about > [part~='name'] {
    font-size: 1.5em;
    font-weight: 700;
    line-height: 1.25;
  }
  .about .prices {
    margin: 0;
    font-size: 1.125em;
  }
  .about .actions {
    padding: 0;
  }
  .skeleton.text {
    block-size: 6em;
  }
  @container (min-width: 38em) {
    .detail {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      gap: calc(var(--_space) * 2);
      align-items: start;
    }
  }
`;
