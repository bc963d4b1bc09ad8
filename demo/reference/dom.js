/** An element of this page, with its properties and what is in it. */
export function make(name, properties = {}, ...children) {
  const {dataset, ...others} = properties;
  const element = Object.assign(document.createElement(name), others);
  Object.assign(element.dataset, dataset);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Text of the manifest, with what stands in backticks as code. */
export function prose(text = '') {
  return text
    .replaceAll('\n', ' ')
    .split(/`([^`]+)`/)
    .map((piece, index) => (index % 2 ? make('code', {textContent: piece}) : piece));
}

/** A table of rows; each row's first cell is its heading. */
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

/** A part of the page about one thing. */
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
