import {css} from 'lit';

export const goalsStyles = css`
  .goals {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: calc(var(--_space) * 1.25) calc(var(--_space) * 2);
  }
  .goal {
    display: flex;
    flex-direction: column;
    justify-content: end;
    gap: 0.375em;
  }
  [part='name'] {
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 0.75em;
    overflow: hidden;
    border: 0;
    border-radius: var(--_radius);
    background: var(--store-goals-track, color-mix(in srgb, currentColor 16%, transparent));
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    border-radius: var(--_radius);
    background: var(--store-goals-bar, var(--_accent));
  }
  progress::-moz-progress-bar {
    border-radius: var(--_radius);
    background: var(--store-goals-bar, var(--_accent));
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1em;
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
  }
  [part='percent'] {
    font-weight: 600;
  }
  .skeleton.name {
    inline-size: 60%;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  .skeleton.bar {
    block-size: 0.75em;
  }
  .skeleton.text {
    inline-size: 40%;
    font-size: 0.9375em;
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
      background: Canvas;
      forced-color-adjust: none;
    }
    progress::-webkit-progress-value {
      background: Highlight;
    }
    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;
