import {css} from 'lit';

export const donorsStyles = css`
  .donors {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }
  section {
    display: flex;
    flex-direction: column;
    gap: 0.625em;
    min-inline-size: 0;
  }
  .name {
    color: inherit;
    line-height: 1.3;
    text-underline-offset: 0.3em;
  }
  .top {
    --_avatar: 5em;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em var(--_space);
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  .top .name {
    font-size: 1.1875em;
    font-weight: 700;
  }
  .top .storefront-avatar > span {
    font-size: 2em;
  }
  .skeleton.title {
    inline-size: 8em;
    max-inline-size: 100%;
    font-size: 1.1875em;
    line-height: 1.3;
  }
  .skeleton.first {
    block-size: calc(5em + var(--_space) * 2);
    border-radius: var(--_radius);
  }
  .skeleton.next {
    block-size: 2.5em;
    margin-block: 0.1875em 0.25em;
  }
`;
