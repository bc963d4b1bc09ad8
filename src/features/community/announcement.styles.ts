import {css} from 'lit';

export const announcementStyles = css`
  :host {
    --_margin: var(--_space);
  }
  .announcement {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em;
    padding: 0.875em 1.125em;
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--store-announcement-background, var(--_raised));
    min-inline-size: 100%;
  }
  .words {
    display: flex;
    flex: 1 1 16em;
    flex-direction: column;
    gap: 0.25em;
    min-inline-size: 0;
  }
  /* Keeps the buttons together: if they do not fit beside the text, all of them move below it. */
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  [part~='heading'] {
    font-size: 1.0625em;
  }
`;
