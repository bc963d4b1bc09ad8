import type {LitElement} from 'lit';
import {flatParentOf} from '../lib/parents.js';
import {hostSelector, setHostRules} from '../ui/styles/host-rules.js';
import {createHostFitter} from './host-fitter.js';

/**
 * Removes those default margins of all elements of `elementClass` that do not fit the parent:
 *
 * - all of them in a flex or grid box, where the page sets distances with `gap`,
 * - those of the first and the last child in a box whose margins do not collapse with those of its
 * children, such as a box with padding or a flex item.
 */
export function fitMarginsToParents(elementClass: typeof LitElement): void {
  // The margins are fitted again when the window's size changes, because the parent may be a flex
  // row in wide windows only.
  addEventListener('resize', createHostFitter(elementClass, fitMargin));
}

function fitMargin(host: HTMLElement): () => void {
  const rules = marginRules(host);
  return () => setHostRules(host, 'margins', rules);
}

/** The rules for an element in its parent; empty if all of its margins fit. */
function marginRules(host: HTMLElement): string {
  const parent = boxAround(host);
  if (!parent) return '';
  const {display, float, overflow, paddingBlock} = getComputedStyle(parent);
  const collapses =
    `${display} ${float} ${overflow} ${paddingBlock}` === 'block none visible 0px' &&
    !isFlexOrGrid(boxAround(parent));
  if (isFlexOrGrid(parent)) return marginRule(host, ':nth-child(n)', 'margin-block');
  return collapses
    ? ''
    : marginRule(host, ':first-child', 'margin-block-start') +
        marginRule(host, ':last-child', 'margin-block-end');
}

/** A rule that removes a margin of an element, if it matches `condition`. */
function marginRule(host: HTMLElement, condition: string, margin: string): string {
  const selector = hostSelector(host);
  return host.shadowRoot
    ? `${selector}(${condition}){${margin}:0}`
    : // In the layer, any rule of the page overrides it.
      `@layer storefront{${selector}${condition}{${margin}:0}}`;
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
