import type {LitElement} from 'lit';
import {flatParentOf} from '../lib/parents.js';
import {createHostFitter} from './host-fitter.js';

/**
 * Sets `data-margins` on all elements of `elementClass`. It tells our styles which default margins
 * of the element fit its parent:
 *
 * - `none` in a flex or grid box, where the page sets distances with `gap`,
 * - `inner` in a box whose margins do not collapse with those of its children, such as a box with
 * padding or a flex item: only the margins between the children fit,
 * - `all` elsewhere, where the margins of the first and last child collapse with the parent's.
 */
export function fitMarginsToParents(elementClass: typeof LitElement): void {
  // The margins are fitted again when the window's size changes, because the parent may be a flex
  // row in wide windows only.
  addEventListener('resize', createHostFitter(elementClass, fitMargin));
}

function fitMargin(host: HTMLElement): () => void {
  const margins = fittingMargins(host);
  return () => {
    if (margins) host.dataset['margins'] = margins;
  };
}

/** The value of `data-margins` for an element; `undefined` if it is in no box. */
function fittingMargins(host: HTMLElement): 'none' | 'inner' | 'all' | undefined {
  const parent = boxAround(host);
  if (!parent) return undefined;
  const {display, float, overflow, paddingBlock} = getComputedStyle(parent);
  const collapses =
    `${display} ${float} ${overflow} ${paddingBlock}` === 'block none visible 0px' &&
    !isFlexOrGrid(boxAround(parent));
  return isFlexOrGrid(parent) ? 'none' : collapses ? 'all' : 'inner';
}

function isFlexOrGrid(box: Element | undefined): boolean {
  return box !== undefined && /flex|grid/.test(getComputedStyle(box).display);
}

/** The nearest ancestor in the layout that has a box. */
function boxAround(element: Element): Element | undefined {
  const parent = flatParentOf(element);
  return parent && getComputedStyle(parent).display === 'contents'
    ? boxAround(parent)
    : parent;
}
