// The types of each tag's attributes, properties and events. The types for frameworks build on them.
import {elementsOf} from './analyze.mjs';
import {fieldsOf, isFlag} from './editors.mjs';

/** Returns the text of `tags.d.ts`. */
export function tagTypes(manifest) {
  const elements = elementsOf(manifest);
  const events = new Map(
    elements.flatMap(({events: all = []}) => all.map((one) => [one.name, one])),
  );
  const imports = [
    ...elements.map(({name, tagName}) => [name, `../elements/${tagName}.js`]),
    ...[...events.values()].map(({type}) => [
      type.text,
      type.references[0].module.replace('dist/', '../'),
    ]),
  ];
  return `${imports.map(([name, path]) => `import type {${name}} from '${path}';`).join('\n')}

/** The attributes, properties and events of each tag. */
export interface StorefrontTags {
${elements.map((element) => tagType(element, events)).join('\n')}
}
`;
}

function tagType(element, all) {
  const {name, tagName, description, attributes = []} = element;
  // The events of the elements in a provider bubble to the provider, so it has these events, too. Those
  // of dialogs do not, because dialogs are children of `<body>`.
  const events =
    tagName === 'store-provider' ? [...all.values()] : (element.events ?? []);
  const fields = fieldsOf(element).filter(({readonly}) => !readonly);
  const written = attributes.filter((one) => one.name !== one.fieldName);
  return `${doc(description, '  ')}
  '${tagName}': {
    element: ${name};
    /** The attributes whose names differ from their properties. */
    attributes: ${members(written.map((one) => [one, `'${one.name}'`, attributeType(one, name)]))};
    properties: ${members(fields.map((one) => [one, one.name, `${name}['${one.name}']`]))};
    events: ${members(
      events.map((one) => [one, `'${one.name}'`, one.type.text]),
      '',
    )};
  };`;
}

/** The type of an attribute in HTML: a number can be text, and a flag can be the empty text. */
function attributeType(attribute, className) {
  if (attribute.type.text === 'number') return 'number | `${number}`';
  return isFlag(attribute) ? "boolean | ''" : `${className}['${attribute.fieldName}']`;
}

function members(entries, optional = '?') {
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ([{description}, name, type]) =>
      `${doc(description, '      ')}\n      ${name}${optional}: ${type}${optional && ' | undefined'};`,
  );
  return `{\n${lines.join('\n')}\n    }`;
}

function doc(text, indent) {
  return `${indent}/** ${text.replaceAll('\n', `\n${indent} * `)} */`;
}
