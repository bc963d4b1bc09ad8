// Makes the custom elements manifest from the sources of the elements.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {create, ts} from '@custom-elements-manifest/analyzer';
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import {eventsOf, publicModules} from '../public-modules.mjs';
import {familyTokens} from './family-tokens.mjs';
import {valuesOf} from './named-types.mjs';
import {namedTexts, pageDialogs} from './page-names.mjs';
import {sharedParts} from './shared-parts.mjs';

const FAMILY = 'src/ui/styles/tokens.styles.ts';

/** Returns the manifest, with the paths of the package. */
export function analyze() {
  const paths = [...publicModules()].filter(([, path]) => !path.endsWith('/announce'));
  const modules = paths.map(([source]) => parse(`${source}.ts`));
  const {modules: found} = create({
    modules,
    plugins: [...litPlugin(), constructorFields(), accessors()],
    context: {dev: false},
  });
  const tokens = familyTokens(parse(FAMILY));
  const definitions = [];
  found.forEach((module, index) => {
    module.declarations = module.declarations.filter(({kind}) => kind === 'class');
    module.exports = module.exports.filter(({declaration}) =>
      module.declarations.some(({name}) => name === declaration.name),
    );
    for (const declaration of module.declarations) {
      removePrivate(declaration);
      if (!declaration.customElement) continue;
      completeElement(declaration, modules[index], tokens);
      definitions.push(definitionOf(declaration, module));
      for (const {type} of declaration.events ?? []) {
        const [{name, module: events}] = type.references;
        module.exports.push({kind: 'js', name, declaration: {name, module: events}});
      }
    }
  });
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: withPublicPaths([...found, ...definitions]),
    // The manifest's schema has no fields for these two, but allows additional fields.
    dialogs: pageDialogs(parse),
    texts: namedTexts(),
  };
}

/** Returns the elements of a manifest, sorted by tag. */
export function elementsOf({modules}) {
  return modules
    .flatMap(({declarations = []}) => declarations)
    .filter(({customElement}) => customElement)
    .sort((one, other) => (one.tagName < other.tagName ? -1 : 1));
}

/** Returns the declaration of an event class, such as `ReadyEvent`. */
export function eventOf({modules}, name) {
  return modules
    .flatMap(({declarations = []}) => declarations)
    .find((declaration) => declaration.name === name);
}

const parsed = new Map();

function parse(file) {
  if (!parsed.has(file)) {
    const text = readFileSync(file, 'utf8');
    parsed.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  }
  return parsed.get(file);
}

/** Removes private members and details of `Event` from a declaration. */
function removePrivate(declaration) {
  declaration.members = (declaration.members ?? []).filter(
    ({name, privacy = 'public'}) => name && privacy === 'public',
  );
  if (declaration.superclass?.name === 'Event') {
    declaration.superclass = {name: 'Event', package: 'global:'};
    // The analyzer mistakes the parameter of the constructor for the default value of a field.
    for (const member of declaration.members)
      if (member.default === member.name) delete member.default;
  }
}

