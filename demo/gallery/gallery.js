/** Shows every element in every state, each in a separate shop. */
import {standard} from './data.js';
import {serviceOf} from './service.js';
import {states} from './states.js';

let shops = 0;

/** Creates the elements of a piece of HTML that consists of tags and attributes only. */
function elementsOf(html) {
  return [...html.matchAll(/<([a-z-]+)([^>]*)>/g)].map(([, name, rest]) => {
    const element = document.createElement(name);
    for (const [, attribute, value = ''] of rest.matchAll(
      /([a-z-]+)(?:="([^"]*)")?/g,
    )) {
      element.setAttribute(attribute, value);
    }
    return element;
  });
}

/** Creates a state of an element: its name, and the element in a shop whose service causes the state. */
function cellOf(group, name, state, service) {
  const cell = document.createElement('figure');
  cell.className = 'cell';
  cell.dataset.state = `${group.element}: ${name}`;
  const caption = document.createElement('figcaption');
  caption.textContent = name;
  const provider = document.createElement('store-provider');
  shops += 1;
  provider.fetch = serviceOf(state.answers, standard);
  if (state.signedIn !== false) provider.setAttribute('token', 'gallery');
  provider.setAttribute('base-url', `${service}/gallery-${shops}`);
  // The pictures are at another address.
  provider.setAttribute('image-hosts', new URL(service, location.href).host);
  const elements = elementsOf(state.html ?? group.html);
  provider.append(...elements);
  cell.append(caption, provider);
  if (state.act) {
    // Inside the shop of this state, not in the page's shop.
    const tags = ['store-provider', elements[0].localName];
    void Promise.all(tags.map((tag) => customElements.whenDefined(tag))).then(() =>
      state.act(elements[0]),
    );
  }
  return cell;
}

/** Fills `root` with a section for each element, or for the elements in `wanted`. */
export function fillGallery(root, at, wanted) {
  const service = new URL(at, document.baseURI).href.replace(/\/$/, '');
  for (const group of states) {
    if (wanted && !group.element.includes(wanted)) continue;
    const section = document.createElement('section');
    section.id = group.element.split(',')[0];
    section.className = group.wide ? 'wide' : '';
    const heading = document.createElement('h2');
    heading.textContent = group.element;
    const cells = document.createElement('div');
    cells.className = 'cells';
    cells.append(
      ...Object.entries(group.states).map(([name, state]) =>
        cellOf(group, name, state, service),
      ),
    );
    section.append(heading, cells);
    root.append(section);
  }
}
