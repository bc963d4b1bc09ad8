/** The modules that only some categories need, as one chunk: tabs, controls, comparisons, long lists. */
export {categoryExtrasStyles} from './category-extras.styles.js';
export {CategoryControls} from './category-controls.js';
export {CatalogueTabs} from './catalogue-tabs.js';
export {prepareComparison} from './comparison.js';
export {itemNote} from './item-note.js';
export {focusItem, showMoreButton} from './show-more-button.js';
export {ShownCount} from './shown-count.js';
