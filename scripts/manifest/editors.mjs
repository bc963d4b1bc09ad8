// Creates the files for editors: custom data of VS Code, and web types of JetBrains.
import {elementsOf, eventOf} from './analyze.mjs';

/** Returns the file for VS Code's `html.customData`. */
export function htmlData(manifest) {
  const tags = elementsOf(manifest).map((element) => ({
    name: element.tagName,
    description: {kind: 'markdown', value: helpOf(element, manifest)},
    attributes: (element.attributes ?? []).map((attribute) => ({
      name: attribute.name,
      description: {kind: 'markdown', value: describe(attribute)},
      ...(isFlag(attribute) && {valueSet: 'v'}),
      ...(choicesOf(attribute).length > 0 && {
        values: choicesOf(attribute).map((name) => ({name})),
      }),
    })),
  }));
  return {version: 1.1, tags};
}

/** Returns the file for VS Code's `css.customData`: each token and part once, with all its descriptions. */
export function cssData(manifest) {
  const descriptionsIn = (list) => {
    const names = new Map();
    for (const element of elementsOf(manifest)) {
      for (const one of element[list] ?? []) {
        const lines = names.get(one.name) ?? new Map();
        names.set(one.name, lines);
        const line = describe(one);
        lines.set(line, [...(lines.get(line) ?? []), element.tagName]);
      }
    }
    return [...names].sort(byName).map(([name, lines]) => ({
      name,
      value: [...lines]
        .map(([line, tags]) =>
          lines.size > 1 ? `- ${tags.join(', ')}: ${line}` : line,
        )
        .join('\n'),
    }));
  };
  const asData = (prefix) => (one) => ({
    name: prefix.replace('*', one.name),
    description: {kind: 'markdown', value: one.value},
  });
  return {
    version: 1.1,
    properties: descriptionsIn('cssProperties').map(asData('*')),
    pseudoElements: descriptionsIn('cssParts').map(asData('::part(*)')),
  };
}

/** Returns the file for JetBrains' editors, which find it by `web-types` in package.json. */
export function webTypes(manifest, {name, version}) {
  const elements = elementsOf(manifest).map((element) => ({
    name: element.tagName,
    description: element.description,
    attributes: (element.attributes ?? []).map((attribute) => ({
      name: attribute.name,
      description: attribute.description,
      ...(attribute.default && {default: attribute.default}),
      value: isFlag(attribute)
        ? {type: 'boolean', required: false}
        : {type: attribute.type.text},
    })),
    slots: (element.slots ?? []).map(named),
    css: {
      properties: (element.cssProperties ?? []).map((one) => ({
        ...named(one),
        ...(one.default && {default: one.default}),
      })),
      parts: (element.cssParts ?? []).map(named),
    },
    js: {
      properties: fieldsOf(element).map((field) => ({
        ...named(field),
        type: field.type.text,
        ...(field.readonly && {'read-only': true}),
      })),
      events: (element.events ?? []).map((event) => ({
        ...named(event),
        type: event.type.text,
      })),
    },
  }));
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {html: {elements}},
  };
}

/** Returns the values that an attribute may have, if its type lists them. */
export function choicesOf({type}) {
  return [...type.text.matchAll(/'([^']*)'/g)].map(([, value]) => value);
}

/** Whether an attribute is a flag, whose presence alone counts. */
export function isFlag({type}) {
  return type.text === 'boolean';
}

/** Returns the properties of an element. */
export function fieldsOf({members}) {
  return members.filter((one) => one.kind === 'field' && !one.static);
}

/** Returns the fields of an event, such as `itemId`. */
export function eventFieldsOf({type}, manifest) {
  return fieldsOf(eventOf(manifest, type.text));
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}

function named({name, description}) {
  return {name, description};
}

function describe({description, default: value}) {
  return value ? `${description} Default: \`${value}\`.` : description;
}

/** Returns an element's help: its description, events, slots and parts. */
function helpOf(element, manifest) {
  const list = (title, entries) =>
    entries?.length ? `\n\n**${title}**\n${entries.join('\n')}` : '';
  const events = element.events?.map((event) => {
    const fields = eventFieldsOf(event, manifest).map(({name}) => `\`${name}\``);
    const carries = fields.length ? ` (${fields.join(', ')})` : '';
    return `- \`${event.name}\`${carries}: ${event.description}`;
  });
  const slots = element.slots?.map(
    ({name, description}) =>
      `- ${name ? `\`${name}\`` : 'without a name'}: ${description}`,
  );
  const parts = element.cssParts?.map(({name}) => `\`${name}\``).join(', ');
  return (
    element.description +
    list('Events', events) +
    list('Slots', slots) +
    list('Parts', parts && [parts])
  );
}
