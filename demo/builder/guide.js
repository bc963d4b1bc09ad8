/** What the builder says about a platform: whether the shop works there, the steps, and the limits. */
import {platforms} from './platforms.js';

const one = (id) => document.querySelector(`#${id}`);

let shown;

/** Shows the guide of a platform. */
export function showGuide(place) {
  if (place === shown) return;
  shown = place;
  const {name, possible, needs, steps, limits, tested} = platforms[place];
  one('chosen-heading').textContent = name;
  one('possible').replaceChildren(...richText(possible));
  one('needs').replaceChildren(...richText(needs));
  one('steps').replaceChildren(...steps.map(listItem));
  one('limits').replaceChildren(...limits.map(listItem));
  one('limits-part').hidden = limits.length === 0;
  one('tested').replaceChildren(...richText(tested));
}

function listItem(text) {
  const item = document.createElement('li');
  item.append(...richText(text));
  return item;
}

/** Returns a text with `code`, *names* of menus, and links to other recipes as the name of the recipe. */
function richText(text) {
  return text.split(/(`[^`]+`|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, code, name, label] =
      /^(?:`(.+)`|\*(.+)\*|\[(.+)\]\(.+\))$/s.exec(part) ?? [];
    if (code === undefined && name === undefined) return label ?? part;
    const element = document.createElement(code === undefined ? 'em' : 'code');
    element.textContent = code ?? name;
    return element;
  });
}
