import {failedFiles} from '../lib/load-file.js';
import {findElements} from './find-elements.js';
import type {Finding} from './finding.js';
import {pageProblems, type FileFailure} from './page-problems.js';

/** Reports files of the script that could not be loaded, and the elements that need them. */
export function checkFiles(): readonly Finding[] {
  const [address] = failedFiles();
  if (address === undefined) return [];
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
