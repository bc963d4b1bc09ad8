import {nodesOf} from './dist.mjs';
import {publicModules} from '../../scripts/public-modules.mjs';
import {declarationOf, reachOf} from './reach.mjs';

/**
 * Returns what an element can show according to its source: parts, slots, the tokens that its styles
 * read, and the classes of the events that it dispatches.
 */
export function shownBy(tag, className) {
  const shown = {
    parts: new Set(),
    slots: new Set(),
    tokens: new Set(),
    events: new Set(),
  };
  for (const declaration of reachOf(sourceOf(tag), className)) {
    declaration.facts ??= [...factsOf(declaration)];
    for (const [kind, name] of declaration.facts) shown[kind].add(name);
  }
  return shown;
}

/** Yields the facts in a declaration, as pairs such as `['parts', 'name']`. */
function* factsOf({file, node}) {
  for (const one of nodesOf(node)) {
    if (one.type === 'TemplateLiteral') yield* inTemplate(one);
    if (one.type === 'CallExpression') yield* inCall(one, file);
    // An object with a field `part`: its value is the name of a part.
    if (one.type === 'ObjectProperty' && one.key.name === 'part')
      yield* stringsIn(one.value).map((name) => ['parts', name]);
    // A `LightRenderRoot` is the container of an element in the light DOM.
    if (one.type === 'NewExpression' && one.callee.name === 'LightRenderRoot')
      yield* stringsIn(one.arguments[1]).map((name) => ['parts', name]);
    if (one.type === 'NewExpression' && /[a-z]Event$/.test(one.callee.name))
      yield ['events', one.callee.name];
    if (one.type === 'StringLiteral')
      for (const [, name] of one.value.matchAll(/\[slot="([\w-]+)"\]/g))
        yield ['slots', name];
  }
}

function* inTemplate({quasis, expressions}) {
  for (const [index, {value}] of quasis.entries()) {
    const text = value.cooked;
    for (const [, names] of text.matchAll(/(?<![[\w-])part="([^"]+)"/g))
      yield* names.split(/\s+/).map((name) => ['parts', name]);
    for (const [, name = ''] of text.matchAll(/<slot(?: name="([\w-]+)")?>/g))
      yield ['slots', name];
    for (const [, name] of text.matchAll(/var\((--store-[\w-]+)/g))
      yield ['tokens', name];
    if (/(?<![[\w-])part=["']?$/.test(text))
      yield* stringsIn(expressions[index]).map((name) => ['parts', name]);
  }
}

function* inCall({callee, arguments: given}, file) {
  if (callee.property?.name === 'setAttribute' && given[0]?.value === 'part')
    yield* stringsIn(given[1]).map((name) => ['parts', name]);
  if (callee.type !== 'Identifier') return;
  if (callee.name === 'cardSlot')
    yield* stringsIn(given[0]).map((name) => ['slots', name]);
  // Some functions have a parameter that is the name of a part.
  const {params = []} = declarationOf(file, callee.name)?.node ?? {};
  const place = params.findIndex(({name}) => name === 'part');
  yield* stringsIn(given[place])
    .flatMap((names) => names.split(' '))
    .map((name) => ['parts', name]);
}

function stringsIn(node) {
  return node
    ? [...nodesOf(node)]
        .filter(({type}) => type === 'StringLiteral')
        .map(({value}) => value)
    : [];
}

/** Returns the file of an element, as a path inside src/. */
function sourceOf(tag) {
  const [source] = [...publicModules()].find(([, path]) => path === `elements/${tag}`);
  return `${source.replace(/^src\//, '')}.ts`;
}
