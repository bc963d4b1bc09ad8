/** The contents of the manifest, as the page needs them. */

const {href} = document.querySelector('#manifest');

/** The address of the demo's pictures, which are beside the manifest. */
export const pictures = new URL('demo', href).href;

/** The declarations of all classes. Empty if the manifest has not been built. */
const declarations = await fetch(href)
  .then((response) => response.json())
  .then(({modules}) => modules.flatMap((module) => module.declarations))
  .catch(() => []);

export const elements = declarations
  .filter(({tagName}) => tagName)
  .sort((a, b) => a.tagName.localeCompare(b.tagName));

/** Returns the values of an attribute whose type lists them. */
export function choicesOf({type}) {
  return [...(type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value);
}

export function isFlag({type}) {
  return type?.text === 'boolean';
}

/** Returns the properties without an attribute. */
export function propertiesOf({members = []}) {
  return members.filter(
    ({kind, attribute, static: ofClass}) => kind === 'field' && !attribute && !ofClass,
  );
}

/** Returns the methods without parameters. */
export function methodsOf({members = []}) {
  return members.filter(({kind}) => kind === 'method');
}

/** Returns the fields of an event. */
export function fieldsOf({type}) {
  const found = declarations.find(({name}) => name === type.text);
  return (found?.members ?? []).filter(
    ({kind, static: ofClass}) => kind === 'field' && !ofClass,
  );
}

/** Returns each event of all elements once. */
export const events = [
  ...new Map(
    elements.flatMap((element) =>
      (element.events ?? []).map((event) => [event.name, event]),
    ),
  ).values(),
];
