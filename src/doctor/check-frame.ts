import {pageStorage} from '../lib/page-storage.js';
import type {Finding} from './finding.js';
import {pageProblems} from './page-problems.js';

/** Reports that the page is inside a frame of another page, and what the frame prevents. */
export function checkFrame(): readonly Finding[] {
  if (window.top === window.self) return [];
  const isLocked = self.origin === 'null' || !pageStorage('localStorage');
  const inFrame = pageProblems.inFrame(frameMarkup());
  const findings: Finding[] = [{topic: 'place', level: 'hint', ...inFrame}];
  if (isLocked)
    findings.push({topic: 'place', level: 'careful', ...pageProblems.lockedFrame()});
  return findings;
}

/** The tag of a frame for this page, for the outer page. */
function frameMarkup(): string {
  const address = new URL(location.href);
  address.searchParams.delete('store-doctor');
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Shop';
  frame.setAttribute('style', 'width: 100%; height: 1600px; border: 0');
  return frame.outerHTML;
}
