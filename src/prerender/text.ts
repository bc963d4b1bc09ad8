import {Parser} from 'htmlparser2';
import {
  BLOCKS,
  CHECKED,
  checkMark,
  REMOVED,
  UNCHECKED,
} from '../ui/content/html-elements.js';

const LIST = /^[ou]l$/;

/**
 * Returns the text in the service's HTML as plain text. Entities such as `&amp;` are decoded once.
 * Callers have to escape the text.
 */
export function textOf(html: string): string {
  let text = '';
  let hiddenDepth = 0;
  /** The attributes of the open lists and their items, as the parser has read them. */
  const open: Readonly<Record<string, string>>[] = [{}];
  const enterOrLeave = (name: string, step: 1 | -1) => {
    if (REMOVED.has(name)) hiddenDepth += step;
    else if (BLOCKS.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      enterOrLeave(name, 1);
      if (hiddenDepth) return;
      if (name === 'img') text += attributes['alt'] ?? '';
      if (name === 'li')
        text += checkMark(
          (attribute) => attributes[attribute],
          (attribute) => open.at(-1)?.[attribute],
        );
      if (name === 'input' && attributes['type'] === 'checkbox' && open.length > 1)
        text += 'checked' in attributes ? CHECKED : UNCHECKED;
      if (LIST.test(name)) open.push(attributes);
    },
    onclosetag(name) {
      enterOrLeave(name, -1);
      if (LIST.test(name)) open.pop();
    },
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
