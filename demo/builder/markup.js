/** Tags as data, so that what is printed and what is shown are made from the same. */

/** A tag; an attribute that is `true` has no value, one that is `undefined` is not there. */
export function tag(name, attributes = {}, children = []) {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {name, attributes: Object.fromEntries(given), children};
}

const entities = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  // Hugo and Vue would take two of them for a beginning of theirs.
  '{': '&#123;',
  '}': '&#125;',
};

/** Text as it stands between the quotes of an attribute, in HTML, JSX, and templates of Hugo and Vue. */
export function escape(text) {
  return text.replace(/[&"'<>{}]/g, (one) => entities[one]);
}

/** As HTML, JSX and Vue have it: one tag a line. */
export function written({name, attributes, children}, indent = '') {
  const all = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escape(value)}"`,
  );
  const inner = children.map((child) => `${written(child, `${indent}  `)}\n`).join('');
  const body = inner && `\n${inner}${indent}`;
  const end = name === 'link' ? '' : `${body}</${name}>`;
  return `${indent}<${name}${all.join('')}>${end}`;
}

/** As elements of this page. */
export function built({name, attributes, children}) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value === true ? '' : value);
  element.append(...children.map(built));
  return element;
}
