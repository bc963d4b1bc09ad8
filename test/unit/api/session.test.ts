import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CodeAnswer} from '../../../src/api/code.js';
import {GiftBalance} from '../../../src/api/gift-card-client.js';
import {parseAnswer} from '../../../src/api/readers.js';
import {
  GameAuthCheck,
  GameAuthStart,
  SignInAnswer,
  User,
} from '../../../src/api/session.js';
import {codeAnswers, codeChanges, signIns} from '../../support/fixtures.js';
import {oddValues, parseWhole} from '../../support/parse-answers.js';

describe('SignInAnswer', () => {
  it('is a token, or says that the player is banned', () => {
    expect(parseWhole(SignInAnswer, signIns.token)).to.deep.equal({
      token: signIns.token,
    });
    expect(parseWhole(SignInAnswer, signIns.banned)).to.deep.equal({banned: true});
    expect(parseWhole(SignInAnswer, 'ban')).to.deep.equal({banned: true});
  });

  it('rejects every other answer', () => {
    const odd = [
      'short',
      'Incorrect username!',
      'two words that are long',
      ...oddValues,
    ];
    for (const answer of odd)
      expect(parseAnswer(SignInAnswer, answer).ok).to.equal(false);
  });
});

describe('the answers about a sign-in in the game', () => {
  it('say whether the player has confirmed', () => {
    expect(parseWhole(GameAuthStart, signIns.begun)).to.deep.equal({status: true});
    expect(parseWhole(GameAuthCheck, signIns.waiting)).to.deep.equal({
      status: false,
      token: '',
    });
    expect(parseWhole(GameAuthCheck, signIns.done)).to.deep.equal({
      status: true,
      token: signIns.token,
    });
  });

  it('have no token that a header cannot carry', () => {
    for (const token of ['short', `${signIns.token}\n`, `${signIns.token}ü`, 1e39])
      expect(parseAnswer(GameAuthCheck, {status: true, token}).ok).to.equal(false);
  });
});

describe('User', () => {
  it('has the name of the shopper, and the balance as a number', () => {
    expect(parseWhole(User, signIns.user)).to.deep.equal({
      id: 77,
      username: 'Astrid_7',
      avatar: 'https://mc-heads.net/body/Astrid_7',
      virtual_currency: 1200,
    });
  });
});

describe('the answers about codes', () => {
  it('say how much a code takes off', () => {
    const {percent, amount, gift} = codeAnswers;
    expect(parseWhole(CodeAnswer, percent)).to.include({
      message: 'Coupon was applied',
      type: 'coupon',
      percent: 10,
      amount: null,
    });
    expect(parseWhole(CodeAnswer, amount)).to.include({
      type: 'coupon',
      amount: 5,
      percent: null,
    });
    expect(parseWhole(CodeAnswer, gift)).to.include({type: 'gift', sum: 10});
  });

  it('say how much is left on a gift card', () => {
    expect(parseWhole(GiftBalance, codeChanges.gift)).to.deep.equal({
      start_balance: 50,
      end_balance: 12.5,
      currency: 'EUR',
    });
  });
});
