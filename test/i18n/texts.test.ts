import {expect} from '@open-wc/testing';
import {ShopError, type ShopErrorKind} from '../../src/lib/shop-error.js';
import {en, type Texts} from '../../src/i18n/en.js';
import {dictionaries, failureText, setTexts, textsOf} from '../../src/i18n/texts.js';

describe('textsOf', () => {
  it('returns the English texts for an unknown language', () => {
    expect(textsOf(undefined).add).to.equal('Add to cart');
    expect(textsOf('en').add).to.equal('Add to cart');
    expect(textsOf('en-GB').add).to.equal('Add to cart');
    expect(textsOf('tlh').add).to.equal('Add to cart');
    expect(textsOf('').add).to.equal('Add to cart');
  });

  it('has the texts of the contract', () => {
    const texts = textsOf('en');
    expect(texts.add + texts.addNamed('Diamond sword')).to.equal(
      'Add to cart: Diamond sword',
    );
    expect(texts.subscribe + texts.subscribeNamed('VIP')).to.equal('Subscribe to VIP');
    expect(texts.cartItems(1)).to.equal('Cart, 1 item');
    expect(texts.cartItems(2)).to.equal('Cart, 2 items');
    expect(texts.quantityOf('Key')).to.equal('Quantity of Key');
    expect(texts.increase('Key')).to.equal('Increase quantity of Key');
    expect(texts.decrease('Key')).to.equal('Decrease quantity of Key');
    expect(texts.remove('Key')).to.equal('Remove Key');
    expect(texts.left(3)).to.equal('3 left');
  });
});

describe('setTexts', () => {
  it('changes some texts of a language and keeps the others', () => {
    setTexts('en', {add: 'Into the bag'});
    expect(textsOf('en-US').add).to.equal('Into the bag');
    expect(textsOf('en-US').close).to.equal('Close');
    setTexts('en', {close: 'Shut'});
    expect(textsOf('en').add).to.equal('Into the bag');
    expect(textsOf('en').close).to.equal('Shut');
    setTexts('en', {add: en.add, close: en.close});
  });

  it('adds a language; its missing texts are English', () => {
    setTexts('de-AT', {add: 'In den Warenkorb'});
    expect(textsOf('de').add).to.equal('In den Warenkorb');
    expect(textsOf('de_CH').add).to.equal('In den Warenkorb');
    expect(textsOf('de').close).to.equal('Close');
    expect(textsOf('nl').add).to.equal('Add to cart');
  });

  it('notifies the subscribers', () => {
    let notifications = 0;
    const stop = dictionaries.subscribe(() => notifications++);
    setTexts('it', {add: 'Aggiungi'});
    stop();
    expect(notifications).to.equal(1);
  });
});

describe('Texts that are loaded later', () => {
  it('are added to the texts that are already there', () => {
    dictionaries.add('sv', {add: 'Lägg i varukorgen', close: 'Stäng'});
    expect(textsOf('sv-SE').add).to.equal('Lägg i varukorgen');
    expect(textsOf('sv-SE').tryAgain).to.equal('Try again');
  });

  it('do not replace the texts that the page has changed', () => {
    setTexts('da', {add: 'Køb'});
    dictionaries.add('da', {add: 'Læg i kurv', close: 'Luk'});
    expect(textsOf('da').add).to.equal('Køb');
    expect(textsOf('da').close).to.equal('Luk');
  });

  it('are shown in English by languages that lack them', () => {
    setTexts('fi', {close: 'Sulje'});
    // A text that English did not have before.
    const texts = {later: 'See you later'} as Partial<Texts>;
    dictionaries.add('en', texts);
    expect(textsOf('fi')).to.include({close: 'Sulje', ...texts});
  });
});

describe('failureText', () => {
  const words: Record<ShopErrorKind, string> = {
    network: 'The shop cannot be reached. Check your connection and try again.',
    timeout: 'The shop is taking too long to answer.',
    unauthorized: 'Please sign in to see this.',
    'not-found': 'This is not for sale (any more).',
    refused: 'The shop did not accept this.',
    'rate-limited': 'That was a bit fast. Please wait a moment and try again.',
    service: 'The shop has a problem at the moment.',
    schema: 'The shop sent something this page cannot read.',
    'missing-part': 'This part of the shop could not be loaded.',
    configuration: 'This shop is not set up correctly yet.',
  };

  for (const [kind, text] of Object.entries(words)) {
    it(`is "${text}" for an error of kind "${kind}"`, () => {
      const error = new ShopError(kind as ShopErrorKind, 'For developers only.');
      expect(failureText(error, textsOf('en'))).to.equal(text);
    });
  }

  it("is the service's own message if it is suitable for shoppers", () => {
    const error = new ShopError('refused', 'Refused.', {says: 'Sold out.'});
    expect(failureText(error, textsOf('en'))).to.equal('Sold out.');
  });
});
