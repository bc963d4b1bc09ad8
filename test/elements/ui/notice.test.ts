import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {en} from '../../../src/i18n/en.js';
import {texts as ar} from '../../../src/i18n/languages/ar.js';
import {ShopError, type ShopErrorOptions} from '../../../src/lib/shop-error.js';
import {errorNotice} from '../../../src/ui/content/notice.js';
import {base} from '../../../src/ui/styles/base.styles.js';
import {leftOf} from '../../support/text-order.js';

/** An element that shows an error in Arabic. */
class NoticeSample extends LitElement {
  static override styles = base;

  @property({attribute: false}) error?: ShopError;

  protected override render() {
    return errorNotice(this.error, {...en, ...ar});
  }
}
customElements.define('notice-sample', NoticeSample);

const serviceMessage = 'Back at six!';

/** Renders an error with this message of the service, from right to left. */
async function renderNotice(options: ShopErrorOptions = {}): Promise<ShadowRoot> {
  const error = new ShopError('refused', 'For the log.', {serviceMessage, ...options});
  const sample = await fixture<NoticeSample>(
    html`<notice-sample dir="rtl" .error=${error}></notice-sample>`,
  );
  return sample.shadowRoot!;
}

describe('A message of the service in another direction than ours', () => {
  it('has its first word on the left', async () => {
    const root = await renderNotice();
    expect(leftOf(root, 'Back')).to.be.below(leftOf(root, '!'));
  });

  it('has its first word on the left after a sentence of ours', async () => {
    const root = await renderNotice({closedReason: 'maintenance'});
    expect(leftOf(root, 'Back')).to.be.below(leftOf(root, '!'));
    expect(leftOf(root, '!')).to.be.below(leftOf(root, ar.maintenance));
  });

  it('is aligned as our messages are', async () => {
    const root = await renderNotice();
    const {left, width} = root.querySelector('p')!.getBoundingClientRect();
    expect(leftOf(root, 'Back')).to.be.above(left + width / 2);
  });
});
