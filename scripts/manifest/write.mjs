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
import {cssData, htmlData, webTypes} from './editors.mjs';
import {llmsText} from './llms.mjs';
import {tagTypes} from './tags.mjs';
import {wordPressTags} from './wordpress.mjs';

const FRAMEWORKS = join(import.meta.dirname, 'frameworks');

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
