/** Checkboxes for the shop's categories. The keys of the chosen ones are written into a text field. */

const list = document.querySelector('#category-list');
const note = document.querySelector('#category-note');
const keys = document.querySelector('#keys');
const field = keys.querySelector('input');

const notes = {
  unauthorized:
    'This shop shows its categories only to those who have signed in. Sign in inside the page shown here, or type their keys: what stands after the shop’s address where you open one.',
  standard: 'The shop does not list its categories. Type their keys.',
};

let offered = '';

/** The key that the builder has chosen, until the owner chooses. */
let ownChoice = field.defaultValue;

/** Shows the categories that the shop has reported. */
export function offerCategories(categories) {
  const reported = JSON.stringify(categories);
  // The preview reports them after each change. The same list again would take away the focus.
  if (reported === offered) return;
  offered = reported;
  const all = categories.filter(({url}) => url);
  chooseFirst(all);
  const chosen = chosenKeys();
  list.replaceChildren(...all.flatMap((one) => choices(one, chosen, '')));
  const known = new Set([...boxes()].map(({value}) => value));
  // Keys that the shop does not know have no checkbox, so the text field stays.
  keys.hidden = known.size > 0 && chosen.every((key) => known.has(key));
  note.textContent = '';
}

/** Chooses the first category if the owner has chosen none, and the shop lacks the builder's own. */
function chooseFirst(categories) {
  const urlsOf = ({url, subcategories = []}) => [url, ...subcategories.flatMap(urlsOf)];
  const [first, ...others] = categories.flatMap(urlsOf);
  const isKnown = [first, ...others].includes(field.value);
  if (!first || isKnown || field.value !== ownChoice) return;
  ownChoice = first;
  field.value = first;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/** Shows the text field instead of a list, as for a shop that has not reported its categories. */
export function offerKeys(failure) {
  offered = '';
  list.replaceChildren();
  keys.hidden = false;
  note.textContent = failure ? (notes[failure] ?? notes.standard) : '';
}

list.addEventListener('change', () => {
  const known = [...boxes()].map(({value}) => value);
  const others = chosenKeys().filter((key) => !known.includes(key));
  const ticked = [...boxes()].filter(({checked}) => checked).map(({value}) => value);
  field.value = [...ticked, ...others].join(', ');
  field.dispatchEvent(new Event('input', {bubbles: true}));
});

field.addEventListener('input', () => {
  const chosen = chosenKeys();
  for (const box of boxes()) box.checked = chosen.includes(box.value);
});

function boxes() {
  return list.querySelectorAll('input');
}

function chosenKeys() {
  return field.value
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
}

function choices({name, url, subcategories}, chosen, above) {
  const label = document.createElement('label');
  label.className = 'choice';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.value = url;
  box.checked = chosen.includes(url);
  label.append(box, ` ${above}${name}`);
  return [
    label,
    ...subcategories
      .filter((one) => one.url)
      .flatMap((one) => choices(one, chosen, `${above}${name} › `)),
  ];
}
