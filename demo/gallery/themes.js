/** The theme page: a preset, tokens that override it, and the CSS of both to copy. */
import {fillGallery} from './gallery.js';

const query = new URLSearchParams(location.search);
const form = document.querySelector('form');
const preset = document.querySelector('#preset');
const css = document.querySelector('#css');
const root = document.documentElement;

const colours = [
  'accent',
  'on-accent',
  'surface',
  'surface-raised',
  'text',
  'text-muted',
  'border',
];

/** The current choice. It starts with the page's address. */
for (const {name} of form.elements) {
  const value = query.get(name);
  if (value !== null && form.elements[name]) form.elements[name].value = value;
}
if (query.has('plain')) root.dataset.plain = '';

const chosen = (name) => form.elements[name].value;

function tokens() {
  return [
    ...colours
      .filter((name) => form.elements[`use-${name}`].checked)
      .map((name) => [`--store-${name}`, chosen(name)]),
    ...['radius', 'space']
      .filter(chosen)
      .map((name) => [`--store-${name}`, `${chosen(name)}rem`]),
    ...(chosen('font') ? [['--store-font', chosen('font')]] : []),
  ];
}

function show() {
  const name = chosen('preset');
  if (name) preset.setAttribute('href', `../dist/themes/${name}.css`);
  else preset.removeAttribute('href');
  root.style.colorScheme = chosen('scheme');
  root.lang = chosen('lang');
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  root.style.setProperty('--cell', chosen('width'));
  for (const token of [...root.style].filter((one) => one.startsWith('--store-'))) {
    root.style.removeProperty(token);
  }
  const found = tokens();
  for (const [token, value] of found) root.style.setProperty(token, value);
  const link = name
    ? `<link rel="stylesheet" href="…/dist/themes/${name}.css" />\n`
    : '';
  const lines = found.map(([token, value]) => `  ${token}: ${value};\n`).join('');
  css.textContent =
    link + (lines && `<style>\n:root {\n${lines}}\n</style>`) ||
    'Nothing to paste: the shop follows your page.';
}

form.addEventListener('input', show);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await navigator.clipboard.writeText(css.textContent);
  document.querySelector('#copied').textContent = 'Copied.';
});

/**
 * Keeps the page at its top until the visitor does something. The first actions of some states move
 * the focus, for example to an error, and the page would scroll there.
 */
function stayAtTop() {
  const {focus} = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, {...options, preventScroll: true});
  };
  const release = () => (HTMLElement.prototype.focus = focus);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, release, {once: true, capture: true});
}

stayAtTop();
show();
fillGallery(
  document.querySelector('main'),
  document.body.dataset.service,
  query.get('only'),
);
