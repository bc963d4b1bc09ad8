import {categoryMore} from '../elements/styles/category-more.styles.js';
import {categoryControls, find} from '../elements/templates/category-controls.js';
import {categoryInHash, categoryTabs} from '../elements/templates/category-tabs.js';
import {
  comparisonCards,
  comparisonTable,
  comparisonTexts,
} from '../elements/templates/comparison.js';
import {Columns} from '../elements/templates/columns.js';
import {itemNote} from '../elements/templates/item-note.js';
import type {CategoryPiece} from '../elements/store-category.js';

/** What not every category needs: tabs, search and order, items side by side. */
export function install(): CategoryPiece {
  return {
    Columns,
    categoryControls,
    categoryInHash,
    categoryTabs,
    comparisonCards,
    comparisonTable,
    comparisonTexts,
    find,
    itemNote,
    styles: categoryMore,
  };
}
