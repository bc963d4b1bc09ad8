type Attributes = Readonly<Record<string, string | undefined>>;

/** What nobody is to paste: secrets, and what we have set ourselves. */
const LEFT_OUT = /^(data-)?token$|^(doctor|style|data-placeholder|nonce|translate)$/;

/** An element of the page as it should be written, without what is inside and without tokens. */
export function tagOf(
  element: Element,
  changes: Attributes = {},
  tag = element.localName,
): string {
  const written: Record<string, string | undefined> = {};
  for (const {name, value} of element.attributes) written[name] = value;
  // The elements say what they speak by themselves.
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

/** The script tag as it should be written; with none in the page one to fill in. */
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
