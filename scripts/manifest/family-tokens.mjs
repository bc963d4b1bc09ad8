import {ts} from '@custom-elements-manifest/analyzer';

/** Matches parentheses that contain at most one more level of parentheses. */
const NESTED = String.raw`\((?:[^()]|\([^()]*\))*\)`;

/**
 * Returns the design tokens that all elements share: descriptions from the doc block of the style
 * sheet, defaults from its declarations. The analyzer reads only the doc blocks of classes.
 */
export function familyTokens(source) {
  const tags = source.statements.flatMap((one) => ts.getJSDocTags(one));
  return tags
    .filter(({tagName}) => tagName.text === 'cssproperty')
    .map(({comment}) => {
      const text = ts.getTextOfJSDocComment(comment) ?? '';
      const [, name, description] = /^(--[\w-]+) - (.+)$/s.exec(text) ?? [];
      const [, value] =
        new RegExp(`var\\(${name}, ((?:[^()]|${NESTED})+)\\)`).exec(source.text) ?? [];
      if (!value) throw new Error(`${source.fileName}: @cssproperty ${text}`);
      // If a script sets the value of a private variable, the variable's fallback is the default.
      const [, fallback] = /^var\(--_[\w-]+, (.+)\)$/.exec(value) ?? [];
      // A default that depends on another token must name this token, not our private variable.
      const own = (fallback ?? value).replace(/var\(--_([\w-]+)\)/g, 'var(--store-$1)');
      return {name, description, default: own};
    });
}
