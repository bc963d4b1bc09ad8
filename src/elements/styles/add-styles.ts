import {adoptStyles, type CSSResultOrNative, type ReactiveElement} from 'lit';

/** Adds a sheet that came with a piece to those an element has; one that is there stays as it is. */
export function addStyles(host: ReactiveElement, styles: CSSResultOrNative): void {
  const {elementStyles} = host.constructor as typeof ReactiveElement;
  adoptStyles(host.renderRoot as ShadowRoot, [...elementStyles, styles]);
}
