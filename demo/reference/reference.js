/** The reference page. Its address chooses the element that it shows. */
import {attributesSection, propertiesSection} from './attributes.js';
import {make, prose, section, table} from './dom.js';
import {eventsSection, logOf, methodsSection} from './events.js';
import {attributesOf} from './examples.js';
import {elements} from './manifest.js';
import {partsSection} from './parts.js';
import {htmlOf, stageFor} from './stage.js';
import {variablesSection} from './variables.js';

const list = document.querySelector('#elements');
const article = document.querySelector('#element');

let shown;

/** Returns the element in the address. Hashes of items and categories belong to the example. */
function requestedElement() {
  const name = location.hash.slice(1);
  return elements.find(({tagName}) => tagName === name);
}

function show(definition) {
  if (!definition || definition === shown) return;
  shown = definition;
  const {tagName} = definition;
  document.title = `${tagName}: reference`;
  for (const link of list.querySelectorAll('a')) {
    if (link.textContent === tagName) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const {box, element} = stageFor(definition);
  const given = {...attributesOf(tagName)};
  const variables = {};
  const code = make('code');
  const write = () => (code.textContent = pasteOf(tagName, given, variables));
  write();
  const heading = make('h2', {id: 'name', textContent: tagName, tabIndex: -1});
  article.replaceChildren(
    heading,
    make('p', {}, ...prose(definition.description)),
    box,
    make(
      'div',
      {className: 'beside'},
      section('To paste', pre(code), copyButton(code)),
      logOf(box),
    ),
    ...attributesSection(definition, given, (name, value) => {
      if (value === undefined) {
        delete given[name];
        element.removeAttribute(name);
      } else {
        given[name] = value;
        element.setAttribute(name, value === true ? '' : value);
      }
      write();
    }),
    ...propertiesSection(definition),
    ...methodsSection(definition, element),
    ...eventsSection(definition),
    ...slotsSection(definition),
    ...variablesSection(definition, (name, value) => {
      variables[name] = value.trim();
      element.style.setProperty(name, value);
      write();
    }),
    ...partsSection(definition, box, element),
  );
}

/** Returns the tag, and a CSS rule with the changed variables. */
function pasteOf(name, given, variables) {
  const lines = Object.entries(variables)
    .filter(([, value]) => value)
    .map(([variable, value]) => `  ${variable}: ${value};\n`);
  const rule = lines.length > 0 ? `\n\n${name} {\n${lines.join('')}}` : '';
  return htmlOf(name, given) + rule;
}

function pre(code) {
  const box = make('pre', {tabIndex: 0, ariaLabel: 'To paste'}, code);
  box.setAttribute('role', 'group');
  return box;
}

function copyButton(code) {
  const button = make('button', {type: 'button', textContent: 'Copy'});
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  return button;
}

function slotsSection({slots = []}) {
  if (slots.length === 0) return [];
  const rows = slots.map(({name, description}) => [
    name ? make('code', {textContent: name}) : 'without a name',
    prose(description),
  ]);
  return [section('Slots', table('Slots', ['Slot', 'What it is for'], rows))];
}

list.append(
  make(
    'ul',
    {},
    ...elements.map(({tagName}) =>
      make('li', {}, make('a', {href: `#${tagName}`, textContent: tagName})),
    ),
  ),
);
if (elements.length === 0)
  article.textContent = 'There is no manifest yet: run “npm run build”.';
addEventListener('hashchange', () => {
  const definition = requestedElement();
  if (!definition || definition === shown) return;
  show(definition);
  scrollTo(0, 0);
  article.querySelector('h2').focus();
});
show(requestedElement() ?? elements.find(({tagName}) => tagName === 'store-category'));
