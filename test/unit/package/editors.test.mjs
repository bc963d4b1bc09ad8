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
  it('offers our tags', () => {
    const offered = htmlCompletions('<|');
    for (const {tagName} of elements) assert.ok(offered.includes(tagName), tagName);
  });

  for (const [place, offered] of Object.entries({
    '<store-cart |></store-cart>': ['layout', 'checkout-url', 'heading-level'],
    '<store-cart layout="|"></store-cart>': ['inline', 'drawer', 'button'],
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

describe("JetBrains' web types", () => {
  const types = JSON.parse(textOf('web-types.json'));

  it('have every element with its attributes, slots, parts, variables and events', () => {
    const count = (list = []) => list.length;
    assert.deepEqual(
      types.contributions.html.elements.map(({name, attributes, slots, css, js}) =>
        [name, attributes, slots, css.parts, css.properties, js.events].map(count),
      ),
      elements.map((one) =>
        [
          one.tagName,
          one.attributes,
          one.slots,
          one.cssParts,
          one.cssProperties,
          one.events,
        ].map(count),
      ),
    );
    assert.deepEqual(
      types.contributions.html.elements.map(({name}) => name),
      elements.map(({tagName}) => tagName),
    );
  });
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
