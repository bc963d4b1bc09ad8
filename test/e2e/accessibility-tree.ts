import {diffArrays} from 'diff';

/** A node of `Accessibility.getFullAXTree`: the fields that transcripts use. */
export interface AXNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: {readonly value?: string};
  readonly name?: {readonly value?: string};
  readonly description?: {readonly value?: string};
  readonly value?: {readonly value?: unknown};
  readonly properties?: readonly {
    readonly name: string;
    readonly value: {readonly value?: string | number | boolean};
  }[];
}

/** A line of a printed tree. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

/** An accessibility tree as text, without live regions. */
export interface Tree {
  /** What the tree is of: the open modal dialog, or the page. */
  readonly scope: string;
  readonly lines: readonly Line[];
  /** The focused node. */
  readonly focus: string;
  /** The texts in live regions. */
  readonly live: readonly string[];
}

/** Roles of nodes without a meaning of their own; their children take their place. */
const TRANSPARENT = [
  'generic',
  'none',
  'LabelText',
  'MenuListPopup',
  'strong',
  'emphasis',
  'code',
];

/** Roles of controls whose content repeats their value. */
const FIELDS = ['textbox', 'searchbox', 'spinbutton'];

/** A list with more options than this is shortened. */
const MOST_OPTIONS = 10;

/** Prints the nodes of a tree that are not ignored. */
export function treeOf(nodes: readonly AXNode[]): Tree {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const live: string[] = [];
  const childrenOf = ({childIds = []}: AXNode) =>
    childIds.flatMap((id) => byId.get(id) ?? []);

  /** The texts in a node and its descendants. */
  function textsIn(node: AXNode): string[] {
    const {role, name} = valuesOf(node);
    if (role === 'StaticText' && !node.ignored) return [name];
    return childrenOf(node).flatMap(textsIn);
  }

  function linesOf(node: AXNode, depth: number): Line[] {
    const {role, name} = valuesOf(node);
    const nested = (at: number) =>
      withJoinedTexts(childrenOf(node).flatMap((child) => linesOf(child, at)));
    if (role === 'InlineTextBox') return [];
    if (isLive(node)) {
      live.push(...childrenOf(node).map((child) => textsIn(child).join('').trim()));
      live.push(textsIn(node).join('').trim());
      return [];
    }
    const isTransparent = TRANSPARENT.includes(role) && !name;
    if (node.ignored || isTransparent || role === 'RootWebArea') return nested(depth);
    if (role === 'StaticText')
      return name.trim() ? [{depth, text: `text ${quoted(name)}`}] : [];
    const own = {depth, text: describe(node)};
    if (FIELDS.includes(role)) return [own];
    const children = nested(depth + 1);
    if (role === 'combobox' && children.length > MOST_OPTIONS)
      return [own, {depth: depth + 1, text: `${children.length} options`}];
    const [only, ...others] = children;
    if (only && !others.length && only.text.startsWith('text ')) {
      // The name of most nodes is their text.
      if (withoutSpaces(only.text) === withoutSpaces(`text ${quoted(name)}`))
        return [own];
      if (!name) return [{depth, text: `${own.text}: ${only.text.slice(5)}`}];
    }
    return [own, ...children];
  }

  const root = nodes.find(({parentId}) => !parentId);
  const dialog = nodes.findLast(
    (node) => !node.ignored && stateOf(node, 'modal') === 'true',
  );
  const focused = nodes.find(
    (node) =>
      stateOf(node, 'focused') === 'true' && valuesOf(node).role !== 'RootWebArea',
  );
  return {
    scope: dialog ? describe(dialog) : 'the page',
    lines: root ? linesOf(root, 0) : [],
    focus: focused ? describe(focused) : 'nowhere',
    live,
  };
}

/** Joins adjacent lines of text into one line, because the browser splits a text at its elements. */
function withJoinedTexts(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isText = (one?: Line) => one?.text.startsWith('text ');
    if (last && isText(last) && isText(line) && last.depth === line.depth)
      joined.splice(-1, 1, {
        depth: line.depth,
        text: `${last.text.slice(0, -1)} ${line.text.slice(6)}`.replace(
          / (?=[,.] )/,
          '',
        ),
      });
    else joined.push(line);
  }
  return joined;
}

