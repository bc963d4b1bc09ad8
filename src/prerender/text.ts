import {Parser} from 'htmlparser2';

/** Elements whose content is not shown as text. */
const HIDDEN = ['script', 'style', 'template'];

/** Elements that separate the words before and after them. */
const BLOCK = /^(p|li|ul|ol|h\d|br|hr|div|t[dhr]|blockquote)$/;

/**
 * Returns the text in the service's HTML as plain text. Entities such as `&amp;` are decoded once.
 * Callers have to escape the text.
 */
export function textOf(html: string): string {
  let text = '';
  let hiddenDepth = 0;
  const enterOrLeave = (name: string, step: 1 | -1) => {
    if (HIDDEN.includes(name)) hiddenDepth += step;
    else if (BLOCK.test(name)) text += ' ';
  };
  const parser = new Parser({
    onopentagname: (name) => enterOrLeave(name, 1),
    onclosetag: (name) => enterOrLeave(name, -1),
    ontext(part) {
      if (!hiddenDepth) text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

/** Escapes a text for use in HTML, as content of an element or as an attribute's value in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Writes data as JSON for a `<script>` element. No text in the data can end the script. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
