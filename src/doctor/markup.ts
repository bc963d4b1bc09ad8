/** Attributes by name. `undefined` removes an attribute. */
type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Matches the names of attributes to leave out of the markup that authors paste: secrets, and
 * `doctor`, which must not be in a published page.
 */
const LEFT_OUT = /^((data-)?token|doctor|nonce)$/;

/** The quotes of word processors, and other signs that look like straight quotes. */
const CURLY = '[“”„‟‘’‚‛«»″′]';
const QUOTED_START = new RegExp(`^${CURLY}`);
const QUOTED_END = new RegExp(`${CURLY}$`);

/** An element's tag to paste, with `changes` applied, without content and secrets. */
export function tagMarkup(
  element: Element,
  changes: Attributes = {},
  tag = element.localName,
): string {
  const attributes: Record<string, string | undefined> = {};
  for (const {name, value} of element.attributes) attributes[name] = value;
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
 * example with a placeholder address.
 */
export function scriptMarkup(
  script: HTMLScriptElement | undefined,
  changes: Attributes = {},
): string {
  if (script?.src) return tagMarkup(script, moveToAddress(script, changes));
  const example = {src: 'https://example.net/dist/embed.js', defer: ''};
  return tagMarkup(script ?? document.createElement('script'), {
    ...example,
    ...changes,
  });
}

/**
 * Returns the changes to apply to the attributes of a script tag. If `src` has a parameter for an
 * attribute, the parameter is changed instead of the attribute: some sites forbid attributes, so
 * their settings are in `src`. Removes the parameters `token` and `doctor` from `src`.
 */
function moveToAddress(script: HTMLScriptElement, changes: Attributes): Attributes {
  const [path = '', query = ''] = (script.getAttribute('src') ?? '').split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const kept: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(changes)) {
    const parameter = name.replace(/^data-/, '');
    if (value && parameters.has(parameter)) parameters.set(parameter, value);
    else kept[name] = value;
  }
  parameters.delete('token');
  parameters.delete('doctor');
  // Slashes and colons need no escaping in a query.
  const text = `${parameters}`.replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === query ? changes : {...kept, src: text ? `${path}?${text}` : path};
}

/**
 * The tag that defines the shop of an element, with `changes`: its provider, else the script tag, where
 * the names have the prefix `data-`.
 */
export function shopMarkup(
  element: Element | undefined,
  script: HTMLScriptElement | undefined,
  changes: Readonly<Record<string, string>>,
): string {
  const provider = element?.closest('store-provider');
  if (provider) return tagMarkup(provider, changes);
  const prefixed = Object.entries(changes).map(([name, value]) => [
    `data-${name}`,
    value,
  ]);
  return scriptMarkup(script, Object.fromEntries(prefixed) as Attributes);
}

/** Returns `scriptMarkup` for a script tag, and `tagMarkup` for any other element. */
export function scriptOrTagMarkup(element: Element, changes?: Attributes): string {
  return element instanceof HTMLScriptElement
    ? scriptMarkup(element, changes)
    : tagMarkup(element, changes);
}

/**
 * The changes that replace curly quotes around attribute values; `undefined` if there are none.
 * Browsers do not understand curly quotes: `url=”gold rank”` is one attribute with the value
 * `”gold`, and another one with the name `rank”`.
 */
export function findQuoteCorrections(element: Element): Attributes | undefined {
  const changes: Record<string, string | undefined> = {};
  let unclosed: string | undefined;
  for (const {name, value} of element.attributes) {
    const word = value ? `${name}=${value}` : name;
    if (unclosed !== undefined) {
      changes[unclosed] += ` ${word}`;
      changes[name] = undefined;
      if (QUOTED_END.test(word)) unclosed = undefined;
    } else if (QUOTED_START.test(value)) {
      changes[name] = value;
      if (!QUOTED_END.test(value.slice(1))) unclosed = name;
    }
  }
  for (const [name, value] of Object.entries(changes))
    changes[name] = value?.replace(QUOTED_START, '').replace(QUOTED_END, '');
  return Object.keys(changes).length ? changes : undefined;
}

/**
 * Returns correct markup for a tag that the page shows as text, for the page's author to paste.
 * Replaces curly quotes: `<store-cart layout=”drawer”>` becomes `<store-cart layout="drawer">`.
 */
export function markupOfEscapedTag(tag: string, attributes: string): string {
  const straight = attributes
    .replaceAll(new RegExp(CURLY, 'g'), '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ token=("[^"]*"|'[^']*'|\S+)/g, '')
    .replace(/(?<![\s/])[\s/]+$/, '');
  return `<${tag}${straight}></${tag}>`;
}
