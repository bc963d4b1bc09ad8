import {css} from 'lit';

export const accountStyles = css`
  .account {
    gap: calc(var(--_space) * 1.25);
    /* Long names must not make a parent with 'width: max-content' wider than the window. */
    max-inline-size: calc(100vw - 16px);
  }
  .player {
    --_avatar: 5em;
    display: flex;
    align-items: center;
    gap: var(--_space);
    min-block-size: 5em;
  }
  .picture-waiting {
    flex: none;
    inline-size: var(--_avatar);
    block-size: var(--_avatar);
  }
  .about {
    flex: 1 1 0;
    gap: 0.25em;
    min-inline-size: 0;
  }
  [part='heading'] {
    font-size: 1.375em;
    font-weight: 700;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125em 1.5em;
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .bought {
    gap: 0.625em;
  }
  [part='purchases-heading'] {
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
  }
  .purchases {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
    gap: 0.5em calc(var(--_space) * 1.5);
  }
  .purchase {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-inline-size: 0;
    padding-block: 0.375em;
    border-block-end: 1px solid var(--_border);
  }
  .purchase .picture {
    flex: none;
    inline-size: 3em;
    block-size: 3em;
    border-radius: calc(var(--_radius) * 0.5);
  }
  .name {
    min-inline-size: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .skeleton.title {
    inline-size: min(9em, 100%);
    font-size: 1.375em;
    line-height: 1.25;
  }
  .skeleton.fact {
    inline-size: min(16em, 100%);
    font-size: 0.9375em;
  }
`;
