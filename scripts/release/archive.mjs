// Makes zip archives. The same files and time always make the same archive, byte for byte.
import {zipSync} from 'fflate';

/**
 * The Unix mode of a regular file that everybody may read. Zip entries store the mode in the upper
 * 16 bits of their attributes.
 */
const READABLE_FILE = 0o100644 << 16;
const UNIX = 3;

/**
 * Returns a zip archive of `files`, which maps paths to contents (text or bytes). `time` is the
 * modification time of all files. Web servers compare the time and the size of a file to tell its
 * versions apart, so each version needs a time of its own.
 */
export function zipOf(files, time) {
  // Archives contain local times. The time in UTC is written in all time zones.
  const mtime = new Date(time.getTime() + time.getTimezoneOffset() * 60_000);
  const options = {level: 9, mtime, os: UNIX, attrs: READABLE_FILE};
  const entries = Object.keys(files)
    .sort()
    .map((path) => [path, [new Uint8Array(Buffer.from(files[path])), options]]);
  return zipSync(Object.fromEntries(entries));
}
