import {expect} from '@open-wc/testing';
import {addressOffers} from '../../../src/ui/address-offers.js';

/** The value of a parameter in the page's address. */
function inAddress(name: string): string | null {
  return new URL(location.href).searchParams.get(name);
}

// The tests depend on their order, because the address is read only once, when the page opens.
describe('The offers in the address of the page', () => {
  const {href} = location;

  before(() => {
    const url = new URL(href);
    url.searchParams.set('player', 'Cool Guy 12');
    url.searchParams.set('item', '32');
    url.search += [
      ...['50%25OFF', 'BLACK%20FRIDAY', '%E2%80%8BGIFT-7QK2+', 'R%26B%2B1', '100%'],
      ...['', '+', 'x'.repeat(41), 'y'.repeat(40), '%3Cb%3E'],
      '%D0%A1%D0%9A%D0%98%D0%94%D0%9A%D0%90',
    ]
      .map((code) => `&coupon=${code}`)
      .join('');
    url.searchParams.set('ref', '.BedrockBen');
    url.hash = '#category-ranks';
    history.replaceState({kept: true}, '', url);
  });

  after(() => history.replaceState(null, '', href));

  it('are the parameters with valid values', () => {
    expect(addressOffers().value).to.deep.equal({
      player: 'Cool Guy 12',
      item: '32',
      coupon: '50%OFF',
      ref: '.BedrockBen',
    });
  });

  it('have any characters that the field takes, and come one after another', () => {
    const offers = addressOffers();
    for (const code of [
      ...['50%OFF', 'BLACK FRIDAY', 'GIFT-7QK2', 'R&B+1', '100%', 'y'.repeat(40)],
      ...['<b>', 'СКИДКА', undefined],
    ]) {
      expect(offers.value.coupon).to.equal(code);
      offers.decline('coupon');
    }
  });

  it('are removed from the address once they are accepted, and nothing else is', () => {
    const told: unknown[] = [];
    const stop = addressOffers().subscribe(() => told.push(addressOffers().value));
    addressOffers().accept('player');
    stop();
    expect(told).to.deep.equal([{item: '32', ref: '.BedrockBen'}]);
    expect(inAddress('player')).to.equal(null);
    expect(inAddress('item')).to.equal('32');
    expect(location.hash).to.equal('#category-ranks');
    expect(history.state).to.deep.equal({kept: true});
  });

  it('stay in the address when they are declined, and are not shown again', () => {
    addressOffers().decline('ref');
    expect(addressOffers().value).to.deep.equal({item: '32'});
    expect(inAddress('ref')).to.equal('.BedrockBen');
  });
});
