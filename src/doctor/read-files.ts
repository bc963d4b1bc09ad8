import {entryAddress} from '../lib/entry-script.js';
import {isLoopback, isWebAddress} from './addresses.js';

/** Why a file of ours could not be loaded, if the browser reveals the status of the answer. */
export function fileFailure(address: string): 'missing' | 'changed' | 'unknown' {
  const requests = performance
    .getEntriesByType('resource')
    .filter(({name}) => name.startsWith(address)) as PerformanceResourceTiming[];
  const {responseStatus = 0} = requests.at(-1) ?? {};
  if (responseStatus >= 400) return 'missing';
  return responseStatus ? 'changed' : 'unknown';
}

/** Whether the server sent a file uncompressed; `false` if the browser hides the sizes. */
export function isUncompressed(address = entryAddress()): boolean {
  if (!isWebAddress(address) || isLoopback(address)) return false;
  const requests = performance.getEntriesByName(address, 'resource');
  const {encodedBodySize = 0, decodedBodySize} = (requests.at(-1) ??
    {}) as Partial<PerformanceResourceTiming>;
  return encodedBodySize > 0 && encodedBodySize === decodedBodySize;
}
