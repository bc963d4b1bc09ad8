import {expect, html} from '@open-wc/testing';
import '../../../src/define/store-goals.js';
import '../../../src/define/store-provider.js';
import {settings} from '../../support/fixtures.js';
import {
  findByRole,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

/** Renders a page with these goals, and waits for the settings. */
async function goalsPage(goals: unknown, level = 2) {
  const page = await renderWithSettings(
    'store-goals',
    html`<store-goals heading-level=${level}></store-goals>`,
    {goals},
  );
  const bars = () => visibleParts<HTMLProgressElement>(page.element, 'progress');
  return {...page, bars};
}

function goal(current_amount: unknown, goal_amount: unknown, name = 'New machines') {
  return {name, current_amount, goal_amount};
}

describe('<store-goals>', () => {
  it('shows each goal with the donated and the needed amount', async () => {
    const {element, textsOf, bars} = await goalsPage([goal('412.50', 500)]);
    expect(findByRole(element, 'heading', 'New machines')!.localName).to.equal('h2');
    expect(textsOf('amounts')).to.deep.equal(['€412.50 of €500.00']);
    expect(textsOf('percent')).to.deep.equal(['82%']);
    expect(bars()[0]).to.have.attribute('aria-label', 'New machines');
    expect(bars()[0]!.position).to.be.closeTo(0.82, 0.001);
  });

  it('gives its headings the level that the page sets', async () => {
    const {element} = await goalsPage([goal(1, 2)], 5);
    expect(findByRole(element, 'heading', 'New machines')!.localName).to.equal('h5');
  });

  for (const {amounts, shown, percent, bar} of [
    {amounts: [0, 0], shown: '€0.00', percent: '0%', bar: 0},
    {amounts: [20, 0], shown: '€20.00', percent: '100%', bar: 1},
    {amounts: [20, -5], shown: '€20.00', percent: '100%', bar: 1},
    {amounts: [-20, 100], shown: '-€20.00 of €100.00', percent: '0%', bar: 0},
    {amounts: [1200, 1000], shown: '€1,200.00 of €1,000.00', percent: '120%', bar: 1},
    {amounts: [99.999, 100], shown: '€99.999 of €100.00', percent: '99%', bar: 0.99},
    {amounts: [0.29, 1], shown: '€0.29 of €1.00', percent: '29%', bar: 0.29},
    {amounts: [null, 'many'], shown: '€0.00', percent: '0%', bar: 0},
  ]) {
    it(`shows ${JSON.stringify(amounts)} as ${shown}, ${percent}`, async () => {
      const {textsOf, bars} = await goalsPage([goal(amounts[0], amounts[1])]);
      expect(textsOf('amounts')).to.deep.equal([shown]);
      expect(textsOf('percent')).to.deep.equal([percent]);
      expect(bars()[0]!.position).to.be.closeTo(bar, 0.001);
    });
  }

  it('leaves out goals without a name', async () => {
    const {element} = await goalsPage([
      goal(1, 2, ''),
      goal(1, 2, '  '),
      goal(1, 2, 'Mine'),
    ]);
    expect(visibleParts(element, 'goal')).to.have.length(1);
    expect(findByRole(element, 'heading', 'Mine')).to.exist;
  });

  it('marks the amounts as a conversion in another currency', async () => {
    const {shop, textsOf} = await goalsPage([goal(100, 500)]);
    shop.preferences.pick({currency: 'USD'});
    await waitFor(() => textsOf('amounts')[0] !== '€100.00 of €500.00');
    expect(textsOf('amounts')).to.deep.equal(['≈ about $108.00 of $540.00']);
  });

  for (const goals of [[], null, {}, [goal(1, 2, '')]]) {
    it(`shows nothing for ${JSON.stringify(goals)}`, async () => {
      const {element} = await goalsPage(goals);
      expect(visiblePart(element, 'goals')).to.equal(undefined);
      expect(element.offsetHeight).to.equal(0);
    });
  }

  it('passes the accessibility audit', async () => {
    const {element} = await goalsPage(settings.goals);
    await expect(element).to.be.accessible();
  });
});
