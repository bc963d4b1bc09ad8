import {expect} from '@open-wc/testing';
import {addressOffers} from '../../src/ui/address-offers.js';

/** The value of a parameter in the page's address. */
function inAddress(name: string): string | null {
  return new URL(location.href).searchParams.get(name);
}

// The tests depend on their order, because the address is read only once, when the page opens.
describe('The offers in the address of the page', () => {
  const {href} = location;

  before(() => {
    const url = new URL(href);
    url.searchParams.set('player', 'Astrid_7');
    url.searchParams.set('item', '32');
    url.searchParams.set('coupon', '<b>EMBER10</b>');
    url.searchParams.set('ref', 'STREAMER');
    url.hash = '#category-ranks';
    history.replaceState({kept: true}, '', url);
  });

  after(() => history.replaceState(null, '', href));

  it('are the parameters with valid values', () => {
    expect(addressOffers().value).to.deep.equal({
      player: 'Astrid_7',
      item: '32',
      ref: 'STREAMER',
    });
  });

  it('are removed from the address once they are accepted, and nothing else is', () => {
    const told: unknown[] = [];
    const stop = addressOffers().subscribe(() => told.push(addressOffers().value));
    addressOffers().accept('player');
    stop();
    expect(told).to.deep.equal([{item: '32', ref: 'STREAMER'}]);
    expect(inAddress('player')).to.equal(null);
    expect(inAddress('item')).to.equal('32');
    expect(location.hash).to.equal('#category-ranks');
    expect(history.state).to.deep.equal({kept: true});
  });

  it('stay in the address when they are declined, and are not shown again', () => {
    addressOffers().decline('ref');
    expect(addressOffers().value).to.deep.equal({item: '32'});
    expect(inAddress('ref')).to.equal('STREAMER');
  });
});
