/** Tags as data, from which both the snippet and the preview are made. */

/**
 * Returns a tag. An attribute that is `true` has no value, and one that is `undefined` is left out.
 * Children are tags, or texts and tags.
 */
export function tag(name, attributes = {}, children = []) {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {name, attributes: Object.fromEntries(given), children};
}

/** Returns the tag that lets the browser connect to the service while our script loads. */
export function connectionTo(address) {
  // Our requests to the service carry no cookies. Browsers send such requests over connections of
  // their own, so the link needs `crossorigin`.
  return tag('link', {
    rel: 'preconnect',
    href: new URL(address).origin,
    crossorigin: true,
  });
}

const entities = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  // Two braces start an expression in Hugo and Vue.
  '{': '&#123;',
  '}': '&#125;',
};

/** Escapes text for an attribute value in HTML, JSX, and templates of Hugo and Vue. */
export function escape(text) {
  return text.replace(/[&"'<>{}]/g, (one) => entities[one]);
}

/**
 * Writes tags as HTML, JSX or Vue, one on each line. A tag that contains text is one line, because
 * line breaks in it would be spaces.
 */
export function written({name, attributes, children}, indent = '') {
  const all = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escape(value)}"`,
  );
  const hasText = children.some((child) => typeof child === 'string');
  const inner = children.map((child) =>
    hasText ? inline(child) : `\n${written(child, `${indent}  `)}`,
  );
  const body = inner.join('') + (inner.length && !hasText ? `\n${indent}` : '');
  const end = name === 'link' ? '' : `${body}</${name}>`;
  return `${indent}<${name}${all.join('')}>${end}`;
}

function inline(child) {
  return typeof child === 'string' ? escape(child) : written(child);
}

/** Creates tags as elements of this page. */
export function built({name, attributes, children}) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value === true ? '' : value);
  element.append(...children.map(built));
  return element;
}
