import {comparison} from '../elements/styles/comparison.styles.js';
import {
  comparisonCards,
  comparisonTable,
  comparisonTexts,
  type ComparePiece,
} from '../elements/templates/comparison.js';

/** Items side by side. */
export function install(): ComparePiece {
  return {comparisonCards, comparisonTable, comparisonTexts, styles: comparison};
}
