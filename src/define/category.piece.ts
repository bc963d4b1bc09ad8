import {categoryMore} from '../features/catalogue/category-more.styles.js';
import {categoryControls, find} from '../features/catalogue/category-controls.js';
import {categoryInHash, categoryTabs} from '../features/catalogue/category-tabs.js';
import {
  comparisonCards,
  comparisonTable,
  comparisonTexts,
} from '../features/catalogue/comparison.js';
import {Columns} from '../features/catalogue/columns.js';
import {itemNote} from '../features/catalogue/item-note.js';
import type {CategoryPiece} from '../features/catalogue/store-category.js';

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
