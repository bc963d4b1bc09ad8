import {css} from 'lit';

/** Styles of a category with its headings and messages. */
export const categoryStyles = css`
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  section section {
    margin-block-start: var(--_space);
  }
  /* The page's author may set the height of the placeholders. */
  .room {
    block-size: var(--store-room);
    overflow-y: clip;
  }
  section > [part~='heading'] {
    /* Puts the heading closer to the content below than to the content above. */
    margin-block-end: calc(var(--_space) * -0.25);
    font-size: 1.375em;
    font-weight: 700;
  }
  section section > [part~='heading'] {
    font-size: 1.1875em;
  }
  .description {
    inline-size: fit-content;
    max-inline-size: min(100%, 65ch);
  }
  .title {
    inline-size: 9em;
    margin-block-end: var(--_space);
    font-size: 1.375em;
    line-height: 1.3;
  }
  .show-more {
    display: block;
    margin-block-start: var(--_space);
    margin-inline: auto;
  }
  .empty {
    padding: 2em 1em;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
    color: var(--_muted);
    text-align: center;
  }
  .empty svg {
    display: block;
    inline-size: 2.5em;
    margin: 0 auto 0.5em;
  }
`;
