import {css} from 'lit';

/** Styles of the invitation to sign in, which replaces content for which a sign-in is required. */
export const invitation = css`
  .boxed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em 1em;
    padding: 1em;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
  }
  .boxed p {
    flex: 1 1 12em;
  }
  /* While another element shows the invitation, an element that needs a sign-in shows a sentence
     without a button. Featured deals hide this sentence, because they are optional content. */
  :host(featured-deals) .invitation:not(.boxed) {
    display: none;
  }
`;
