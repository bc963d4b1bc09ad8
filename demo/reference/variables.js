/** The CSS custom properties of an element, each with a field. */
import {make, prose, section, table} from './dom.js';

/** `changed` is called with a name and its value, or without a value. */
export function variablesSection({cssProperties = []}, changed) {
  if (cssProperties.length === 0) return [];
  const rows = cssProperties.map(({name, description, default: standard}) => [
    make('code', {textContent: name}),
    fieldFor(name, description, standard, (value) => changed(name, value)),
    prose(description),
  ]);
  return [
    section('Variables', table('Variables', ['Variable', 'Try', 'What it is'], rows)),
  ];
}

function fieldFor(name, description, standard, changed) {
  const text = make('input', {
    type: 'text',
    placeholder: standard ?? '',
    autocomplete: 'off',
    spellcheck: false,
    ariaLabel: name,
  });
  text.addEventListener('input', () => changed(text.value));
  if (!/colour|background|text on|behind|around/i.test(description)) return text;
  const colour = make('input', {
    type: 'color',
    value: /^#[\da-f]{6}$/i.test(standard ?? '') ? standard : '#808080',
    ariaLabel: `${name}: pick a colour`,
  });
  colour.addEventListener('input', () => {
    text.value = colour.value;
    changed(text.value);
  });
  return make('span', {className: 'colour'}, colour, text);
}