/** Whether a node is a live region. */
function isLive(node: AXNode): boolean {
  return ['polite', 'assertive'].includes(stateOf(node, 'live') ?? '') && !node.ignored;
}

/** Describes a node in a line: role, name, value, states and description. */
function describe(node: AXNode): string {
  const {role, name, value, description} = valuesOf(node);
  const states = statesOf(node);
  return [
    role,
    ...(name ? [quoted(name)] : []),
    ...(value && value !== name ? [`= ${quoted(value)}`] : []),
    ...(states.length ? [`[${states.join(', ')}]`] : []),
    ...(description ? [`– ${quoted(description)}`] : []),
  ].join(' ');
}

/** The states that are printed. */
function statesOf(node: AXNode): string[] {
  const states: string[] = [];
  const isTrue = (state: string) => stateOf(node, state) === 'true';
  for (const state of ['modal', 'disabled', 'readonly', 'required', 'selected', 'busy'])
    if (isTrue(state)) states.push(state);
  for (const state of ['checked', 'pressed']) {
    const value = stateOf(node, state);
    if (value !== undefined) states.push(isTrue(state) ? state : `not ${state}`);
  }
  const expanded = stateOf(node, 'expanded');
  if (expanded !== undefined)
    states.push(expanded === 'true' ? 'expanded' : 'collapsed');
  const invalid = stateOf(node, 'invalid');
  if (invalid !== undefined && invalid !== 'false') states.push('invalid');
  const level = stateOf(node, 'level');
  if (level !== undefined && valuesOf(node).role === 'heading')
    states.push(`level ${level}`);
  return states;
}

function stateOf(node: AXNode, name: string): string | undefined {
  const value = node.properties?.find((property) => property.name === name)?.value
    .value;
  return value === undefined ? undefined : `${value}`;
}

function valuesOf(node: AXNode) {
  const textOf = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number'
      ? `${value}`
      : ''
    ).replaceAll(/\s+/g, ' ');
  return {
    role: textOf(node.role?.value),
    name: textOf(node.name?.value),
    value: textOf(node.value?.value),
    description: textOf(node.description?.value),
  };
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

function quoted(text: string): string {
  return `"${text.trim()}"`;
}

/**
 * Returns the lines that differ between two trees, marked with `+` and `-`, below the unchanged nodes
 * that contain them. What was in a removed node is left out. Without an earlier tree, returns all
 * lines.
 */
export function changesBetween(
  before: readonly Line[] | undefined,
  after: readonly Line[],
): string[] {
  const merged = before
    ? mergeLines(before, after)
    : after.map((line): MergedLine => ({...line, sign: ' '}));
  const isShown = merged.map(({sign}) => !before || sign !== ' ');
  for (const [index, {sign, depth}] of merged.entries()) {
    if (sign === ' ') continue;
    let parentDepth = depth;
    for (const [above, line] of [...merged.entries()].slice(0, index).toReversed()) {
      if (line.depth >= parentDepth || ![' ', sign].includes(line.sign)) continue;
      parentDepth = line.depth;
      if (line.sign === '-') isShown[index] = false;
      else isShown[above] = true;
    }
  }
  return merged.flatMap(({sign, depth, text}, index) =>
    isShown[index] ? [`${sign} ${'  '.repeat(depth)}${text}`] : [],
  );
}

/** A line of one of two trees, or of both. */
interface MergedLine extends Line {
  readonly sign: ' ' | '+' | '-';
}

/** Merges two lists of lines. */
function mergeLines(before: readonly Line[], after: readonly Line[]): MergedLine[] {
  const parts = diffArrays([...before], [...after], {
    comparator: (one, other) => one.depth === other.depth && one.text === other.text,
  });
  return parts.flatMap(({value, added, removed}) =>
    value.map((line): MergedLine => ({
      ...line,
      sign: added ? '+' : removed ? '-' : ' ',
    })),
  );
}
