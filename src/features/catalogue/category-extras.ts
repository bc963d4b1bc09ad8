/** What not every category needs: tabs, search and order, items side by side. */
export {categoryMore} from './category-more.styles.js';
export {categoryControls, find} from './category-controls.js';
export {categoryInHash, categoryTabs} from './category-tabs.js';
export {comparisonCards, comparisonTable, comparisonTexts} from './comparison.js';
export {Columns} from './columns.js';
export {itemNote} from './item-note.js';
