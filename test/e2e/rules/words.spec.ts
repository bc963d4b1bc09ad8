import {expect, test} from '../test.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, subscribeLabel} from '../../support/shopper-texts.js';

// Tests the texts that the public contract fixes, as literals, because other people's pages and
// tests find controls by these texts. All other tests take their texts from the dictionary, and find
// the controls by them.

test('the dictionary has the contract’s words', () => {
  for (const [text, words] of [
    [labelWithItem(en.add, 'Frost key'), 'Add to cart: Frost key'],
    [labelWithItem(en.chooseItem, 'Key ring'), 'Choose: Key ring'],
    [subscribeLabel('Inferno'), 'Subscribe to Inferno'],
    [en.cart, 'Cart'],
    [en.cartItems(4), 'Cart, 4 items'],
    [en.total, 'Total'],
    [en.quantityOf('Frost key'), 'Quantity of Frost key'],
    [en.increase('Frost key'), 'Increase quantity of Frost key'],
    [en.decrease('Frost key'), 'Decrease quantity of Frost key'],
    [en.remove('Frost key'), 'Remove Frost key'],
    [en.priceFor('Frost key'), 'Your price for Frost key'],
    [en.serverFor('Frost key'), 'Server for Frost key'],
    [en.edit, 'Edit'],
    [en.variableFor('Guards', 'Frost key'), 'Guards for Frost key'],
    [en.haveCode, 'Have a code?'],
    [en.code, 'Coupon or gift card'],
    [en.apply, 'Apply'],
    [en.referralCode, 'Referral code'],
    [en.applyReferral, 'Apply referral'],
    [en.checkout, 'Checkout'],
    [en.fullname, 'Full name'],
    [en.email, 'Email'],
    [en.address1, 'Address'],
    [en.address2, 'Address line 2'],
    [en.city, 'City'],
    [en.zipcode, 'Postal code'],
    [en.region, 'Region'],
    [en.country, 'Country'],
    [en.paymentMethod, 'Payment method'],
    [en.payAmount('€1'), 'Pay €1'],
    [en.inCart, 'In cart'],
    [en.addedToCart, 'Added'],
    [en.viewCart, 'View cart'],
    [en.left(2), '2 left'],
    [en.soldOut, 'Sold out'],
    [en.unavailable, 'Unavailable'],
    [en.limitReached, 'Limit reached'],
    [en.free, 'Free'],
    [en.showMore(96, 1000), 'Show more, 96 of 1000'],
    [en.currency, 'Currency'],
    [en.language, 'Language'],
    [en.copyAddress, 'Copy address'],
    [en.undo, 'Undo'],
    [en.cartEmpty, 'Your cart is empty'],
    [en.removeCoupon('EMBER10'), 'Remove coupon EMBER10'],
    [en.removeGiftCard('GIFT-BIG1'), 'Remove gift card GIFT-BIG1'],
    [en.close, 'Close'],
    [en.problem, 'There is a problem'],
    [en.playerName, 'Player name'],
    [en.signIn, 'Sign in'],
    [en.signOut, 'Sign out'],
    [en.tryAgain, 'Try again'],
    [en.missingPart, 'This part of the shop could not be loaded.'],
    [en.reloadPage, 'Reload the page'],
  ] as const)
    expect(text).toBe(words);
  expect(en.terms).toContain('terms');
  expect(en.privacy).toContain('privacy');
});
