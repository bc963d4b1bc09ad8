/** The attributes of an element as a table with controls that change the example. */
import {make, prose, section, table} from './dom.js';
import {isSettled} from './examples.js';
import {choicesOf, isFlag, propertiesOf} from './manifest.js';

/** `given` has the initial values. `changed` is called with a name and its value, or without a value. */
export function attributesSection({tagName, attributes = []}, given, changed) {
  if (attributes.length === 0) return [];
  const rows = attributes.map((attribute) => {
    const {name, description, default: standard} = attribute;
    return [
      make('code', {textContent: name}),
      isSettled(tagName, name)
        ? make('span', {className: 'hint', textContent: 'the demo’s, here'})
        : controlFor(attribute, given[name], (value) => changed(name, value)),
      [
        ...prose(description),
        ...(standard
          ? [' Without it ', make('code', {textContent: standard}), '.']
          : []),
      ],
    ];
  });
  return [
    section(
      'Attributes',
      table('Attributes', ['Attribute', 'Try', 'What it does'], rows),
    ),
  ];
}

/** Properties that only scripts can set. */
export function propertiesSection(element) {
  const properties = propertiesOf(element);
  if (properties.length === 0) return [];
  const rows = properties.map(({name, type, description, readonly}) => [
    make('code', {textContent: name}),
    make('code', {textContent: type?.text ?? ''}),
    [...prose(description), ...(readonly ? [' Cannot be set.'] : [])],
  ]);
  return [
    section(
      'Properties for scripts',
      table('Properties for scripts', ['Property', 'Type', 'What it is'], rows),
    ),
  ];
}

function controlFor(attribute, value, changed) {
  const {name, type} = attribute;
  const choices = choicesOf(attribute);
  if (isFlag(attribute)) {
    const box = make('input', {type: 'checkbox', checked: value !== undefined});
    box.addEventListener('change', () => changed(box.checked ? true : undefined));
    return named(box, name);
  }
  if (choices.length > 0) {
    const select = make('select', {}, new Option('–', ''));
    select.append(...choices.map((choice) => new Option(choice, choice)));
    select.value = value ?? '';
    select.addEventListener('change', () => changed(select.value || undefined));
    return named(select, name);
  }
  const field = make('input', {
    type: type?.text === 'number' ? 'number' : 'text',
    value: value ?? '',
    autocomplete: 'off',
    spellcheck: false,
  });
  if (field.type === 'number') field.min = '1';
  field.addEventListener('input', () => changed(field.value || undefined));
  return named(field, name);
}

function named(control, name) {
  control.ariaLabel = name;
  return control;
}
