/** What only some categories need, in one file that is loaded on demand. */
export {tabsStyles} from './tabs.styles.js';
export {CategoryControls} from './category-controls.js';
export {CatalogueTabs} from './catalogue-tabs.js';
export {prepareComparison} from './comparison.js';
export {ranksOf} from './ranks.js';
