/** The theme page: a preset, tokens over it, and the CSS of both to take home. */
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

/** What is chosen, from the address at first. */
for (const {name} of form.elements) {
  const value = query.get(name);
  if (value !== null && form.elements[name]) form.elements[name].value = value;
}
if (query.has('plain')) root.dataset.plain = '';

function tokens() {
  const data = new FormData(form);
  const chosen = colours
    .filter((name) => data.get(`use-${name}`))
    .map((name) => [`--store-${name}`, data.get(name)]);
  if (data.get('radius')) chosen.push(['--store-radius', `${data.get('radius')}rem`]);
  if (data.get('space')) chosen.push(['--store-space', `${data.get('space')}rem`]);
  if (data.get('font')) chosen.push(['--store-font', data.get('font')]);
  return chosen;
}

function show() {
  const data = new FormData(form);
  const name = data.get('preset');
  if (name) preset.setAttribute('href', `../dist/themes/${name}.css`);
  else preset.removeAttribute('href');
  root.style.colorScheme = data.get('scheme');
  root.lang = data.get('lang');
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  root.style.setProperty('--cell', data.get('width'));
  for (const token of [...root.style].filter((one) => one.startsWith('--store-'))) {
    root.style.removeProperty(token);
  }
  const chosen = tokens();
  for (const [token, value] of chosen) root.style.setProperty(token, value);
  const link = name
    ? `<link rel="stylesheet" href="…/dist/themes/${name}.css" />\n`
    : '';
  const lines = chosen.map(([token, value]) => `  ${token}: ${value};\n`).join('');
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

show();
fillGallery(
  document.querySelector('main'),
  document.body.dataset.service,
  query.get('only'),
);
