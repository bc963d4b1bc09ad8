// Writes dist/embed.js and its chunks: minified, with their hashes in their names, and the table of
// the chunks in the entry.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {minifySync} from 'rolldown/utils';
import {build} from 'vite';
import {scriptTag} from '../vite.config.ts';
import {chunkFile, chunkName, RECORDS} from './chunks.mjs';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));

/** What a group that only the bundler knows is called: helpers that every chunk may need. */
const HELPERS = 'rolldown-runtime';

/** A browser compiles the whole file while it arrives, and not each function at its first call. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

const NOTICE = `/*! storefront-elements ${version}, MIT; licenses of what it contains: embed.licenses.md */\n`;

/** `folder`: where the files are written. */
export async function buildScriptTag(folder = 'dist') {
  const write = (file, content) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, content);
  };
  const [{output}] = await build(scriptTag());
  const records = {};
  let helpers = '{}';
  // The entry is first in the output, but names all the others.
  for (const file of output.toReversed()) {
    if (file.type === 'asset') {
      write(file.fileName, file.source);
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

/** Writes a chunk. The result is what the entry has to know of it. */
function writeChunk(write, name, {imports}, code, map) {
  const needs = imports
    .map(chunkName)
    .filter((other) => other !== 'embed' && other !== HELPERS);
  // The name has the hash, and the map's name is in what is hashed: so the map has none.
  const file = `${NOTICE}${code}\n//# sourceMappingURL=${name}.js.map\n`;
  const hash = createHash('sha256').update(file).digest('base64').slice(0, -1);
  write(chunkFile(name, hash), file);
  write(`chunks/${name}.js.map`, mapText(map, NOTICE));
  return {hash, needs};
}

function minify({fileName, code, map}) {
  const {errors, ...minified} = minifySync(fileName, code, {
    module: !fileName.startsWith('embed'),
    compress: {target: 'es2022'},
    mangle: {toplevel: true},
    // A browser keeps a script with two bytes per character if one character is not ASCII.
    // Escapes would make a translation half as large again.
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

/** The map of a file that begins with more lines. */
function mapText(map, banner) {
  const lines = banner.split('\n').length - 1;
  return JSON.stringify({...map, mappings: ';'.repeat(lines) + map.mappings});
}
