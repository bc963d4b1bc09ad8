// Parts of the documents that are true only until the first version is on npm. They stand between two
// comments, and the first release removes them.

const START = '<!-- until the first release -->';
const END = '<!-- end: until the first release -->';

/** Whether a document has such a part. */
export function hasUnpublishedNote(text) {
  return text.includes(START);
}

/** Returns a document without these parts. */
export function withoutUnpublishedNotes(text) {
  return text.replaceAll(new RegExp(`${START}.*?${END}\n+`, 'gs'), '');
}
