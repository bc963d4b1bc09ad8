import {posix} from 'node:path';
import {ts} from '@custom-elements-manifest/analyzer';

/**
 * What a type that has a name stands for, where that is a choice of values: editors offer them.
 * `parse` gives the module in which it is declared.
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
