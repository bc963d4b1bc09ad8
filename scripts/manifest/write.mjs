// Writes the files that describe the elements to editors, bundlers and frameworks, from the sources.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import {basename, join} from 'node:path';
import {fallbackTexts} from '../../demo/builder/fallback-texts.js';
import {attributeKindsSource} from './attribute-kinds.mjs';
import {cssData, htmlData, webTypes} from './editors.mjs';
import {llmsText} from './llms.mjs';
import {tagTypes} from './tags.mjs';
import {wordPressTags} from './wordpress.mjs';

const FRAMEWORKS = join(import.meta.dirname, 'frameworks');

/**
 * The list of attributes that `src/doctor` checks pages against. It is a source, so it is written
 * before the sources are built.
 */
const ATTRIBUTE_KINDS = 'src/doctor/attribute-kinds.ts';

/** Writes `ATTRIBUTE_KINDS`, the list of attributes in src/doctor, if it has changed. */
export function writeAttributeKinds(manifest) {
  const source = attributeKindsSource(manifest);
  if (readFileSync(ATTRIBUTE_KINDS, 'utf8') !== source)
    writeFileSync(ATTRIBUTE_KINDS, source);
}

/** Writes the manifest, and the files that are made from it, to dist/. */
export function writeManifest(manifest) {
  const about = JSON.parse(readFileSync('package.json', 'utf8'));
  writeJson('custom-elements.json', manifest);
  writeJson('../demo/wordpress/storefront-elements/tags.json', wordPressTags(manifest));
  writeJson('../demo/wordpress/storefront-elements/fallback.json', fallbackTexts);
  writeJson('vscode.html-custom-data.json', htmlData(manifest));
  writeJson('vscode.css-custom-data.json', cssData(manifest));
  writeJson('web-types.json', webTypes(manifest, about));
  write('llms.txt', llmsText(manifest, about));
  mkdirSync('dist/frameworks', {recursive: true});
  write('frameworks/tags.d.ts', tagTypes(manifest));
  for (const file of globSync('*.d.ts', {cwd: FRAMEWORKS})) {
    cpSync(join(FRAMEWORKS, file), join('dist/frameworks', file));
    const code = join(FRAMEWORKS, `${basename(file, '.d.ts')}.js`);
    // Most modules contain only types, but an import must find a JavaScript file.
    const source = existsSync(code) ? readFileSync(code, 'utf8') : 'export {};\n';
    write(`frameworks/${basename(code)}`, source);
  }
}

function writeJson(file, value) {
  write(file, `${JSON.stringify(value, null, 2)}\n`);
}

function write(file, text) {
  writeFileSync(join('dist', file), text);
}
