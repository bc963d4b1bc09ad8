import type {CSSResult, ReactiveElement} from 'lit';
import {adoptSheets} from './adopt-sheets.js';

/** Adds the style sheet of lazily loaded code to an element, after its other sheets. */
export function addStyles(host: ReactiveElement, styles: CSSResult): void {
  adoptSheets(host.renderRoot, styles);
}
