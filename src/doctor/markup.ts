/** Attributes by name. `undefined` removes an attribute. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes that lines to paste never have: secrets, and `doctor`, which visitors would see. */
const LEFT_OUT = /^((data-)?token|doctor|nonce)$/;

const LEFT_OUT_PARAMETERS =
  /(?<=[?&])(token|doctor)\b[^&]*&?|[?&](token|doctor)\b[^&]*$/g;

/** An element's tag to paste, with `changes` applied, without content and secrets. */
export function tagMarkup(
  element: Element,
  changes: Attributes = {},
  tag = element.localName,
): string {
  const attributes: Record<string, string | undefined> = {};
  if (tag === 'script' && !element.hasAttribute('src'))
    Object.assign(attributes, {src: 'https://example.net/dist/embed.js', defer: ''});
  for (const {name, value} of element.attributes) attributes[name] = value;
  const written = Object.entries({...attributes, ...changes}).flatMap(
    ([name, value]) => {
      if (value === undefined || LEFT_OUT.test(name)) return [];
      const shown = name === 'src' ? value.replaceAll(LEFT_OUT_PARAMETERS, '') : value;
      const escaped = shown.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return [value ? `${name}="${escaped}"` : name];
    },
  );
  return `<${[tag, ...written].join(' ')}></${tag}>`;
}

/**
 * The tag that says where the shop of an element is, with `changes`: the provider around it, else the
 * script tag, where the names of the attributes begin with `data-`.
 */
export function shopTagMarkup(
  element: Element | undefined,
  script: HTMLScriptElement | undefined,
  changes: Readonly<Record<string, string>> = {},
): string {
  const provider = element?.closest('store-provider');
  if (provider) return tagMarkup(provider, changes);
  if (script && /[?&]base-url=/.test(script.src))
    return settingsInAddressMarkup(script, changes);
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(changes))
    attributes[`data-${name}`] = value;
  return tagMarkup(script ?? document.createElement('script'), attributes);
}

/** The script tag with settings in its address, for sites that remove `data-` attributes. */
export function settingsInAddressMarkup(
  script: Element,
  changes: Readonly<Record<string, string>>,
): string {
  const [file = '', query] = (script.getAttribute('src') ?? '').split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  // Slashes and colons need no escaping in a query.
  const text = `${parameters}`.replaceAll('%3A', ':').replaceAll('%2F', '/');
  return tagMarkup(script, {src: `${file}?${text}`});
}

/** The quotes of word processors, and other signs that look like straight quotes. */
const CURLY = /[“”„‟‘’‚‛«»″′]/g;

/**
 * The tag of an element with straight quotes; `undefined` if it has no curly ones around values. To
 * browsers, `url=”gold rank”` is one attribute with the value `”gold`, and another one, `rank”`.
 */
export function straightenedMarkup(element: Element): string | undefined {
  const isCurly = (letter = '') => letter.search(CURLY) >= 0;
  const all = [...element.attributes];
  if (!all.some(({value}) => isCurly(value[0]))) return undefined;
  const words = all.map(({name, value}) => {
    if (!value) return name;
    const isPart = isCurly(value[0]) || isCurly(value.at(-1));
    return isPart ? `${name}=${value}` : `${name}="${value}"`;
  });
  return markupOfEscapedTag(element.localName, ` ${words.join(' ')}`);
}

/** The markup of a tag that is written as text, with straight quotes and without secrets. */
export function markupOfEscapedTag(tag: string, attributes: string): string {
  const straight = attributes
    .replaceAll(CURLY, '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (data-)?token=("[^"]*"|'[^']*'|\S+)/g, '')
    .replaceAll(/(?<=[?&])token=[^&"'\s]*/g, '')
    .replace(/(?<![\s/])[\s/]+$/, '');
  return `<${tag}${straight}></${tag}>`;
}
