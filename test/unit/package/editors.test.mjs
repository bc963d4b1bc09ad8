import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {describe, it} from 'node:test';
import {elementsOf} from '../../../scripts/manifest/analyze.mjs';
import {manifest as about, textOf} from '../../support/dist.mjs';

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

  it('describes a tag and its events', () => {
    const {contents} = hover('<featu|red-deals></featured-deals>');
    assert.match(contents.value, /^The shop's featured deals/);
    assert.match(
      contents.value,
      /`store-item-added` \(`itemId`, `count`, `name`, `price`, `currency`\)/,
    );
  });

  it('offers our tokens and parts in style sheets', () => {
    assert.ok(cssCompletions(':root { --store-| }').includes('--store-accent'));
    assert.ok(cssCompletions('store-cart::| {}').includes('::part(line)'));
  });

  it('gets each token and part once', () => {
    const {properties, pseudoElements} = JSON.parse(
      textOf('vscode.css-custom-data.json'),
    );
    for (const list of [properties, pseudoElements]) {
      const names = list.map(({name}) => name);
      assert.equal(new Set(names).size, names.length);
    }
  });
});

describe("JetBrains' web types", () => {
  const types = JSON.parse(textOf('web-types.json'));

  it('have the path and the version in package.json', () => {
    assert.equal(about['web-types'], './dist/web-types.json');
    assert.deepEqual([types.name, types.version], [about.name, about.version]);
  });

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
  const {service, document, position} = htmlAt(text);
  const {items} = service.doComplete(
    document,
    position,
    service.parseHTMLDocument(document),
  );
  return items.map(({label}) => label.replaceAll('"', ''));
}

function hover(text) {
  const {service, document, position} = htmlAt(text);
  return service.doHover(document, position, service.parseHTMLDocument(document));
}

function htmlAt(text) {
  const data = JSON.parse(textOf('vscode.html-custom-data.json'));
  const service = html.getLanguageService({
    useDefaultDataProvider: false,
    clientCapabilities: html.ClientCapabilities.LATEST,
    customDataProviders: [html.newHTMLDataProvider('storefront-elements', data)],
  });
  return {service, ...documentAt(html.TextDocument, text, 'html')};
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
