import {entryAddress} from '../lib/entry-script.js';
import {failedFiles} from '../lib/load-file.js';
import {isLoopback, isWebAddress} from './addresses.js';
import {findElements} from './find-elements.js';
import type {Finding} from './finding.js';
import {pageProblems, type FileFailure} from './page-problems.js';

/**
 * Reports files of the script that could not be loaded, and the elements that need them. Reports a
 * script that was sent uncompressed.
 */
export function checkFiles(): readonly Finding[] {
  const [address] = failedFiles();
  if (address === undefined)
    return isUncompressed(entryAddress())
      ? [{topic: 'script', level: 'hint', ...pageProblems.uncompressed}]
      : [];
  const failure = failureOf(address);
  const tags = findElements()
    .map(({localName}) => localName)
    .filter((tag) => !customElements.get(tag));
  const problems = (tags.length ? tags : [undefined]).map((tag) =>
    pageProblems.notLoaded(tag, address, failure),
  );
  return problems.map((problem) => ({topic: 'script', level: 'broken', ...problem}));
}

/**
 * Whether the server has sent this file uncompressed. `false` if the browser hides the sizes, as for
 * files of other sites, and for servers on this computer.
 */
export function isUncompressed(address: string): boolean {
  if (!isWebAddress(address) || isLoopback(address)) return false;
  const requests = performance.getEntriesByName(address, 'resource');
  const {encodedBodySize = 0, decodedBodySize} = (requests.at(-1) ??
    {}) as Partial<PerformanceResourceTiming>;
  return encodedBodySize > 0 && encodedBodySize === decodedBodySize;
}

/**
 * The reason why a file has failed; `unknown` if the browser hides the status. Browsers
 * reveal it only for same-origin files and for files loaded with CORS.
 */
function failureOf(address: string): FileFailure {
  const requests = performance
    .getEntriesByType('resource')
    .filter(({name}) => name.startsWith(address)) as PerformanceResourceTiming[];
  const {responseStatus = 0} = requests.at(-1) ?? {};
  if (responseStatus >= 400) return 'missing';
  return responseStatus ? 'changed' : 'unknown';
}
