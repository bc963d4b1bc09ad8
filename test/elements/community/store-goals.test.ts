import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {
  findByRole,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

await register('store-goals', 'store-provider');

/** Renders a page with these goals, and waits for the settings. */
async function goalsPage(goals: unknown) {
  const page = await renderWithSettings(
    'store-goals',
    html`<store-goals></store-goals>`,
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
    const cases = [
      ['412.50', 500, '€412.50 of €500.00', '82%', 0.82],
      [0, 0, '€0.00', '0%', 0],
      [20, 0, '€20.00', '100%', 1],
      [20, -5, '€20.00', '100%', 1],
      [-20, 100, '-€20.00 of €100.00', '0%', 0],
      [1200, 1000, '€1,200.00 of €1,000.00', '120%', 1],
      [99.999, 100, '€99.999 of €100.00', '99%', 0.99],
      [0.29, 1, '€0.29 of €1.00', '29%', 0.29],
      [null, 'many', '€0.00', '0%', 0],
    ] as const;
    const {element, textsOf, bars} = await goalsPage(
      cases.map(([current, needed], index) => goal(current, needed, `Goal ${index}`)),
    );
    const [amounts, percents] = [textsOf('amounts'), textsOf('percent')];
    for (const [index, [, , amount, percent, position]] of cases.entries()) {
      expect(findByRole(element, 'heading', `Goal ${index}`)!.localName).to.equal('h2');
      expect([amounts[index], percents[index]]).to.deep.equal([amount, percent]);
      expect(bars()[index]).to.have.attribute('aria-label', `Goal ${index}`);
      expect(bars()[index]!.position).to.be.closeTo(position, 0.001);
    }
    await expect(element).to.be.accessible();
  });

  it('marks the amounts as a conversion in another currency', async () => {
    const {shop, textsOf} = await goalsPage([goal(100, 500)]);
    shop.preferences.pick({currency: 'USD'});
    await waitFor(() => textsOf('amounts')[0] !== '€100.00 of €500.00');
    expect(textsOf('amounts')).to.deep.equal(['≈ about $108.00 of $540.00']);
  });

  for (const goals of [null, [goal(1, 2, ''), goal(1, 2, '  ')]])
    it(`shows nothing for ${JSON.stringify(goals)}`, async () => {
      const {element} = await goalsPage(goals);
      expect(visiblePart(element, 'goals')).to.equal(undefined);
      expect(element.offsetHeight).to.equal(0);
    });
});
