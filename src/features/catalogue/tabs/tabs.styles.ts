import {css} from 'lit';
import {onSurfaceColor} from '../../../ui/styles/tokens.styles.js';
import {comparisonStyles} from './comparison.styles.js';

/**
 * Styles of the category tabs, the fields for search and order, and the comparisons of items.
 */
export const tabsStyles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-end: var(--_space);
  }
  .controls label {
    display: grid;
    flex: 1 1 10em;
    gap: 0.25em;
    /* A field that is alone on its line fills the width of a phone, but gets no wider than that. */
    max-inline-size: 26em;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .controls :is(input, select) {
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    /* iOS enlarges the page when a field with smaller text takes the focus. */
    font-size: max(1em, 16px);
    font-weight: 400;
  }
  .controls option {
    background: Canvas;
    color: CanvasText;
  }
  :host {
    --_sticky-top: var(--store-category-sticky-top, 0px);
    /* A little more, so that the tabs do not stick at the top of the catalogue. */
    scroll-margin-block-start: calc(var(--_sticky-top) + 0.5em);
  }
  .tabs {
    position: sticky;
    inset-block-start: calc(var(--_sticky-top) + var(--_seen-top, 0px));
    z-index: 3;
    margin-block-end: var(--_space);
  }
  .outer,
  .inner,
  .jump > ul {
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  /* The height of the tabs, below which the heads of comparisons and the jumps stick. */
  .tabs:not(.jump) ~ * {
    --_tabs: 3.5em;
  }
  .tabs:has(.inner) ~ * {
    --_tabs: 6.125em;
  }
  /* Where browsers tell it to styles, only tabs that cover items have a surface. */
  @supports (container-type: scroll-state) {
    .tabs {
      container-type: inline-size scroll-state;
    }
    @container not scroll-state(stuck: top) {
      .outer,
      .inner,
      .jump > ul {
        background: none;
        color: inherit;
      }
    }
    @container scroll-state(stuck: top) {
      :is(.outer, .inner, .jump > ul):last-child {
        box-shadow: 0 1px 0 var(--_border);
      }
    }
  }
  .outer,
  .inner {
    display: flex;
    align-items: center;
  }
  /* 'position: relative' makes the box contain its visually hidden texts, whose position is
     absolute. Otherwise they would make the page wider. */
  .scroller {
    position: relative;
    overflow-x: auto;
    scrollbar-width: thin;
  }
  @media (pointer: coarse) {
    .scroller {
      scrollbar-width: none;
    }
  }
  /* The row fades out at each edge that hides more of it. */
  @supports (animation-timeline: scroll()) {
    .tabs .scroller {
      --_to: right;
      mask-image: linear-gradient(
        to var(--_to),
        var(--_before, #000),
        #000 2em calc(100% - 2em),
        var(--_after, #000)
      );
      animation: edges linear;
      animation-timeline: scroll(self inline);
    }
    .tabs .scroller:dir(rtl) {
      --_to: left;
    }
    @keyframes edges {
      0% {
        --_before: #000;
        --_after: transparent;
      }
      1%,
      99% {
        --_before: transparent;
        --_after: transparent;
      }
      100% {
        --_before: transparent;
        --_after: #000;
      }
    }
  }
  .tabs ul {
    display: flex;
    flex: 1;
    gap: 0.375em;
    min-inline-size: 0;
    padding: 0.375em 0.25em;
  }
  .tabs :is(a, .tab) {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    padding: 0.375em 1em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 2);
    background: none;
    color: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  .tabs img {
    inline-size: 2em;
    block-size: 2em;
    margin-inline-start: -0.375em;
    object-fit: contain;
  }
  /* Hides pictures that could not be loaded. 'watchPictures' sets 'data-broken' on them. */
  .tabs img[data-broken] {
    display: none;
  }
  .tabs :is(a, .tab, .to-top):hover:not([aria-current]) {
    background: var(--_raised);
  }
  .tabs [data-open] {
    border-color: currentColor;
  }
  .tabs [aria-current] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Reserves room on a tab for its number of items, so that tabs do not move when it appears. */
  .count {
    min-inline-size: 1.25em;
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    text-align: center;
  }
  .count::before {
    content: attr(data-count);
  }
  .inner ul {
    padding-block-start: 0;
  }
  :is(.inner, .jump) :is(a, .tab, img) {
    font-size: 0.9375em;
  }
  :is(.inner, .jump) :is(a, .tab) {
    min-block-size: 2.375em;
    padding: 0.25em 0.875em;
  }
  .to-top {
    display: none;
  }
  @container (max-width: 30em) {
    .to-top {
      display: grid;
      flex: none;
      place-items: center;
      inline-size: 2.75em;
      block-size: 2.75em;
      border: 0;
      border-radius: 50%;
      background: none;
      cursor: pointer;
    }
  }
  @supports (container-type: scroll-state) {
    @container not scroll-state(stuck: top) {
      .to-top {
        display: none;
      }
    }
  }
  .jump {
    display: none;
  }
  @container (max-width: 34.5em) {
    .jump {
      display: flex;
      inset-block-start: calc(var(--_sticky-top) + var(--_seen-top, 0px) + var(--_tabs, 0px));
      z-index: 2;
      margin: 0;
    }
  }
  /* On a low screen, sticky tabs would cover the items. */
  @media (max-height: 30em) {
    .tabs {
      position: static;
    }
  }
  @media print {
    .tabs {
      position: static;
    }
    .jump {
      display: none;
    }
  }
  ${comparisonStyles}
  @media (forced-colors: active) {
    .tabs [aria-current] {
      text-decoration: underline;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
