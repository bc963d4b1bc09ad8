type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes that nobody should paste: secrets, and attributes that we have set ourselves. */
const LEFT_OUT = /^(data-)?token$|^(doctor|style|data-placeholder|nonce|translate)$/;

/** The tag of an element as it should be written, without content and tokens. */
export function tagOf(
  element: Element,
  changes: Attributes = {},
  tag = element.localName,
): string {
  const written: Record<string, string | undefined> = {};
  for (const {name, value} of element.attributes) written[name] = value;
  // Our elements set their own language attributes.
  if (tag !== 'store-provider') delete written['lang'];
  delete written['dir'];
  const attributes = Object.entries({...written, ...changes}).flatMap(
    ([name, value]) => {
      if (value === undefined || LEFT_OUT.test(name)) return [];
      const quoted = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return [value ? `${name}="${quoted}"` : name];
    },
  );
  return `<${[tag, ...attributes].join(' ')}></${tag}>`;
}

/** The script tag as it should be written. If the page has none, an example to fill in. */
export function scriptTag(
  script: HTMLScriptElement | undefined,
  changes: Attributes = {},
): string {
  const example = {src: 'https://example.net/dist/embed.js', defer: ''};
  return tagOf(
    script ?? document.createElement('script'),
    script?.src ? changes : {...example, ...changes},
  );
}
