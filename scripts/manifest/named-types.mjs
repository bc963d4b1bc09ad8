import {posix} from 'node:path';
import {ts} from '@custom-elements-manifest/analyzer';

/**
 * Returns the definition of a named type, such as a union of values, so that editors offer the values.
 * `source` is the module that uses the name, and `parse` returns the module of a file.
 */
export function valuesOf(name, source, parse) {
  if (!/^[A-Z]\w*$/.test(name)) return undefined;
  for (const one of source.statements) {
    if (ts.isTypeAliasDeclaration(one) && one.name.text === name)
      return one.type.getText(source);
    if (ts.isImportDeclaration(one) && namesOf(one).includes(name)) {
      const path = one.moduleSpecifier.text.replace(/\.js$/, '.ts');
      const file = posix.join(posix.dirname(source.fileName), path);
      return valuesOf(name, parse(file), parse);
    }
  }
  return undefined;
}

function namesOf({importClause}) {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings)
    ? bindings.elements.map((one) => one.name.text)
    : [];
}
