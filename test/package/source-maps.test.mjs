import assert from 'node:assert/strict';
import {SourceMap} from 'node:module';
import {describe, it} from 'node:test';
import {chunkFile, chunkName, nodesOf, syntaxOf, textOf} from './dist.mjs';

/** Matches a text of three words or more. Shorter texts may be names that the build has made. */
const PHRASE = /^[\w,.]+( [\w,.]+){2,}$/;

describe('The source maps of the script tag', () => {
  const doctor = chunkFile('doctor');
  for (const [file, map] of [
    ['embed.js', 'embed.js.map'],
    [doctor, `chunks/${chunkName(doctor)}.js.map`],
  ])
    it(`${map} leads from each phrase to the same phrase in the sources`, () => {
      const {sources, sourcesContent} = JSON.parse(textOf(map));
      const sourceMap = new SourceMap(JSON.parse(textOf(map)));
      const phrases = phrasesIn(file);
      assert.ok(phrases.length > 20, `${phrases.length} phrases`);
      for (const {text, line, column} of phrases) {
        const {originalSource, originalLine, originalColumn} = sourceMap.findEntry(
          line - 1,
          column,
        );
        const source = sourcesContent[sources.indexOf(originalSource)];
        const original = source.split('\n')[originalLine].slice(originalColumn + 1);
        assert.equal(
          original.slice(0, text.length),
          text,
          `${originalSource}, line ${originalLine + 1}`,
        );
      }
    });
});

/** Returns the phrases among the strings of a built file, with their positions. */
function phrasesIn(file) {
  const tree = syntaxOf(file, file === 'embed.js' ? 'script' : 'module');
  return [...nodesOf(tree)].flatMap(({type, value, quasis = [], loc}) => {
    const [part, ...others] = type === 'TemplateLiteral' ? quasis : [];
    const text = type === 'Literal' ? value : !others.length && part?.value.raw;
    return PHRASE.test(text) ? [{text, ...loc.start}] : [];
  });
}
