import {css} from 'lit';

/**
 * Styles for elements with container queries. Such elements take the available width of
 * their parent, also in parents that shrink to fit, such as floats and flex rows.
 *
 * The containers are the top-level boxes in the shadow root. The host cannot be a
 * container: it would contribute no width to a parent that shrinks to fit, and such a
 * parent would be 0 wide. Instead, an empty grid gives the host a preferred width: the
 * window's width, minus the default margins of a page. The grid's minimum is 0, so the
 * parent may shrink the host.
 */
export const availableWidth = css`
  :host(:where(:not([layout='drawer'], [layout='button']))) {
    display: flow-root;
    /* In a flex row of the page, the element shrinks 30 times as much as other columns, so that
       columns with a fixed width nearly keep their width. */
    flex-shrink: 30;
  }
  :host(:where(:not([layout='drawer'], [layout='button'])))::before {
    content: '';
    display: grid;
    grid-template-columns: minmax(0, calc(100vw - 16px));
  }
  :host(:where(:not([layout='drawer'], [layout='button']))) > * {
    container-type: inline-size;
  }
`;

/**
 * Styles for the main content of a page: in a flex row it shrinks before other elements,
 * such as a cart with a fixed width.
 */
export const shrinksFirst = css`
  :host {
    flex-shrink: 1000;
  }
`;
