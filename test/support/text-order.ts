/** The left edge, in the window, of the first character of these words in an element, in pixels. */
export function leftOf(root: Node, words: string): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const start = text.data.indexOf(words);
    if (start === -1) continue;
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`The element does not contain "${words}".`);
}
