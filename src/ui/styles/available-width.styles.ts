import {css} from 'lit';

/**
 * For elements whose content depends on their width (`@container`): they are as wide as their
 * parent allows, also in parents that shrink to fit, such as floats and flex rows.
 *
 * The containers are the top-level boxes in the shadow root. The host is not one: a container
 * adds no width of its content to a parent that shrinks to fit, so such a parent would be 0 wide.
 * An empty grid gives the host a width that its parent may use and may refuse: its track wants
 * the width of the window, less the default margins of a page, and accepts 0.
 */
export const availableWidth = css`
  :host(:where(:not([data-placeholder], [layout='drawer'], [layout='button']))) {
    display: flow-root;
    /* In a row of the page with fixed columns beside, the columns keep their widths. */
    flex-shrink: 30;
  }
  :host(:where(:not([data-placeholder], [layout='drawer'], [layout='button'])))::before {
    content: '';
    display: grid;
    grid-template-columns: minmax(0, calc(100vw - 16px));
  }
  :host(:where(:not([layout='drawer'], [layout='button']))) > * {
    container-type: inline-size;
  }
`;

/** For the main content of a page: beside others of ours, such as a cart of a given width, it gives way. */
export const givesWay = css`
  :host {
    flex-shrink: 1000;
  }
`;
