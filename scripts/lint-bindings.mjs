const BOOLEAN = new Set(
  `autofocus checked default disabled formnovalidate hidden inert multiple muted novalidate open
  readonly required reversed selected`.split(/\s+/),
);

/**
 * An ESLint rule against bindings in html`…` that Lit accepts but renders in another way than
 * intended.
 */
export const bindings = {
  meta: {type: 'problem', schema: []},
  create(context) {
    return {
      TaggedTemplateExpression(node) {
        if (!['html', 'svg', 'staticHtml'].includes(node.tag.name)) return;
        for (const {name, value} of attributes(node.quasi)) {
          const message = mistakeIn(name, value);
          if (message) context.report({node: node.quasi, message});
        }
      },
    };
  },
};

/** Returns a sentence about a wrong binding, or `undefined` if the binding is right. */
function mistakeIn(name, value) {
  const bound = value?.includes('\0');
  if (/^[@?.]/.test(name) && !bound) {
    return `"${name}" needs an expression: without \${…} it is a plain attribute with this name.`;
  }
  if (bound && BOOLEAN.has(name)) {
    return `"${name}" is true for every value: write "?${name}".`;
  }
  if (bound && /^on[a-z]+$/.test(name)) {
    return `"${name}" would hold the listener as text: write "@${name.slice(2)}".`;
  }
  return undefined;
}

/** Yields the attributes of the tags in a template. In their values, \0 stands for an expression. */
function* attributes({quasis}) {
  const markup = quasis
    .map(({value}) => value.raw)
    .join('\0')
    .replaceAll(/<!--.*?-->/gs, '');
  for (const [, inside] of markup.matchAll(
    /<[a-z\0][\w.\0-]*((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi,
  )) {
    for (const [, name, value] of inside.matchAll(
      /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g,
    )) {
      yield {name, value};
    }
  }
}
