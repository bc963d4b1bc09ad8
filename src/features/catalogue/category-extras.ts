/** Code that only some categories need: tabs, search and order, comparisons. It is loaded as one chunk. */
export {categoryExtrasStyles} from './category-extras.styles.js';
export {CategoryControls} from './category-controls.js';
export {CategoryTabs} from './category-tabs.js';
export {prepareComparison} from './comparison.js';
export {itemNote} from './item-note.js';
