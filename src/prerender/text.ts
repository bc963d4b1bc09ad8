/** Characters by the names of their HTML entities. */
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Elements whose content is not shown as text. */
const HIDDEN = ['script', 'style', 'template'];

/** Elements that separate the words before and after them. */
const BLOCK = /^(p|li|ul|ol|h\d|br|hr|div|t[dhr]|blockquote)$/;

/** Returns the text of the service's HTML. The text is not escaped. The function reads the HTML only once. */
export function textOf(html: string): string {
  return withoutTags(html)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    const head = html.slice(open, open + 24).toLowerCase();
    const [start = '', close = '', name = ''] =
      /^<(\/?)([a-z][a-z\d]{0,19})?/.exec(head) ?? [];
    if (head.startsWith('<!--')) at = endOf(html, /-->/g, open);
    else if (!name && !/^<\/?[!?]/.test(head)) {
      parts.push(start); // A character of the text, as in "1 < 2".
      at = open + start.length;
    } else if (!close && HIDDEN.includes(name)) {
      const end = endOf(html, new RegExp(`</${name}`, 'gi'), open);
      at = endOf(html, />/g, end);
    } else {
      at = endOf(html, />/g, open);
      if (BLOCK.test(name)) parts.push(' ');
    }
  }
  parts.push(html.slice(at));
  return parts.join('');
}

/** Returns the index after the next match of `sign` from `start` on, or the end of the text. `sign` has the flag `g`. */
function endOf(text: string, sign: RegExp, start: number): number {
  sign.lastIndex = start;
  return sign.test(text) ? sign.lastIndex : text.length;
}

function entity(whole: string, decimal = '', hex = '', name = ''): string {
  if (name) return namedCharacters[name] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Escapes text for HTML, for attribute values in quotes and for element content. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Writes data as JSON for a `<script>` element. No text in the data can end the script. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
