// Writes dist/embed.js and its chunks, minified. The names of the chunks contain their hashes. The
// entry contains a table of its chunks.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {minifySync} from 'rolldown/utils';
import {build} from 'vite';
import {scriptTag} from '../vite.config.ts';
import {chunkFile, chunkName, FIRST_VIEW, neededChunks, RECORDS} from './chunks.mjs';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));

/** The bundler's name for the chunk with its own helper functions, which every chunk may need. */
const HELPERS = 'rolldown-runtime';

/**
 * A comment that makes Chromium compile the whole file while it arrives, instead of each function
 * at its first call.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

const NOTICE = `/*! storefront-elements ${version}, MIT; licenses of the packages in it: embed.licenses.md */\n`;

/** Builds the script tag's files into a folder. */
export async function buildScriptTag(folder = 'dist') {
  const write = (file, content) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, content);
  };
  const [{output}] = await build(scriptTag());
  const records = {};
  /** Throws if a chunk needs itself, by way of others: none of them would ever run. */
  const checkNeeds = (name, before = []) => {
    if (before.includes(name)) throw new Error(`${[...before, name].join(' needs ')}.`);
    for (const other of records[name].slice(1)) checkNeeds(other, [...before, name]);
  };
  let helpers = '{}';
  // The entry comes first in the output, but is written last, because its table needs the hashes of
  // all other chunks.
  for (const file of output.toReversed()) {
    if (file.type === 'asset') {
      // The bundler's maps are those of the code before it is minified.
      if (!file.fileName.endsWith('.map')) write(file.fileName, file.source);
      continue;
    }
    const name = chunkName(file.fileName);
    const {code, map} = minify(file);
    if (name === HELPERS) {
      helpers = `(${code
        .trim()
        .replace(/^export ?/, '')
        .replace(/;$/, '')})()`;
    } else if (file.isEntry) {
      for (const chunk in records) checkNeeds(chunk);
      const table = `{modules:{${JSON.stringify(HELPERS)}:${helpers}},records:${JSON.stringify(records)}}`;
      writeWithMap(
        write,
        'embed.js',
        COMPILE_AT_ONCE + NOTICE,
        code.replace(RECORDS, () => table),
        map,
      );
    } else {
      records[name] = writeChunk(write, name, file, code, map);
    }
  }
}

/** Writes a chunk and returns its entry in the table of chunks. */
function writeChunk(write, name, {imports}, code, map) {
  const needs = neededChunks(name, imports).filter((other) => other !== HELPERS);
  // The hash in the chunk's name covers this comment, so the name of the map must not contain a
  // hash.
  const reference = name.startsWith('lang-')
    ? ''
    : `//# sourceMappingURL=${name}.js.map\n`;
  const hint = name === FIRST_VIEW ? COMPILE_AT_ONCE : '';
  const file = `${hint}${NOTICE}${code}\n${reference}`;
  const hash = createHash('sha256').update(file).digest('base64').slice(0, -1);
  write(chunkFile(name, hash), file);
  if (reference) write(`chunks/${name}.js.map`, mapText(map, hint + NOTICE));
  return [hash, ...needs];
}

function minify({fileName, code, map}) {
  const {errors, ...minified} = minifySync(fileName, code, {
    module: !fileName.startsWith('embed'),
    compress: {target: 'es2022'},
    mangle: {toplevel: true},
    // If a single character is not ASCII, a browser stores the whole script with two bytes per
    // character, so other characters are escaped. Translations are the exception: escapes would
    // make them half as large again.
    codegen: {asciiOnly: !fileName.includes('/lang-')},
    sourcemap: true,
    inputMap: map,
  });
  if (errors.length) throw new Error(`${fileName}: ${errors[0].message}`);
  return minified;
}

function writeWithMap(write, file, banner, code, map) {
  write(file, `${banner}${code}\n//# sourceMappingURL=${basename(file)}.map\n`);
  write(`${file}.map`, mapText(map, banner));
}

/**
 * Returns the map as JSON, moved down by the lines of the banner. Sources are paths of files. The map
 * contains our sources, but not those of packages, which have repositories of their own.
 */
function mapText(map, banner) {
  const lines = banner.split('\n').length - 1;
  // The demo's copy of a module has a query after its path, which is removed.
  const sources = map.sources.map((path) => path.replace(/\?.*$/, ''));
  const sourcesContent = map.sourcesContent.map((text, index) =>
    sources[index].includes('node_modules/') ? null : text,
  );
  const mappings = ';'.repeat(lines) + map.mappings;
  return JSON.stringify({...map, sources, sourcesContent, mappings});
}
