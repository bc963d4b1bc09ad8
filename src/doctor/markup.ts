type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes that nobody should paste: secrets, and attributes that the shop itself has set. */
const LEFT_OUT =
  /^((data-)?token|doctor|style|dir|data-placeholder|data-store-speech|nonce|translate)$/;

/** An element's tag for the page's author to paste: with `changes`, without content and tokens. */
export function tagMarkup(
  element: Element,
  changes: Attributes = {},
  tag = element.localName,
): string {
  const attributes: Record<string, string | undefined> = {};
  for (const {name, value} of element.attributes) attributes[name] = value;
  // Our elements set their own language. A provider's attribute chooses the language of its shop.
  if (tag !== 'store-provider') delete attributes['lang'];
  const written = Object.entries({...attributes, ...changes}).flatMap(
    ([name, value]) => {
      if (value === undefined || LEFT_OUT.test(name)) return [];
      const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return [value ? `${name}="${escaped}"` : name];
    },
  );
  return `<${[tag, ...written].join(' ')}></${tag}>`;
}

/**
 * The script tag for the page's author to paste, with `changes`. If the page has no script tag, an
 * example to fill in.
 */
export function scriptMarkup(
  script: HTMLScriptElement | undefined,
  changes: Attributes = {},
): string {
  if (script?.src) return tagMarkup(script, changes);
  const example = {src: 'https://example.net/dist/embed.js', defer: ''};
  return tagMarkup(script ?? document.createElement('script'), {
    ...example,
    ...changes,
  });
}
