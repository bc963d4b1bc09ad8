import type {CSSResult, ReactiveElement} from 'lit';
import {adoptSheets} from './adopt-sheets.js';

/**
 * Adds the style sheet of a lazily loaded module to an element, after the element's other sheets.
 */
export function addStyles(host: ReactiveElement, styles: CSSResult): void {
  adoptSheets(host.renderRoot, styles);
}
