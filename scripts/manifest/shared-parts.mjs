import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {ts} from '@custom-elements-manifest/analyzer';

/** The module of the dialogs at the end of the page, which the manifest lists by themselves. */
export const PAGE_DIALOG = 'src/ui/dialog/page-dialog.ts';

/** The module of what all dialogs have, also the cart's. */
export const DIALOG = 'src/ui/dialog/dialog.ts';

/**
 * Returns the parts of the templates that an element shares with others: `@csspart` in the doc
 * comments of the functions and classes that the element's module imports, directly or not, also by
 * `import()`.
 */
export function sharedParts(element, parse) {
  const parts = new Map();
  const visited = new Set([element.fileName]);
  const visit = (source) => {
    for (const file of importedFiles(source)) {
      if (visited.has(file) || file === PAGE_DIALOG) continue;
      visited.add(file);
      const module = parse(file);
      const tags = tagsIn(module);
      // A class with `@tag` is another element, which documents its own parts.
      if (tags.some(({tagName}) => tagName.text === 'tag')) continue;
      for (const part of partsIn(module))
        if (!parts.has(part.name)) parts.set(part.name, part);
      visit(module);
    }
  };
  visit(element);
  return [...parts.values()];
}

/** Returns the parts that the doc comments of a module document. */
export function partsIn(module) {
  return tagsIn(module).flatMap((tag) => partOf(tag));
}

function tagsIn({statements}) {
  return statements.flatMap((one) => ts.getJSDocTags(one));
}

function partOf({tagName, comment}) {
  if (tagName.text !== 'csspart') return [];
  const [, name, description] = /^([\w-]+) - (.+)$/s.exec(
    ts.getTextOfJSDocComment(comment) ?? '',
  );
  return [{name, description}];
}

/** Returns the source files that a module imports. Imports of types do not count. */
function importedFiles({fileName, statements, text}) {
  const paths = statements
    .filter((one) => one.moduleSpecifier && !one.importClause?.isTypeOnly)
    .map(({moduleSpecifier}) => moduleSpecifier.text);
  const lazyPaths = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(
    ([, path]) => path,
  );
  return [...paths, ...lazyPaths]
    .map((path) => join(dirname(fileName), path.replace(/js$/, 'ts')))
    .filter((file) => existsSync(file));
}
