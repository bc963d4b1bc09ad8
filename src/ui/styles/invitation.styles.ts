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
  /* Hides the sentence that replaces the invitation while another element invites the shopper to
     sign in. Deals are an extra, so they need no such sentence. */
  :host(featured-deals) .invitation:not(.boxed) {
    display: none;
  }
`;
