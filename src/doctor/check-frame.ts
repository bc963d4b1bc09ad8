import {canLeaveFrame, isFramed} from '../lib/is-framed.js';
import {pageStorage} from '../lib/page-storage.js';
import type {Finding} from './finding.js';
import {frameCode} from './frame-code.js';
import {pageProblems} from './page-problems.js';

/**
 * Whether a script in this frame may navigate the whole tab; `undefined` before the test. The test
 * runs only once, because browsers print a message on the console if it fails.
 */
let canLeave: boolean | undefined;

/** Reports that the page is in a frame, and which features the frame prevents. */
export function checkFrame(): readonly Finding[] {
  if (!isFramed()) return [];
  const code = frameCode();
  const findings: Finding[] = [
    {topic: 'place', level: 'hint', ...pageProblems.inFrame(code)},
  ];
  if (self.origin === 'null')
    findings.push({topic: 'place', level: 'careful', ...pageProblems.lockedFrame()});
  else if (!pageStorage('localStorage'))
    findings.push({topic: 'place', level: 'careful', ...pageProblems.noStorage()});
  if (!(canLeave ??= canLeaveFrame()))
    findings.push({topic: 'place', level: 'hint', ...pageProblems.keptInFrame()});
  if (isCutOff())
    findings.push({topic: 'place', level: 'hint', ...pageProblems.lowFrame(code)});
  return findings;
}

/**
 * Whether the frame is shorter than the shop inside it. This happens if the outer page does not
 * apply the height that the shop reports.
 */
function isCutOff(): boolean {
  const {scrollHeight, clientHeight} = document.documentElement;
  return scrollHeight > clientHeight + 1;
}
