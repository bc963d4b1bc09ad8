/** The parts of an element. Pointing at a name outlines the part, and pointing at a part shows its name. */
import {make, prose, section} from './dom.js';

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

export function partsSection({tagName, cssParts = []}, stage, element) {
  sheet.replaceSync('');
  if (cssParts.length === 0) return [];
  const said = make('p', {
    className: 'hint pointed',
    textContent: 'Point at the example to see what its parts are called.',
  });
  const buttons = new Map(
    cssParts.map(({name}) => [
      name,
      make('button', {type: 'button', textContent: name, ariaPressed: 'false'}),
    ]),
  );
  let pinned = '';
  const outline = (name) => sheet.replaceSync(name ? ruleFor(tagName, name) : '');
  for (const [name, button] of buttons) {
    for (const type of ['pointerenter', 'focus'])
      button.addEventListener(type, () => outline(name));
    for (const type of ['pointerleave', 'blur'])
      button.addEventListener(type, () => outline(pinned));
    button.addEventListener('click', () => {
      pinned = pinned === name ? '' : name;
      for (const [other, one] of buttons) one.ariaPressed = String(other === pinned);
      outline(pinned || name);
      if (pinned) shownParts(element, name)[0]?.scrollIntoView({block: 'nearest'});
    });
  }
  const point = (event) => {
    const names = partsAt(event.composedPath(), stage).filter((name) =>
      buttons.has(name),
    );
    if (names.length > 0) said.replaceChildren('Here: ', ...withCommas(names));
    for (const [name, button] of buttons)
      button.classList.toggle('here', names.includes(name));
  };
  stage.addEventListener('pointerover', point);
  stage.addEventListener('focusin', point);
  const list = make(
    'ul',
    {className: 'parts'},
    ...cssParts.map(({name, description}) => {
      const text = make('span', {}, ...prose(description));
      return make('li', {}, buttons.get(name), text);
    }),
  );
  return [section('Parts', said, list)];
}

/** Returns the rules that outline a part. In the light DOM, an attribute selector finds parts. */
function ruleFor(tagName, name) {
  const look =
    '{outline: 3px solid #e11d8f !important; outline-offset: 2px !important}';
  return [
    `#stage ${tagName}::part(${name})${look}`,
    `#stage ${tagName} [part~="${name}"]${look}`,
    // Dialogs are outside of the example.
    `dialog [part~="${name}"]${look}`,
  ].join('\n');
}

function shownParts(element, name) {
  return (element.shadowRoot ?? element).querySelectorAll(`[part~="${name}"]`);
}

/** Returns the parts of the innermost element that has any. */
function partsAt(path, stage) {
  for (const one of path) {
    if (one === stage) break;
    const names = one instanceof Element ? (one.getAttribute('part') ?? '') : '';
    if (names.trim()) return names.trim().split(/\s+/);
  }
  return [];
}

function withCommas(names) {
  return names.flatMap((name, index) => [
    ...(index ? [', '] : []),
    make('code', {textContent: name}),
  ]);
}
