import {expect} from '@open-wc/testing';
import type {CheckResults, Examination} from '../../../src/doctor/examination.js';
import {formatReport, showPanel} from '../../../src/doctor/panel.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

const healthy: CheckResults = {
  findings: [],
  uncheckedTopics: new Set(),
  isPending: false,
  shops: [],
  versions: ['1.2.3'],
};

/** Shows the panel with the results of an examination, by default without findings. */
function openPanel(results: Partial<CheckResults> = {}): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  onTestEnd(() => host.remove());
  const value = {...healthy, ...results};
  const examination = {value, subscribe: () => () => undefined, stop: () => undefined};
  showPanel(host, examination as unknown as Examination); // The panel uses no other members of an examination.
  return host;
}

/** Returns the lines under "What was checked". */
function checksOf(host: HTMLElement): readonly string[] {
  return [...host.shadowRoot!.querySelectorAll('details li')].map((line) =>
    line.textContent.replace(/\s+/g, ' ').trim(),
  );
}

describe("The doctor's panel", () => {
  it('marks each topic as fine, as a problem, as unchecked, or as still being checked', () => {
    const findings: CheckResults['findings'] = [
      {
        id: 'no',
        topic: 'tags',
        level: 'hint',
        title: 'No.',
        explanation: 'Why.',
        fixes: [],
      },
    ];
    const uncheckedTopics = new Set(['data'] as const);
    const lines = checksOf(openPanel({findings, uncheckedTopics}));
    expect(lines.find((line) => /Tags/.test(line))).to.match(/^! .*: see above$/);
    expect(lines.find((line) => /Categories/.test(line))).to.match(
      /^– .*: could not be checked$/,
    );
    expect(lines.find((line) => /Pictures/.test(line))).to.match(/^✓ .*: fine$/);
    const pending = checksOf(openPanel({uncheckedTopics, isPending: true}));
    expect(pending.find((line) => /Categories/.test(line))).to.match(
      /^… .*: being checked$/,
    );
  });
});

describe('The text that the panel copies', () => {
  it('has the problems with their fixes, and neither query nor fragment of the page', () => {
    const text = formatReport({
      ...healthy,
      findings: [
        {
          id: 'misspelt',
          topic: 'tags',
          level: 'broken',
          title: '<x> is misspelt.',
          explanation: 'Browsers ignore it.',
          fixes: [['Write:', '<y></y>'], ['Ask somebody.']],
        },
      ],
    });
    expect(text).to.contain(
      '[broken] <x> is misspelt.\nBrowsers ignore it.\nWrite:\n<y></y>\nAsk somebody.',
    );
    expect(text).to.contain('storefront-elements 1.2.3');
    expect(text).to.contain(`Page: ${location.origin}${location.pathname}\n`);
  });
});
