/** Creates an element of this page with properties and content. */
export function make(name, properties = {}, ...children) {
  const {dataset, ...others} = properties;
  const element = Object.assign(document.createElement(name), others);
  Object.assign(element.dataset, dataset);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Converts text of the manifest. Backticks mark code. */
export function prose(text = '') {
  return text
    .replaceAll('\n', ' ')
    .split(/`([^`]+)`/)
    .map((piece, index) => (index % 2 ? make('code', {textContent: piece}) : piece));
}

/** Creates a table. The first cell of each row is its heading. */
export function table(caption, headings, rows) {
  const cells = (row) =>
    row.map((cell, index) =>
      index
        ? make('td', {dataset: {label: headings[index]}}, ...[cell].flat())
        : make('th', {scope: 'row'}, ...[cell].flat()),
    );
  return make(
    'table',
    {},
    make('caption', {className: 'hidden-text', textContent: caption}),
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        ...headings.map((text) => make('th', {scope: 'col', textContent: text})),
      ),
    ),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...cells(row)))),
  );
}

/** Creates a section with a heading. */
export function section(heading, ...children) {
  const id = `about-${heading.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const part = make(
    'section',
    {},
    make('h3', {id, textContent: heading}),
    ...children.flat(),
  );
  part.setAttribute('aria-labelledby', id);
  return part;
}