/** Adds information to an element that the analyzer cannot find in its class. */
function completeElement(element, source, tokens) {
  for (const attribute of element.attributes ?? []) {
    const field = element.members.find(({name}) => name === attribute.name);
    if (!attribute.fieldName && field) {
      // The class lists this attribute in its own `observedAttributes`, where the analyzer does not
      // look.
      Object.assign(attribute, {
        type: field.type,
        description: field.description,
        fieldName: field.name,
      });
      field.attribute = attribute.name;
    }
    const text = attribute.type?.text.replace(/ \| undefined$/, '') ?? 'string';
    attribute.type = {text: valuesOf(text, source, parse) ?? text};
    // An attribute's default is the text in HTML. A flag that is `false` has none.
    const value = attribute.default?.replace(/^'(.*)'$/, '$1');
    if (value && value !== 'false') attribute.default = value;
    else delete attribute.default;
  }
  const places = element.members.map(({name}) => name);
  element.attributes?.sort(
    (one, other) => places.indexOf(one.fieldName) - places.indexOf(other.fieldName),
  );
  const events = new Map(eventsOf(source.fileName.replace(/\.ts$/, '')));
  // The analyzer also lists each event that the class dispatches, without a description.
  element.events = element.events?.filter(({description}) => description);
  for (const event of element.events ?? []) {
    const {text} = event.type;
    const module = sourceOf(events.get(text));
    event.type.references = [{name: text, module, start: 0, end: text.length}];
  }
  const ownParts = element.cssParts ?? [];
  const parts = sharedParts(source, parse).filter(
    ({name}) => !ownParts.some((own) => own.name === name),
  );
  if (ownParts.length + parts.length > 0) element.cssParts = [...ownParts, ...parts];
  const own = element.cssProperties ?? [];
  const sheets = stylesOf(source);
  const shared = tokens.filter(
    ({name}) =>
      sheets.some((sheet) => new RegExp(`var\\(${name}\\b(?!-)`).test(sheet)) &&
      !own.some((one) => one.name === name),
  );
  if (own.length + shared.length > 0) element.cssProperties = [...own, ...shared];
}

/** Returns the texts of the style sheets in a module, and in those that it imports. */
function stylesOf({fileName, statements, text}) {
  const own = text.match(/css`[^`]*`/g) ?? [];
  const imported = statements
    .filter((one) => ts.isImportDeclaration(one))
    .map(({moduleSpecifier}) => moduleSpecifier.text)
    .filter((path) => path.endsWith('.styles.js'))
    .map((path) => parse(join(dirname(fileName), path.replace(/js$/, 'ts'))))
    .flatMap(stylesOf);
  return [...own, ...imported];
}

/** Describes the module that registers an element. */
function definitionOf({name, tagName}, {path}) {
  const declaration = {name, module: path};
  return {
    kind: 'javascript-module',
    path: `src/define/${tagName}.ts`,
    declarations: [],
    exports: [{kind: 'custom-element-definition', name: tagName, declaration}],
  };
}

/** Replaces paths of sources by the paths that the package exports. */
function withPublicPaths(value) {
  const paths = publicModules();
  const pathOf = (source) => paths.get(source) ?? source.replace(/^src\//, '');
  return JSON.parse(
    JSON.stringify(value).replace(
      /"(src\/[\w/-]+)\.ts"/g,
      (match, source) => `"dist/${pathOf(source)}.js"`,
    ),
  );
}

/** Returns the source file of a public path. */
function sourceOf(path) {
  const [source] = [...publicModules()].find(([, other]) => other === path);
  return `${source}.ts`;
}

/** A plugin that adds the fields that a constructor declares: `constructor(readonly itemId: number)`. */
function constructorFields() {
  return {
    name: 'constructor-fields',
    analyzePhase({node, moduleDoc}) {
      if (!ts.isParameter(node) || !node.modifiers) return;
      if (!ts.isConstructorDeclaration(node.parent)) return;
      const owner = moduleDoc.declarations.find(
        ({name}) => name === node.parent.parent.name?.text,
      );
      owner?.members.push({
        kind: 'field',
        name: node.name.getText(),
        type: {text: node.type?.getText() ?? 'unknown'},
        description: node.jsDoc?.map(({comment}) => comment).join('\n'),
        readonly: true,
      });
    },
  };
}

/** A plugin that adds the types of setters, and marks the fields that reflect to an attribute. */
function accessors() {
  return {
    name: 'accessors',
    analyzePhase({node, moduleDoc}) {
      const member = moduleDoc.declarations
        .find(({name}) => name === node.parent?.name?.text)
        ?.members?.find(({name}) => name === node.name?.getText());
      if (member && ts.isSetAccessor(node)) {
        delete member.default;
        member.type = {text: node.parameters[0]?.type?.getText() ?? 'unknown'};
      } else if (member && ts.isPropertyDeclaration(node)) {
        if (/^@property\([^)]*\breflect: true/.test(node.getText()))
          member.reflects = true;
      }
    },
  };
}
