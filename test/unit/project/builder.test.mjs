// Tests the builder's table of platforms, and the recipes for the platforms.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {platforms, recipeOf} from '../../../demo/builder/platforms.js';
import {frameCode} from '../../../demo/builder/frame-code.js';
import {snippetsFor} from '../../../demo/builder/snippets.js';
import {makeRecipes, RECIPE_SETTINGS} from '../../../scripts/recipes.mjs';

const read = (file) => readFileSync(`docs/recipes/${file}`, 'utf8');

/** The folder of the shop's files in the recipes that are written by hand. */
const FOLDERS = {html: 'dist/', hugo: '/storefront/'};

describe('The platforms of the builder', () => {
  it('that have no place for the shop’s files name the header that their server has to send', () => {
    const elsewhere = Object.values(platforms).filter(
      ({hosts}) => hosts === 'elsewhere',
    );
    assert.ok(elsewhere.length > 0);
    for (const {name, limits} of elsewhere)
      assert.match(limits.join('\n'), /`Access-Control-Allow-Origin: \*`/, name);
  });
});

describe('The recipes', () => {
  it('have the steps and snippets of the builder (npm run recipes)', () => {
    for (const [file, text] of Object.entries(makeRecipes()))
      assert.equal(read(file), text, file);
  });

  it('that are written by hand have the snippets of the builder', () => {
    for (const [place, folder] of Object.entries(FOLDERS)) {
      const settings = new URLSearchParams(RECIPE_SETTINGS);
      settings.set('folder', folder);
      const text = read(recipeOf(place)).replaceAll(/^ {3}/gm, '');
      for (const block of snippetsFor(place, settings))
        assert.ok(
          text.includes(block.text.replaceAll(/^ {3}/gm, '')),
          `${place}: ${block.text}`,
        );
    }
  });
});

describe('The script for a page around a framed shop', () => {
  it('is the same in the builder, the doctor and the guide for owners', () => {
    const code = frameCode('https://www.example.com/shop.html');
    assert.ok(readFileSync('docs/owners.md', 'utf8').includes(code));
    const [, script] = code.split('</iframe>\n');
    const literal = script.replaceAll('`', '\\`').replaceAll('${', '\\${');
    assert.ok(readFileSync('src/frame/outer-page.ts', 'utf8').includes(literal));
  });

  it('escapes the address of the page in the frame', () => {
    assert.match(
      frameCode('https://a.example/?a=1&b="2"'),
      /src="https:\/\/a\.example\/\?a=1&amp;b=&quot;2&quot;"/,
    );
  });
});
