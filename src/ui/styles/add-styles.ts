import type {CSSResult, ReactiveElement} from 'lit';
import {adoptSheets} from './adopt-sheets.js';

/** Adds the style sheet of lazily loaded code to an element's own; sheets that were added before stay. */
export function addStyles(host: ReactiveElement, styles: CSSResult): void {
  adoptSheets(host.renderRoot, styles);
}
