import {parseSync} from '@babel/core';
import MagicString from 'magic-string';

/** A Vite plugin that removes needless white space from html`…`, svg`…` and css`…` in a folder. */
export function minifyTemplates(folder) {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    transform(code, id) {
      const text = id.startsWith(folder) ? minifyTemplatesIn(code) : undefined;
      return (
        text && {code: text.toString(), map: text.generateMap({hires: 'boundary'})}
      );
    },
  };
}

/** Returns the code with smaller html`…`, svg`…` and css`…`; without any of them, nothing. */
export function minifyTemplatesIn(code) {
  if (!/\b(html|svg|css) ?`/.test(code)) return undefined;
  const text = new MagicString(code);
  for (const {tag, quasi} of taggedTemplates(parse(code))) {
    const minify = {html: minifyHtml, svg: minifyHtml, css: minifyCss}[tag.name];
    for (const {start, end} of minify ? quasi.quasis : []) {
      if (end > start)
        text.update(start, end, escapeNonAscii(minify(code.slice(start, end))));
    }
  }
  return text;
}

function parse(code) {
  const {program} = parseSync(code, {
    configFile: false,
    babelrc: false,
    parserOpts: {sourceType: 'module', plugins: ['typescript', 'decorators-legacy']},
  });
  return program;
}

const CSS_COMMENT = /\/\*.*?\*\//gs;

const BLOCK =
  '(?:address|article|dd|div|dl|dt|fieldset|form|h[1-6]|header|li|ol|p|section|ul)';

/**
 * Removes white space from HTML. White space can be visible, so a single space stays, except beside
 * block elements.
 */
function minifyHtml(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(new RegExp(` ?(</?${BLOCK}(?: [^<>]*)?>) ?`, 'g'), '$1');
}

/**
 * Removes white space from CSS. Strings stay as they are. Spaces beside a colon stay as well: in a
 * selector, a space is a combinator.
 */
function minifyCss(text) {
  return text
    .replaceAll(CSS_COMMENT, '')
    .replaceAll(
      /("[^"]*"|'[^']*')|\s*([{};,])\s*|(\s+)/g,
      (_, string, mark) => string ?? mark ?? ' ',
    )
    .replaceAll(';}', '}');
}

/**
 * Escapes characters beyond ASCII. The minifier escapes them everywhere except in tagged templates.
 */
function escapeNonAscii(text) {
  return text.replaceAll(
    /[^\0-\x7F]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

function* taggedTemplates(node) {
  if (node?.type === 'TaggedTemplateExpression') yield node;
  for (const value of Object.values(node ?? {})) {
    if (typeof value === 'object' && value !== null) yield* taggedTemplates(value);
  }
}
