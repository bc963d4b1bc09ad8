import {expect, fixture, html} from '@open-wc/testing';
import {applyPageTexts} from '../../../src/i18n/apply-page-texts.js';
import {en} from '../../../src/i18n/en.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

/** Renders a page with a script that changes our texts. */
async function pageWith(lang: string, content: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset['storeTexts'] = lang;
  script.textContent = content;
  await fixture(html`<div>${script}</div>`);
  applyPageTexts();
}

describe('Texts in a script of the page', () => {
  it('replace ours', async () => {
    await pageWith('et', '{"add": "Lisa korvi", "left": "Veel {1}"}');
    expect(textsOf('et').add).to.equal('Lisa korvi');
    expect(textsOf('et-EE').left(3)).to.equal('Veel 3');
    expect(textsOf('et').close).to.equal(en.close);
  });

  it('are English if the script names no language', async () => {
    await pageWith('', '{"featured": "Hot"}');
    expect(textsOf('en').featured).to.equal('Hot');
    await pageWith('en', JSON.stringify({featured: en.featured}));
  });

  it('are ignored, with a warning, if we have no text of that name', async () => {
    const printed = recordWarnings();
    await pageWith(
      'lv',
      '{"adds": "x", "constructor": "y", "add": 7, "close": "Aizvērt"}',
    );
    expect(textsOf('lv').close).to.equal('Aizvērt');
    expect(textsOf('lv').add).to.equal(en.add);
    expect(printed).to.have.length(3);
    await pageWith('lv', '{add: "x"}');
    expect(printed.at(-1)).to.contain('no valid JSON');
    await pageWith('lv', 'null');
    expect(printed).to.have.length(4);
  });
});
