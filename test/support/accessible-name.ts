import {computeAccessibleName} from 'dom-accessibility-api';

/**
 * The accessible name of an element. `dom-accessibility-api` drops the spaces at the ends of inline
 * children, as in `Subscribe<span> to VIP</span>`. Browsers keep them. So these children count as
 * blocks here, around which it adds spaces.
 */
export function accessibleName(element: Element): string {
  return computeAccessibleName(element, {
    getComputedStyle(child, pseudo) {
      const style = getComputedStyle(child, pseudo);
      const hasOuterSpace = /^\s|\s$/.test(child.textContent);
      const getPropertyValue = (property: string) =>
        property === 'display' && hasOuterSpace && style.display === 'inline'
          ? 'inline-block'
          : style.getPropertyValue(property);
      return {getPropertyValue} as CSSStyleDeclaration; // The only member that `dom-accessibility-api` reads.
    },
  });
}
