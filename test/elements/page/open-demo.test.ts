import {expect, fixture, html} from '@open-wc/testing';
import type {StoreProvider} from '../../../src/ui/store-provider.js';
import {register} from '../../../src/define/register.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import '../../support/mock-server.js';
import {visiblePart, waitFor, textOf} from '../../support/shop-page.js';
import {en} from '../../../src/i18n/en.js';

await register('featured-deals', 'store-cart', 'store-provider');

/** The shadow root with the demo's panel. */
const panel = () => document.querySelector<HTMLElement>('[data-store-demo]')!;

const inPanel = <T extends Element>(selector: string) =>
  panel().shadowRoot!.querySelector<T>(selector)!;

/** Chooses an option in the panel, as a user does. */
function choose(label: string, value: string): void {
  const field = [...panel().shadowRoot!.querySelectorAll('label')].find((one) =>
    one.textContent.includes(label),
  )!;
  const select = field.querySelector('select')!;
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

async function demo() {
  const provider = await fixture<StoreProvider>(
    html`<store-provider demo><featured-deals limit="1"></featured-deals></store-provider>`,
  );
  onTestEnd(() => provider.shop?.cart.settled());
  return provider;
}

/** Returns the text of a part of the first deal. */
const dealPart = async (root: ParentNode, name: string) =>
  textOf(await waitFor(() => visiblePart(root.querySelector('featured-deals')!, name)));

describe('A demo, for bundlers', () => {
  it('shows items without a server, and requests no pictures', async () => {
    const provider = await demo();
    expect(await dealPart(provider, 'price')).to.contain('€19.99');
    expect(provider.querySelector('featured-deals')!.shadowRoot!.querySelector('img'))
      .to.not.exist;
    provider.removeAttribute('demo');
    await provider.updateComplete;
    expect(provider.shop, 'without the attribute').to.be.undefined;
  });

  it('finds its pictures in the folder that the attribute names', async () => {
    const provider = await fixture<StoreProvider>(
      html`<store-provider demo="/assets/demo/"></store-provider>`,
    );
    expect(provider.shop?.imageUrl('/img/items/31.svg')).to.equal(
      `${location.origin}/assets/demo/img/items/31.svg`,
    );
  });

  it('says that it is a demo, and its panel is accessible, open and closed', async () => {
    await dealPart(await demo(), 'price');
    const badge = inPanel<HTMLButtonElement>('.badge');
    expect(textOf(badge)).to.equal('Demo: nothing is paid');
    await expect(panel()).to.be.accessible();
    badge.click();
    expect(badge.getAttribute('aria-expanded')).to.equal('true');
    await expect(panel()).to.be.accessible();
    badge.click();
    expect(inPanel<HTMLElement>('.panel').hidden).to.equal(true);
  });

  it('shows failures and empty categories when they are chosen in the panel', async () => {
    const provider = await demo();
    await dealPart(provider, 'price');
    choose('Categories', 'sold out');
    expect(await dealPart(provider, 'closed')).to.equal(en.soldOut);
    choose('The service', 'broken');
    expect(await dealPart(provider, 'retry')).to.equal(en.tryAgain);
    choose('The service', 'well');
    choose('Categories', 'full');
    expect(await dealPart(provider, 'add')).to.contain(en.add);
  });
});
