import {css} from 'lit';
import {onSurfaceColor} from '../../../ui/styles/tokens.styles.js';

/** Styles of the box that offers to open the item that `?item=` in the page's address names. */
export const addressItemOfferStyles = css`
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
    margin-block-end: var(--_space);
    padding: 0.75em 1em;
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    color: ${onSurfaceColor};
    overflow-wrap: anywhere;
  }
  .offer p {
    flex: 1 1 14em;
  }
`;
