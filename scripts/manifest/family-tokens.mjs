import {ts} from '@custom-elements-manifest/analyzer';

/**
 * Returns the tokens that all elements share, from the doc block of their style sheet. The analyzer
 * reads only the doc blocks of classes.
 */
export function familyTokens(source) {
  const tags = source.statements.flatMap((one) => ts.getJSDocTags(one));
  return tags
    .filter(({tagName}) => tagName.text === 'cssproperty')
    .map(({comment}) => {
      const text = ts.getTextOfJSDocComment(comment) ?? '';
      const found = /^\[?(--[\w-]+)(?:=([^\]]+))?\]? - (.+)$/s.exec(text);
      if (!found) throw new Error(`${source.fileName}: @cssproperty ${text}`);
      const [, name, value, description] = found;
      return {name, description, ...(value && {default: value})};
    });
}
