import {existsSync, readFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {parseSync} from '@babel/core';
import {nodesOf, root} from './dist.mjs';

const modules = new Map();

/**
 * Returns every declaration that an element's class refers to, directly or not, with its file and
 * syntax tree. Modules that are loaded later count. Other elements and dialogs at the end of the
 * page do not count, because they document their own parts.
 */
export function reachOf(file, name) {
  const start = declarationOf(file, name);
  const found = new Set([start]);
  for (const one of found) {
    one.references ??= new Set(referencesOf(one));
    for (const next of one.references) {
      if (next === start || !isApart(next)) found.add(next);
    }
  }
  return [...found];
}

/** Returns the declarations and imports of a file, by name. `file` is a path inside src/. */
function moduleOf(file) {
  let module = modules.get(file);
  if (!module) modules.set(file, (module = readModule(file)));
  return module;
}

function readModule(file) {
  const {program} = parseSync(readFileSync(join(root, 'src', file), 'utf8'), {
    configFile: false,
    babelrc: false,
    parserOpts: {sourceType: 'module', plugins: ['typescript', 'decorators-legacy']},
  });
  const declarations = new Map();
  const imports = new Map();
  const exported = new Set();
  for (const statement of program.body) {
    const source = statement.source && pathOf(file, statement.source.value);
    if (statement.type === 'ImportDeclaration') {
      for (const {local, imported} of source ? statement.specifiers : [])
        if (imported) imports.set(local.name, {file: source, name: imported.name});
    } else if (source) {
      for (const one of statement.specifiers ?? []) {
        imports.set(one.exported.name, {file: source, name: one.local.name});
        exported.add(one.exported.name);
      }
    } else {
      const node = statement.declaration ?? statement;
      for (const {id, init} of node.declarations ?? [node]) {
        // Names that are declared together in one pattern share the declaration.
        for (const name of id ? namesIn(id) : []) {
          declarations.set(name, {file, node: init ?? node, name});
          if (statement.declaration) exported.add(name);
        }
      }
    }
  }
  return {declarations, exported, imports};
}

function namesIn(pattern) {
  return pattern.type === 'Identifier'
    ? [pattern.name]
    : [...nodesOf(pattern)]
        .filter(({type}) => type === 'Identifier')
        .map(({name}) => name);
}

/** Resolves an import to a path inside src/, or `undefined` for a package. */
function pathOf(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
  return existsSync(join(root, 'src', path)) ? path : undefined;
}

/** Returns the declaration of a name that a file declares or imports, or `undefined` if a package declares it. */
export function declarationOf(file, name) {
  const {declarations, imports} = moduleOf(file);
  const imported = imports.get(name);
  return (
    declarations.get(name) ?? (imported && declarationOf(imported.file, imported.name))
  );
}

function* referencesOf({file, node}) {
  const keys = new Set();
  for (const one of nodesOf(node)) {
    const {type, computed, callee} = one;
    if (
      !computed &&
      (type === 'MemberExpression' || type === 'OptionalMemberExpression')
    )
      keys.add(one.property);
    if (!computed && !one.shorthand && one.key) keys.add(one.key);
    if (type === 'TSQualifiedName') keys.add(one.right);
    if (type === 'ImportExpression' || callee?.type === 'Import')
      yield* exportsOf(pathOf(file, (one.source ?? one.arguments[0]).value));
    if (one.object?.name === 'defaultActions')
      yield declarationOf('define/default-actions.ts', one.property.name);
    if (type !== 'Identifier' || keys.has(one)) continue;
    const found = declarationOf(file, one.name);
    if (found) yield found;
  }
}

/** Yields the declarations that a module exports, also re-exported ones. */
function* exportsOf(file) {
  if (!file) return;
  for (const name of moduleOf(file).exported) {
    const found = declarationOf(file, name);
    if (found) yield found;
  }
}

function isApart({file, name, node}) {
  if (name === 'PageDialog') return true;
  return /^(features|ui)\//.test(file) && node.superClass?.name === 'LitElement';
}
