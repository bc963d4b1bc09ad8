import {tagNames, type TagName} from '../ui/tag-names.js';
import {attributeKinds, type AttributeKind} from './attribute-kinds.js';
import {closestName} from './closest-name.js';
import {findElements} from './find-elements.js';
import type {Finding, Level, Problem} from './finding.js';
import {scriptOrTagMarkup, findQuoteCorrections} from './markup.js';
import {pageProblems} from './page-problems.js';

/** Values with which authors try to switch an attribute off. */
const OFF = /^(false|no|off|0|none)$/i;

/**
 * Matches names that the doctor does not check: names with a prefix such as `aria-` or `hx-`, names
 * with special characters such as `:`, the names of microdata attributes, and the names of global
 * attributes that `findGlobalNames` does not find, such as `class`.
 */
const FOREIGN_NAME =
  /[^a-z-]|^(aria|astro|data|hx|js|ng|svelte|up|v|x)-|^(class|exportparts|is|role|xmlns)$|^item(prop|ref|scope|type)$/;

/**
 * The attributes of the script tag: those of `store-provider` with the prefix `data-`, and
 * `doctor`.
 */
const SCRIPT_NAMES = [
  ...Object.keys(attributeKinds['store-provider']).map((name) => `data-${name}`),
  'doctor',
];

/** Reports attributes of our elements with unknown names, unknown values or curly quotes. */
export function checkElementAttributes(): readonly Finding[] {
  const findings: Finding[] = [];
  const globalNames = findGlobalNames();
  for (const element of findElements()) {
    const add = (level: Level, problem: Problem) =>
      findings.push({topic: 'tags', level, ...problem});
    const quotes = curlyQuotesProblem(element);
    if (quotes) {
      add('broken', quotes);
      continue;
    }
    const known = kindsOf(element.localName);
    for (const {name, value} of element.attributes) {
      const kind = known[name];
      if (kind) {
        const problem = valueProblem(element, name, value, kind);
        if (problem) add('broken', problem);
      } else if (!globalNames.has(name) && !FOREIGN_NAME.test(name)) {
        const [level, problem] = nameProblem(element, name, value);
        add(level, problem);
      }
    }
  }
  return findings;
}

/** Reports the first attribute of the script tag that is misspelt or has curly quotes. */
export function checkScriptAttributes(script: HTMLScriptElement): readonly Finding[] {
  const problem = curlyQuotesProblem(script) ?? misspeltScriptAttribute(script);
  return problem ? [{topic: 'script', level: 'broken', ...problem}] : [];
}

function kindsOf(tag: string): Readonly<Record<string, AttributeKind>> {
  return attributeKinds[tag as TagName]; // Callers pass only elements with one of our tags.
}

/**
 * Returns the names of the attributes that every element may have. Browsers offer no list of these
 * names, so the property names of an element are used, in lower case.
 */
function findGlobalNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name in document.createElement('i')) names.add(name.toLowerCase());
  return names;
}

function curlyQuotesProblem(tag: Element): Problem | undefined {
  const changes = findQuoteCorrections(tag);
  return (
    changes && pageProblems.curlyQuotes(tag.localName, scriptOrTagMarkup(tag, changes))
  );
}

/** The problem with an attribute whose name the element does not define. */
function nameProblem(
  element: Element,
  name: string,
  value: string,
): readonly [Level, Problem] {
  const {localName} = element;
  const known = Object.keys(kindsOf(localName));
  const meant = closestName(name, known);
  if (meant) {
    const code = scriptOrTagMarkup(element, {[name]: undefined, [meant]: value});
    return ['broken', pageProblems.misspelt(`“${name}” on <${localName}>`, code)];
  }
  const others = tagNames.filter((tag) => kindsOf(tag)[name]);
  return ['hint', pageProblems.unknownAttribute(name, localName, known, others)];
}

/** The problem with an attribute's value; `undefined` if the element understands the value. */
function valueProblem(
  element: Element,
  name: string,
  value: string,
  kind: AttributeKind,
): Problem | undefined {
  const {localName} = element;
  const withValue = (other: string | undefined) =>
    scriptOrTagMarkup(element, {[name]: other});
  if (kind === 'flag')
    return OFF.test(value)
      ? pageProblems.flagIsOn(name, value, localName, withValue(undefined))
      : undefined;
  if (kind === 'number') {
    const digit = /[1-9]/.exec(value)?.[0];
    return /^\s*\d+\s*$/.test(value)
      ? undefined
      : pageProblems.noNumber(name, value, localName, withValue(digit ?? '2'));
  }
  if (typeof kind === 'string' || kind.includes(value)) return undefined;
  const meant = closestName(value.trim(), kind);
  const code = meant === undefined ? undefined : withValue(meant);
  return pageProblems.unknownValue(name, value, localName, code, kind);
}

function misspeltScriptAttribute(script: HTMLScriptElement): Problem | undefined {
  for (const {name, value} of script.attributes) {
    if (SCRIPT_NAMES.includes(name) || !/-|url/.test(name)) continue;
    const meant =
      closestName(name, SCRIPT_NAMES) ?? closestName(`data-${name}`, SCRIPT_NAMES);
    if (!meant) continue;
    const code = scriptOrTagMarkup(script, {[name]: undefined, [meant]: value});
    return pageProblems.misspelt(`“${name}” on <script>`, code);
  }
  return undefined;
}
