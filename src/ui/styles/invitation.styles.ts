import {css} from 'lit';

/** Styles of the invitation to sign in, which replaces content for which a sign-in is required. */
export const invitation = css`
  .invitation {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em 1em;
    padding: 1em;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
  }
  .invitation p {
    flex: 1 1 12em;
  }
  .invitation > [data-answered] {
    display: none;
  }
`;
