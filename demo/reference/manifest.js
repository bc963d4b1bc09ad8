/** What the manifest says of the elements, in the way that the page needs it. */

const {href} = document.querySelector('#manifest');

/** Beside the manifest lie the pictures of the demo. */
export const pictures = new URL('demo', href).href;

/** All that there is of classes; empty where the manifest has not been built. */
const declarations = await fetch(href)
  .then((response) => response.json())
  .then(({modules}) => modules.flatMap((module) => module.declarations))
  .catch(() => []);

export const elements = declarations
  .filter(({tagName}) => tagName)
  .sort((a, b) => a.tagName.localeCompare(b.tagName));

/** The values of an attribute that takes one of several. */
export function choicesOf({type}) {
  return [...(type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value);
}

export function isFlag({type}) {
  return type?.text === 'boolean';
}

/** Properties that no attribute sets. */
export function propertiesOf({members = []}) {
  return members.filter(
    ({kind, attribute, static: ofClass}) => kind === 'field' && !attribute && !ofClass,
  );
}

/** Methods that can be called without being given anything. */
export function methodsOf({members = []}) {
  return members.filter(({kind}) => kind === 'method');
}

/** What an event carries. */
export function fieldsOf({type}) {
  const found = declarations.find(({name}) => name === type.text);
  return (found?.members ?? []).filter(
    ({kind, static: ofClass}) => kind === 'field' && !ofClass,
  );
}

/** Each event that any element fires, once. */
export const events = [
  ...new Map(
    elements.flatMap((element) =>
      (element.events ?? []).map((event) => [event.name, event]),
    ),
  ).values(),
];
