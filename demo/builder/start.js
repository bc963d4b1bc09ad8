/** The first question, "What do you have?". The rest of the builder is hidden until it is answered. */
import {groups, platforms} from './platforms.js';

const start = document.querySelector('#start');
const builder = document.querySelector('#builder');
const chosen = document.querySelector('#chosen-heading');

/** Whether the question is answered. Links to the builder answer it. */
export function isStarted() {
  return location.hash.length > 1;
}

/** Shows the question, or the rest of the builder. */
export function showStart() {
  start.hidden = isStarted();
  builder.hidden = !isStarted();
}

/** Offers the platforms in the first question, and in the select element that keeps the answer. */
export function offerPlatforms(select, onChoice) {
  for (const [label, places] of Object.entries(groups)) {
    const group = document.createElement('optgroup');
    group.label = label;
    group.append(...places.map((place) => new Option(platforms[place].name, place)));
    select.append(group);
  }
  const choose = (place) => {
    select.value = place;
    // An entry in the history, so that "Back" leads to the question.
    history.pushState(null, '', `#place=${place}`);
    void onChoice();
    chosen.focus();
  };
  document
    .querySelector('#platforms')
    .append(...Object.entries(groups).map((group) => platformGroup(group, choose)));
  document.querySelector('#choose-again').addEventListener('click', () => {
    history.pushState(null, '', location.pathname + location.search);
    showStart();
    start.querySelector('h2').focus();
  });
}

function platformGroup([label, places], choose) {
  const group = document.createElement('div');
  const heading = document.createElement('h3');
  heading.id = `platforms-${label.toLowerCase().replaceAll(' ', '-')}`;
  heading.textContent = label;
  const list = document.createElement('ul');
  list.setAttribute('aria-labelledby', heading.id);
  for (const place of places) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = platforms[place].name;
    button.addEventListener('click', () => choose(place));
    item.append(button);
    list.append(item);
  }
  group.append(heading, list);
  return group;
}
