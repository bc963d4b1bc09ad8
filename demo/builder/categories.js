/** The shop's own categories to tick; what is ticked goes into the field with their keys. */

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

/** Shows them as the shop has told them. */
export function offerCategories(categories) {
  const told = JSON.stringify(categories);
  // Told anew with each change of the page: whoever is at them stays there.
  if (told === offered) return;
  offered = told;
  const all = categories.filter(({url}) => url);
  const chosen = chosenKeys();
  list.replaceChildren(...all.flatMap((one) => choices(one, chosen, '')));
  const known = new Set([...boxes()].map(({value}) => value));
  // Keys that the shop does not know have no box to be taken away by.
  keys.hidden = known.size > 0 && chosen.every((key) => known.has(key));
  note.textContent = '';
}

/** Without a list, there is the field. */
export function offerKeys(failure) {
  offered = '';
  list.replaceChildren();
  keys.hidden = false;
  note.textContent = failure ? (notes[failure] ?? notes.standard) : '';
}

/** Another shop has other categories. */
export function forgetCategories() {
  offerKeys();
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
