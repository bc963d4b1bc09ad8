/** The events of an element, and a live log of those that were dispatched. */
import {make, prose, section, table} from './dom.js';
import {events, fieldsOf, methodsOf} from './manifest.js';

/** Maximum number of events in the log. */
const KEPT = 20;

export function eventsSection(element) {
  if (!element.events?.length) return [];
  const rows = element.events.map((event) => [
    make('code', {textContent: event.name}),
    fieldsOf(event)
      .map(({name}) => name)
      .join(', '),
    prose(event.description),
  ]);
  return [section('Events', table('Events', ['Event', 'Fields', 'When'], rows))];
}

/** Methods, each with a button that calls it. */
export function methodsSection(definition, element) {
  const methods = methodsOf(definition);
  if (methods.length === 0) return [];
  const rows = methods.map(({name, description}) => {
    const button = make('button', {type: 'button', textContent: `Call ${name}()`});
    button.addEventListener('click', () => void element[name]());
    return [make('code', {textContent: `${name}()`}), button, prose(description)];
  });
  return [
    section('Methods', table('Methods', ['Method', 'Try', 'What it does'], rows)),
  ];
}

/** Creates a log of the events inside `stage`. */
export function logOf(stage) {
  const list = make('ol', {className: 'log'});
  list.setAttribute('role', 'log');
  list.ariaLabel = 'Events as they fire';
  const none = make('p', {
    className: 'hint',
    textContent: 'Nothing yet: use the example.',
  });
  for (const event of events) {
    stage.addEventListener(event.name, (fired) => {
      none.hidden = true;
      const fields = fieldsOf(event).map(
        ({name}) => `${name}: ${described(fired[name])}`,
      );
      const entry = make('li', {}, make('code', {textContent: event.name}));
      if (fields.length > 0) entry.append(` ${fields.join(', ')}`);
      list.prepend(entry);
      while (list.children.length > KEPT) list.lastChild.remove();
    });
  }
  return section('Events as they fire', none, list);
}

/** Describes a value without secrets: of nested objects it shows only the names of their fields. */
function described(value) {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value instanceof Error)
    return ['kind' in value && value.kind, withoutQueries(value.message)]
      .filter(Boolean)
      .join(': ');
  if (typeof value === 'object') return `{${namesOf(value).join(', ')}}`;
  return typeof value === 'string' ? `"${withoutQueries(value)}"` : String(value);
}

function namesOf(value) {
  const names = Object.keys(value).filter((name) => !/token|secret|fetch/i.test(name));
  return names.length > 6 ? [...names.slice(0, 6), '…'] : names;
}

/** Removes the query from an address: in the addresses of payments it has secrets. */
function withoutQueries(text) {
  return text.replaceAll(/\?[^\s"]+/g, '?…');
}
