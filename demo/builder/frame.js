/** The frame with the page that has the snippet in it. */

const frame = document.querySelector('#preview');
const space = document.querySelector('#window');
const widths = document.querySelectorAll('[data-width]');

/** What only changes how it looks, and needs no new page. */
const looks = [
  'preset',
  'own',
  'accent',
  'surface',
  'text',
  'radius',
  'font',
  'scheme',
];
/** What the page itself does not show. */
const aside = ['place', 'files', 'folder'];

let shown;
let timer;
let width = 1280;

/** Shows the page that these settings make. */
export function preview(settings) {
  const page = without(settings, [...looks, ...aside]);
  if (page === shown) {
    frame.contentWindow.postMessage({theme: `${settings}`}, location.origin);
    return;
  }
  const first = shown === undefined;
  shown = page;
  const address = new URL(`builder/preview.html?${settings}`, document.baseURI);
  clearTimeout(timer);
  // Not for each letter, and not a step back for each change.
  timer = setTimeout(
    () => frame.contentWindow.location.replace(address),
    first ? 0 : 400,
  );
}

/** Hears what the page in the frame tells. */
export function onTold(listener) {
  addEventListener('message', ({source, origin, data}) => {
    if (source === frame.contentWindow && origin === location.origin) listener(data);
  });
}

function without(settings, names) {
  return `${new URLSearchParams([...settings].filter(([name]) => !names.includes(name)))}`;
}

/** A window as wide as was chosen, as large as there is room for it. */
function fit() {
  const {clientWidth, clientHeight} = space;
  const shownWidth = Math.min(clientWidth, width);
  const scale = shownWidth / width;
  Object.assign(frame.style, {
    width: `${width}px`,
    height: `${clientHeight / scale}px`,
    transform: `scale(${scale})`,
    left: `${(clientWidth - shownWidth) / 2}px`,
  });
}

function choose(button) {
  width = Number(button.dataset.width);
  for (const one of widths) one.ariaPressed = String(one === button);
  fit();
}

for (const button of widths) button.addEventListener('click', () => choose(button));
// On a phone a whole desktop is too small to see anything.
choose(widths[space.clientWidth < 500 ? 1 : 0]);

new ResizeObserver(fit).observe(space);
