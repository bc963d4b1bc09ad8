// Handles notes in the documents that are true only until the first version is on npm. A note
// stands between two comments, and the first release removes it.

const START = '<!-- until the first release -->';
const END = '<!-- end: until the first release -->';

/** Whether a document has a note that is true only until the first release. */
export function hasUnpublishedNote(text) {
  return text.includes(START);
}

/** Returns a document without the notes that are true only until the first release. */
export function withoutUnpublishedNotes(text) {
  return text.replaceAll(new RegExp(`${START}.*?${END}\n+`, 'gs'), '');
}
