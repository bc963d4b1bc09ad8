/** The frame that shows a page with the snippet. */

const frame = document.querySelector('#preview');
const space = document.querySelector('#window');
const widths = document.querySelectorAll('[data-width]');

/** Settings that change only the looks. The page in the frame need not reload for them. */
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
/** Settings that change only the snippet, not the page in the frame. */
const aside = ['place', 'files', 'folder'];

let shown;
let timer;
let width = 1280;

/** Shows the page for these settings. */
export function preview(settings) {
  const page = without(settings, [...looks, ...aside]);
  if (page === shown) {
    frame.contentWindow.postMessage({theme: `${settings}`}, location.origin);
    return;
  }
  const first = shown === undefined;
  shown = page;
  // Scaled to a phone, a desktop window would be unreadable. Until now, the frame may have been hidden.
  if (first) choose(widths[space.clientWidth < 500 ? 1 : 0]);
  const address = new URL(`builder/preview.html?${settings}`, document.baseURI);
  clearTimeout(timer);
  // Waits until the visitor has stopped typing, and adds no entry to the history.
  timer = setTimeout(
    () => frame.contentWindow.location.replace(address),
    first ? 0 : 400,
  );
}

/** Listens to messages of the page in the frame. */
export function onPreviewMessage(listener) {
  addEventListener('message', ({source, origin, data}) => {
    const isOurs = source === frame.contentWindow && origin === location.origin;
    // The shop in the frame also posts its height, as in every frame.
    if (isOurs && !data.type) listener(data);
  });
}

function without(settings, names) {
  return `${new URLSearchParams([...settings].filter(([name]) => !names.includes(name)))}`;
}

/** Scales a window of the chosen width to the room that there is. */
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

new ResizeObserver(fit).observe(space);
