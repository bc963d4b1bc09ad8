import {css} from 'lit';

/** Styles of a category with its headings and messages. */
export const categoryStyles = css`
  /* The margin is on the content and not on the host, so that an empty element has no margin. */
  :host > :last-child {
    margin-block-end: calc(var(--_space) * 1.5);
  }
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  section section {
    margin-block-start: var(--_space);
  }
  section > [part='name'] {
    font-size: 1.375em;
    font-weight: 700;
  }
  section section > [part='name'] {
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
