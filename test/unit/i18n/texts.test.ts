import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError, type ShopErrorKind} from '../../../src/lib/shop-error.js';
import {en, type Texts} from '../../../src/i18n/en.js';
import {dictionaries, failureText, setTexts, textsOf} from '../../../src/i18n/texts.js';

it('English has one text for one item and another for several', () => {
  expect(en.cartItems(2)).to.contain('2');
  expect(en.cartItems(1)).to.not.equal(en.cartItems(2).replace('2', '1'));
});

describe('setTexts', () => {
  it('changes some texts of a language and keeps the others', () => {
    setTexts('en', {add: 'Into the bag'});
    expect(textsOf('en-US').add).to.equal('Into the bag');
    expect(textsOf('en-US').close).to.equal(en.close);
    setTexts('en', {close: 'Shut'});
    expect(textsOf('en').add).to.equal('Into the bag');
    expect(textsOf('en').close).to.equal('Shut');
    setTexts('en', {add: en.add, close: en.close});
  });

  it('adds a language; its missing texts are English', () => {
    setTexts('de-AT', {add: 'In den Warenkorb'});
    expect(textsOf('de').add).to.equal('In den Warenkorb');
    expect(textsOf('de_CH').add).to.equal('In den Warenkorb');
    expect(textsOf('de').close).to.equal(en.close);
    expect(textsOf('nl').add).to.equal(en.add);
  });

  it('changes English texts also in languages that lack them', () => {
    setTexts('nb', {close: 'Lukk'});
    setTexts('en', {add: 'Into the bag'});
    expect(textsOf('nb')).to.include({close: 'Lukk', add: 'Into the bag'});
    setTexts('en', {add: en.add});
    expect(textsOf('nb').add).to.equal(en.add);
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
    expect(textsOf('sv-SE').tryAgain).to.equal(en.tryAgain);
  });

  it('do not replace the texts that the page has changed', () => {
    setTexts('da', {add: 'Køb'});
    dictionaries.add('da', {add: 'Læg i kurv', close: 'Luk'});
    expect(textsOf('da').add).to.equal('Køb');
    expect(textsOf('da').close).to.equal('Luk');
  });

  it('are shown in English by languages that lack them', () => {
    setTexts('fi', {close: 'Sulje'});
    // A text with a key that English does not have.
    const texts = {later: 'See you later'} as Partial<Texts>;
    dictionaries.add('en', texts);
    expect(textsOf('fi')).to.include({close: 'Sulje', ...texts});
  });
});

describe('failureText', () => {
  it('is a text for the kind of the error', () => {
    const texts: Record<ShopErrorKind, string> = {
      ...en,
      'not-found': en.notFound,
      'rate-limited': en.rateLimited,
      'missing-part': en.missingPart,
    };
    for (const kind of [
      ...([
        'network',
        'timeout',
        'unauthorized',
        'not-found',
        'refused',
        'service',
      ] as const),
      ...(['rate-limited', 'schema', 'missing-part', 'configuration'] as const),
    ]) {
      const error = new ShopError(kind, 'For developers only.');
      expect(failureText(error, textsOf('en')), kind).to.equal(texts[kind]);
    }
  });

  it("is the service's own message if it is suitable for shoppers", () => {
    const error = new ShopError('refused', 'Refused.', {serviceMessage: 'Sold out.'});
    expect(failureText(error, textsOf('en'))).to.equal('Sold out.');
  });
});
