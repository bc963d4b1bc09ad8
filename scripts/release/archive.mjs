// Makes zip archives. The same files and time always make the same archive, byte for byte.
import {zipSync} from 'fflate';

/**
 * The Unix mode of a regular file that everybody may read. Zip entries store the mode in the upper
 * 16 bits of their attributes.
 */
const READABLE_FILE = 0o100644 << 16;
const UNIX = 3;

/**
 * Returns a zip archive of `files`, which maps paths to contents (text or bytes). All files get the
 * modification time `time`. It has to differ from release to release: browsers and web servers
 * treat a file with the same time and size as unchanged.
 */
export function zipOf(files, time) {
  // A zip archive stores local times without a time zone. Shifts `time` so that its local time on
  // this machine is the UTC time. So machines in all time zones write the same archive.
  const mtime = new Date(time.getTime() + time.getTimezoneOffset() * 60_000);
  const options = {level: 9, mtime, os: UNIX, attrs: READABLE_FILE};
  const entries = Object.keys(files)
    .sort()
    .map((path) => [path, [new Uint8Array(Buffer.from(files[path])), options]]);
  return zipSync(Object.fromEntries(entries));
}
