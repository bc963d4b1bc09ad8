import {expect} from '@open-wc/testing';
import type {CheckResults, Examination} from '../../../src/doctor/examination.js';
import {showPanel} from '../../../src/doctor/panel.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitFor} from '../../support/shop-page.js';

/** Shows the panel with these results of an examination. */
function openPanel(value: CheckResults): ShadowRoot {
  const host = document.createElement('div');
  document.body.append(host);
  onTestEnd(() => host.remove());
  const examination = {value, subscribe: () => () => undefined, stop: () => undefined};
  showPanel(host, examination as unknown as Examination); // The panel uses no other members of an examination.
  return host.shadowRoot!;
}

const found: CheckResults = {
  findings: [
    {
      id: 'misspelt',
      level: 'broken',
      title: '<x> is misspelt.',
      explanation: 'Browsers ignore it.',
      fixes: {'Write:': '<y></y>', 'Ask somebody.': ''},
    },
  ],
  unchecked: [],
  isPending: false,
  shops: [],
  versions: ['1.2.3'],
};

describe("The doctor's panel", () => {
  const statusOf = (results: Partial<CheckResults>) =>
    openPanel({...found, ...results}).querySelector('[role="status"]')!.textContent;

  it('says how many findings there are, also if there are none yet', () => {
    expect(statusOf({})).to.equal('Does not work: 1.');
    expect(statusOf({findings: []})).to.contain('Nothing is wrong');
    expect(statusOf({findings: [], isPending: true})).to.equal('Checking…');
  });

  it('says what could not be checked', () => {
    const panel = openPanel({...found, unchecked: ['the service', 'pictures']});
    expect(panel.textContent).to.contain(
      'Could not be checked: the service; pictures.',
    );
    expect(openPanel(found).textContent).not.to.contain('Could not be checked');
  });

  it('copies the findings with their fixes, and neither query nor fragment of the page', async () => {
    const copied: string[] = [];
    const {clipboard} = navigator;
    const writeText = (text: string) => Promise.resolve(void copied.push(text));
    Object.defineProperty(navigator, 'clipboard', {
      value: {writeText},
      configurable: true,
    });
    onTestEnd(() => Object.defineProperty(navigator, 'clipboard', {value: clipboard}));
    const buttons = [...openPanel(found).querySelectorAll('button')];
    buttons.find((button) => button.textContent.includes('Copy everything'))!.click();
    await waitFor(() => copied.length);
    const [text = ''] = copied;
    for (const part of ['<x> is misspelt.', 'Browsers ignore it.', '<y></y>', '1.2.3'])
      expect(text).to.contain(part);
    expect(text).to.contain(`Page: ${location.origin}${location.pathname}\n`);
  });
});
