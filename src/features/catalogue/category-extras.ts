/**
 * Bundles the features that only some categories need into one file, which is loaded on demand:
 * tabs, fields for search and sort order, comparisons, notes on cards, and "Show more" for long
 * lists.
 */
export {categoryExtrasStyles as lazyStyles} from './category-extras.styles.js';
export {CategoryControls} from './category-controls.js';
export {CatalogueTabs} from './catalogue-tabs.js';
export {prepareComparison} from './comparison.js';
export {itemNote} from './item-note.js';
export {focusItem, showMoreButton} from './show-more-button.js';
export {ShownCount} from './shown-count.js';
