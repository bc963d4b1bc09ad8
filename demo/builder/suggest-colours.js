/** Finds the colours of the owner's page, and offers them as the colour of the shop's buttons. */
import {coloursIn} from './theme.js';

/** Time limit for an answer, in milliseconds. */
const TIME_LIMIT = 8_000;

const form = document.querySelector('#settings');
const field = document.querySelector('#page-address');
const list = document.querySelector('#page-colours');
const note = document.querySelector('#page-colours-note');

/** Reads a file; an empty text if it cannot be read. Most sites do not let other sites read them. */
async function read(url) {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    const response = await fetch(url, {credentials: 'omit', signal});
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}

/** Returns the colours of a page, its most likely accent colour first. */
async function findColours(address) {
  const page = new DOMParser().parseFromString(await read(address), 'text/html');
  const files = [...page.querySelectorAll('link[rel~="stylesheet"][href]')].map(
    (link) => new URL(link.getAttribute('href'), address),
  );
  const sheets = [
    ...[...page.querySelectorAll('style')].map(({textContent}) => textContent),
    ...(await Promise.all(files.map(read))),
  ];
  const theme = page.querySelector('meta[name="theme-color"]')?.content;
  return coloursIn(sheets.join('\n'), theme);
}

function choose(colour) {
  form.elements.accent.value = colour;
  form.querySelector('[name="own"][value="accent"]').checked = true;
  form.dispatchEvent(new Event('input'));
}

function buttonFor(colour) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = colour;
  button.style.setProperty('--found', colour);
  button.addEventListener('click', () => choose(colour));
  return button;
}

async function suggest() {
  const typed = field.value.trim();
  const address = /^https?:/.test(typed) ? typed : `https://${typed}`;
  list.replaceChildren();
  note.textContent = '';
  if (!typed || !URL.canParse(address)) return;
  note.textContent = 'Reading your page…';
  const colours = await findColours(address);
  if (field.value.trim() !== typed) return;
  list.replaceChildren(...colours.map(buttonFor));
  note.textContent =
    colours.length > 0
      ? 'Choose the colour for the buttons.'
      : 'No colours found: most sites do not let other sites read them. Enter the colour of your buttons above. On your page, the shop follows your accent-color by itself.';
}

field.addEventListener('change', suggest);
