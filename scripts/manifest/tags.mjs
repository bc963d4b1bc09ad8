// The types of what can be written on each tag, which those for frameworks are made from.
import {elementsOf} from './analyze.mjs';
import {fieldsOf, isFlag} from './editors.mjs';

/** `tags.d.ts`. */
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

/** What can be written on each tag. */
export interface StorefrontTags {
${elements.map((element) => tag(element, events)).join('\n')}
}
`;
}

function tag(element, all) {
  const {name, tagName, description, attributes = []} = element;
  // What happens inside a provider is heard there, too.
  const events =
    tagName === 'store-provider' ? [...all.values()] : (element.events ?? []);
  const fields = fieldsOf(element).filter(({readonly}) => !readonly);
  const written = attributes.filter((one) => one.name !== one.fieldName);
  return `${doc(description, '  ')}
  '${tagName}': {
    element: ${name};
    /** Those that are called otherwise than their property. */
    attributes: ${members(written.map((one) => [one, `'${one.name}'`, inMarkup(one, name)]))};
    properties: ${members(fields.map((one) => [one, one.name, `${name}['${one.name}']`]))};
    events: ${members(
      events.map((one) => [one, `'${one.name}'`, one.type.text]),
      '',
    )};
  };`;
}

/** In HTML a number is text, and what is either there or not is there as an empty text. */
function inMarkup(attribute, className) {
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
