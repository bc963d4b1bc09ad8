const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Elements whose content is no text. */
const HIDDEN = ['script', 'style', 'template'];

/** Elements that part the words before and after them. */
const BLOCK = /^(p|li|ul|ol|h\d|br|hr|div|t[dhr]|blockquote)$/;

/** Text of HTML of the service, still to be escaped. Reads the HTML once from start to end. */
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
      parts.push(start); // A sign, such as the one in "1 < 2".
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

/** The place after the next `sign` (a global expression) from `start` on; else the end of the text. */
function endOf(text: string, sign: RegExp, start: number): number {
  sign.lastIndex = start;
  return sign.test(text) ? sign.lastIndex : text.length;
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
