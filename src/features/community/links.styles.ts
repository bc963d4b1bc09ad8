import {css} from 'lit';

export const linksStyles = css`
  :host {
    --_margin: calc(var(--_space) / 4);
  }
  .list {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5em;
    color: var(--store-links-color, inherit);
  }
  .link {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    color: inherit;
    line-height: 1.25;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .link:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .header .link {
    font-weight: 600;
  }
  .footer {
    font-size: 0.9375em;
  }
  .socials {
    gap: 0.5em;
  }
  .socials a {
    padding-inline: 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
  }
  .socials a:hover {
    background: var(--_raised);
  }
  svg {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .skeleton.link {
    inline-size: 4em;
    min-block-size: 1.25em;
    margin-block: 0.75em;
  }
  .socials .skeleton.link {
    inline-size: 6.5em;
    min-block-size: 2.75em;
    margin-block: 0;
  }
`;
