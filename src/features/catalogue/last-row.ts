import type {LitElement} from 'lit';

/** Centres the cards of the last row in each grid of an element, if that row is incomplete. */
export function centreLastRows(host: LitElement): void {
  if (!globalThis.ResizeObserver) return; // Some pages delete this global.
  const resizes = new ResizeObserver((entries) => {
    for (const {target} of entries) centreLastRow(target);
  });
  host.addController({
    hostUpdated() {
      // A `ResizeObserver` calls back for each list that it starts to observe, even if the size of
      // the list has not changed. So all lists are observed anew after each update, and added or
      // reordered cards are centred, too.
      resizes.disconnect();
      for (const list of host.renderRoot.querySelectorAll('.grid'))
        resizes.observe(list);
    },
  });
}

/** Moves the cards of an incomplete last row to the middle, if there is more than one row. */
function centreLastRow(list: Element): void {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const cards = [...list.children] as HTMLElement[]; // All children are `<li>`.
  const inLastRow = cards.length % columns;
  const inRowsBefore = cards.length - inLastRow;
  const shift = `calc(${(columns - inLastRow) / 2} * (100% + var(--_gap)))`;
  cards.forEach((card, index) => {
    const isCentred = inRowsBefore > 0 && index >= inRowsBefore;
    // Only cards that have been centred have a `style` attribute. The others are not touched.
    if (isCentred || card.hasAttribute('style'))
      card.style.insetInlineStart = isCentred ? shift : '';
  });
}
