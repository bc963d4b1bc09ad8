import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  GameAuthCheck,
  GameAuthStart,
  SignInAnswer,
} from '../../../src/api/calls/player.js';
import {signIns} from '../../support/fixtures.js';
import {parseErrorPath, parseWhole} from '../../support/parse-answers.js';

describe('SignInAnswer', () => {
  it('is a token, or says that the player is banned', () => {
    expect(parseWhole(SignInAnswer, signIns.token)).to.deep.equal({
      token: signIns.token,
    });
    expect(parseWhole(SignInAnswer, signIns.banned)).to.deep.equal({banned: true});
    expect(parseWhole(SignInAnswer, 'ban')).to.deep.equal({banned: true});
  });

  it('rejects every other answer', () => {
    for (const answer of ['short', 'Incorrect username!', null, 5, {token: 12}, {}])
      expect(parseErrorPath(SignInAnswer, answer)).to.equal('');
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
      expect(parseErrorPath(GameAuthCheck, {status: true, token})).to.equal('');
  });
});
