import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {describe, it} from 'node:test';
import {elementsOf} from '../../../scripts/manifest/analyze.mjs';
import {textOf} from '../../support/dist.mjs';

// These packages are CommonJS and cannot be imported.
const require = createRequire(import.meta.url);
const css = require('vscode-css-languageservice');
const html = require('vscode-html-languageservice');

const manifest = JSON.parse(textOf('custom-elements.json'));
const elements = elementsOf(manifest);

describe('VS Code', () => {
  for (const [place, offered] of Object.entries({
    '<|': elements.map(({tagName}) => tagName),
    '<store-cart |></store-cart>': ['layout', 'checkout-url', 'heading-level'],
    '<store-login persist="|"></store-login>': ['session', 'local', 'none'],
  }))
    it(`offers what can stand in ${place}`, () => {
      const found = htmlCompletions(place);
      for (const name of offered) assert.ok(found.includes(name), name);
      assert.ok(!found.includes('item-id'));
      if (place.includes('"')) assert.equal(found.length, offered.length);
    });

  it('offers our tokens and parts in style sheets', () => {
    assert.ok(cssCompletions(':root { --store-| }').includes('--store-accent'));
    assert.ok(cssCompletions('store-cart::| {}').includes('::part(line)'));
  });
});

it("JetBrains' web types have every element with its attributes, slots, parts, variables and events", () => {
  const {contributions} = JSON.parse(textOf('web-types.json'));
  const count = (name, ...lists) => [name, ...lists.map((list = []) => list.length)];
  assert.deepEqual(
    contributions.html.elements.map(({name, attributes, slots, css, js}) =>
      count(name, attributes, slots, css.parts, css.properties, js.events),
    ),
    elements.map(({tagName, attributes, slots, cssParts, cssProperties, events}) =>
      count(tagName, attributes, slots, cssParts, cssProperties, events),
    ),
  );
});

/** Returns the completions of VS Code in HTML at the position of `|`. */
function htmlCompletions(text) {
  const data = JSON.parse(textOf('vscode.html-custom-data.json'));
  const service = html.getLanguageService({
    useDefaultDataProvider: false,
    clientCapabilities: html.ClientCapabilities.LATEST,
    customDataProviders: [html.newHTMLDataProvider('storefront-elements', data)],
  });
  const {document, position} = documentAt(html.TextDocument, text, 'html');
  const page = service.parseHTMLDocument(document);
  const {items} = service.doComplete(document, position, page);
  return items.map(({label}) => label.replaceAll('"', ''));
}

function cssCompletions(text) {
  const data = JSON.parse(textOf('vscode.css-custom-data.json'));
  const service = css.getCSSLanguageService({
    customDataProviders: [css.newCSSDataProvider(data)],
  });
  const {document, position} = documentAt(css.TextDocument, text, 'css');
  const {items} = service.doComplete(
    document,
    position,
    service.parseStylesheet(document),
  );
  return items.map(({label}) => label);
}

function documentAt(kind, text, language) {
  const document = kind.create(`page.${language}`, language, 1, text.replace('|', ''));
  return {document, position: document.positionAt(text.indexOf('|'))};
}
