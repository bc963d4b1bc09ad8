const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** What HTML of the service says, as text that is still to be escaped. */
export function textOf(html: string): string {
  return html
    .replace(/<!--.*?(-->|$)/gs, '')
    .replace(/<(script|style|template)\b.*?(<\/\1\s*>|$)/gis, '')
    .replace(/<\/?(p|li|ul|ol|h\d|br|hr|div|t[dhr]|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z!?][^>]*(>|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function entity(whole: string, decimal = '', hex = '', name = ''): string {
  if (name) return names[name] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Text as HTML, in an attribute's quotes or outside of tags. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Data as a script's content, which nothing in it can end. */
export function json(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
