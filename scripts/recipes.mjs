// Writes the recipes of docs/recipes that are generated from demo/builder/platforms.js.
//
//   npm run recipes
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {platforms, recipeOf} from '../demo/builder/platforms.js';
import {snippetsFor} from '../demo/builder/snippets.js';

const FOLDER = join(import.meta.dirname, '../docs/recipes');

/** The length of a line in our documents. */
const LINE = 120;

/** The settings with which demo/builder generates the snippets in the recipes. */
export const RECIPE_SETTINGS = new URLSearchParams([
  ['shop', 'address'],
  ['address', 'https://shop.example.net'],
  ['show', 'login'],
  ['show', 'deals'],
  ['show', 'categories'],
  ['show', 'payment'],
  ['categories', 'ranks'],
  ['cart', 'drawer'],
  ['files', 'own'],
  ['folder', 'https://www.example.net/shop/'],
]);

/** Returns the text of each generated recipe, by the name of its file. */
export function makeRecipes() {
  return Object.fromEntries(
    Object.entries(platforms)
      .filter(([place, {isHandwritten}]) => recipeOf(place) && !isHandwritten)
      .map(([place, platform]) => [recipeOf(place), recipe(place, platform)]),
  );
}

function recipe(place, {name, possible, needs, steps, limits, tested, sources = []}) {
  const links = sources.map((url) => `<${url}>`).join(', ');
  const parts = [
    `# ${name}`,
    wrap(possible),
    wrap(`**You need:** ${needs}`),
    wrap(
      'The builder writes the lines below with your own address, categories and colours. `https://shop.example.net` is the address of your shop’s service, and `https://www.example.net/shop/` is the folder with the shop’s files: all of `dist`.',
    ),
    steps.map((step, index) => wrap(`${index + 1}. ${step}`, 3)).join('\n'),
    ...snippetsFor(place, RECIPE_SETTINGS).flatMap((block) => [
      wrap(`**${block.name}.** ${block.hint}`),
      `\`\`\`${languageOf(block.text)}\n${block.text.trimEnd()}\n\`\`\``,
    ]),
    ...(limits.length > 0
      ? ['## What to know', limits.map((limit) => wrap(`- ${limit}`, 2)).join('\n')]
      : []),
    '## Tested',
    wrap(tested),
    ...(links ? [wrap(`More about the platform: ${links}`)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function languageOf(text) {
  if (text.startsWith('<')) return 'html';
  return text.startsWith('.') ? 'css' : 'text';
}

/** Breaks a text into lines. Lines after the first one are indented. */
function wrap(text, indent = 0) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > LINE)
      lines.push(' '.repeat(indent) + word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

if (import.meta.main)
  for (const [file, text] of Object.entries(makeRecipes()))
    writeFileSync(join(FOLDER, file), text);
