import {ALL_ELEMENTS} from './all-elements.mjs';

/**
 * Kinds of parents of an element: their style, and whether the page has another box beside the
 * element.
 */
const PARENTS = {
  'a block': {},
  'a flex row': {style: 'display:flex'},
  'a centred flex row': {style: 'display:flex;justify-content:center'},
  'a flex row with a column beside': {style: 'display:flex;gap:8px', beside: true},
  'a centred flex column': {
    style: 'display:flex;flex-direction:column;align-items:center',
  },
  'a grid of centred tracks': {style: 'display:grid;place-content:center'},
  'a grid of auto tracks': {
    style: 'display:grid;grid-template-columns:auto auto;gap:8px',
    beside: true,
  },
  'a grid with a column beside': {
    style: 'display:grid;grid-template-columns:minmax(0,1fr) 120px;gap:8px',
    beside: true,
  },
  'a float': {style: 'float:left'},
  'a table': {style: 'display:table'},
  'an absolute box': {style: 'position:absolute;left:0'},
  'a sticky box that fits its content': {style: 'position:sticky;width:fit-content'},
  'a box as wide as its content wants': {style: 'width:max-content'},
  'a fieldset that fits its content': {
    tag: 'fieldset',
    style: 'width:fit-content;margin:0;padding:0;border:0;min-inline-size:0',
  },
  'a box without a box in a float': {inner: 'float:left', style: 'display:contents'},
};

/** All elements, and further forms of elements that have another width or content. */
const ELEMENTS = {
  ...ALL_ELEMENTS,
  comparison: {markup: '<store-category url="ranks"></store-category>', fills: true},
  catalogue: {markup: '<store-category controls></store-category>', fills: true},
  'store-cart layout=button': {
    markup: '<store-cart layout="button"></store-cart>',
    fills: false,
  },
};

const ASIDE = '<div data-beside style="width:120px">Beside</div>';

/** Returns the body of a page with each of these elements in each kind of parent. */
export function placementPage(tags = Object.keys(ELEMENTS)) {
  return tags
    .flatMap((tag) =>
      Object.entries(PARENTS).map(
        ([parent, {tag: box = 'div', style = '', inner = '', beside}]) => {
          const content = `${ELEMENTS[tag].markup}${beside ? ASIDE : ''}`;
          return `<div data-room="${tag} in ${parent}" data-fills="${ELEMENTS[tag].fills}"
          style="position:relative;display:flow-root;margin-block:8px">${
            inner ? `<div style="${inner}">` : ''
          }<${box} style="${style}">${content}</${box}>${inner ? '</div>' : ''}</div>`;
        },
      ),
    )
    .join('');
}

/**
 * Runs in the page. Returns a sentence for each element that is too wide or too narrow. A scroll
 * bar counts as part of the window.
 */
export function misplacedElements() {
  const wrong = [];
  for (const box of document.querySelectorAll('[data-room]')) {
    const {room: name, fills} = box.dataset;
    // Our element is the only one with a hyphen in its tag.
    const element = [...box.querySelectorAll('*')].find(({localName}) =>
      localName.includes('-'),
    );
    const beside = box.querySelector('[data-beside]');
    const {left, right, width} = element.getBoundingClientRect();
    const available = document.documentElement.clientWidth - 16 - (beside ? 128 : 0);
    if (right > innerWidth + 1 || left < -1)
      wrong.push(`${name}: from ${Math.round(left)} to ${Math.round(right)}`);
    if (fills === 'true' && width < available - 2)
      wrong.push(`${name}: ${Math.round(width)} of ${available} px`);
    if (width < 40) wrong.push(`${name}: ${Math.round(width)} px`);
    if (fills === 'true' && beside && beside.getBoundingClientRect().width < 110)
      wrong.push(`${name}: what stands beside it has ${beside.clientWidth} px`);
  }
  const {scrollWidth} = document.documentElement;
  if (scrollWidth > innerWidth + 1) wrong.push(`the page is ${scrollWidth} px wide`);
  return wrong;
}
