// Makes zip archives. The same files always make the same archive, byte for byte.
import {zipSync} from 'fflate';

/** The modification time of every file: the earliest one that the format can express. */
const TIME = new Date(1980, 0, 1);

/**
 * The Unix mode of a regular file that everybody may read. Zip entries store the mode in the upper
 * 16 bits of their attributes.
 */
const READABLE_FILE = 0o100644 << 16;
const UNIX = 3;

/** Returns a zip archive of `files`, which maps paths to contents (text or bytes). */
export function zipOf(files) {
  const options = {level: 9, mtime: TIME, os: UNIX, attrs: READABLE_FILE};
  const entries = Object.keys(files)
    .sort()
    .map((path) => [path, [new Uint8Array(Buffer.from(files[path])), options]]);
  return zipSync(Object.fromEntries(entries));
}
