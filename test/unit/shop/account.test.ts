import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Account, type PublicProfile, type User} from '../../../src/shop/account.js';
import {Session} from '../../../src/shop/session.js';
import {shopErrorOf} from '../../support/expected-errors.js';

const astrid: User = {id: 77, username: 'Astrid_7', avatar: '', virtual_currency: 1200};
const ben: User = {id: 78, username: 'Ben', avatar: '', virtual_currency: 3};

const emptyProfile: PublicProfile = {
  group: '',
  display_group: false,
  money_spent: null,
  items: [],
};

/**
 * Creates an account whose service gives these answers in turn. The returned `tokens` lists the
 * token of each request.
 */
function accountAt(...answers: readonly (() => Promise<User>)[]) {
  const tokens: (string | undefined)[] = [];
  const session = new Session();
  const left = [...answers];
  const profiles: (() => Promise<PublicProfile>)[] = [
    () => Promise.resolve(emptyProfile),
  ];
  const getUser = ({token}: {token?: string | undefined} = {}) => {
    tokens.push(token);
    return (left.length > 1 ? left.shift()! : left[0]!)();
  };
  const names: string[] = [];
  const getProfile = (username: string) => {
    names.push(username);
    return (profiles.length > 1 ? profiles.shift()! : profiles[0]!)();
  };
  const account = new Account({getUser, getProfile}, session);
  return {account, session, tokens, profiles, names};
}

describe('Account', () => {
  it('is undefined until it has been read', () => {
    const {account, tokens} = accountAt(() => Promise.resolve(astrid));
    expect(account.value).to.equal(undefined);
    expect(tokens).to.deep.equal([]);
  });

  it('has the name of the token’s owner, and notifies its listeners', async () => {
    const {account, session, tokens} = accountAt(() => Promise.resolve(astrid));
    session.setToken('astrid');
    let told = 0;
    account.subscribe(() => (told += 1));
    expect(await account.read()).to.equal(astrid);
    expect(account.value).to.equal(astrid);
    expect(tokens).to.deep.equal(['astrid']);
    expect(told).to.equal(1);
  });

  it('is read once for several callers', async () => {
    const {account, tokens} = accountAt(() => Promise.resolve(astrid));
    await Promise.all([account.read(), account.read()]);
    await account.read();
    expect(tokens).to.have.lengthOf(1);
  });

  it('is read again after a failure', async () => {
    const down = new ShopError('service', 'Down.');
    const {account} = accountAt(
      () => Promise.reject(down),
      () => Promise.resolve(astrid),
    );
    expect(await shopErrorOf(account.read())).to.equal(down);
    expect(account.value).to.equal(undefined);
    expect(await account.read()).to.equal(astrid);
  });

  it('is read again when its balance has changed', async () => {
    const {account, tokens} = accountAt(
      () => Promise.resolve(astrid),
      () => Promise.resolve({...astrid, virtual_currency: 200}),
    );
    await account.read();
    account.refresh();
    expect(account.value).to.equal(undefined);
    await account.read();
    expect(account.value?.virtual_currency).to.equal(200);
    expect(tokens).to.have.lengthOf(2);
  });

  it('is forgotten when the shopper changes', async () => {
    const {account, session} = accountAt(() => Promise.resolve(astrid));
    session.setToken('astrid');
    await account.read();
    session.setToken(undefined);
    expect(account.value).to.equal(undefined);
  });

  it('ignores the late answer for a former shopper', async () => {
    const first = Promise.withResolvers<User>();
    const {account, session} = accountAt(
      () => first.promise,
      () => Promise.resolve(ben),
    );
    session.setToken('astrid');
    const reading = account.read();
    session.setToken('ben');
    expect(await account.read()).to.equal(ben);
    first.resolve(astrid);
    await reading;
    expect(account.value).to.equal(ben);
  });

  it('is read again for the next shopper, although the answer for the former shopper failed late', async () => {
    const first = Promise.withResolvers<User>();
    const {account, session, tokens} = accountAt(
      () => first.promise,
      () => Promise.resolve(ben),
    );
    const reading = account.read();
    session.setToken('ben');
    await account.read();
    first.reject(new ShopError('network', 'Offline.'));
    await shopErrorOf(reading);
    await account.read();
    expect(tokens).to.deep.equal([undefined, 'ben']);
  });

  it('stays when the page renews the token of the same shopper', async () => {
    const {account, session} = accountAt(() => Promise.resolve(astrid));
    session.setTokenProvider(() => Promise.resolve('astrid'));
    await account.read();
    expect(account.value).to.equal(astrid);
  });

  it('reads the profile of the token’s owner, once for several callers', async () => {
    const {account, names} = accountAt(() => Promise.resolve(astrid));
    await Promise.all([account.readProfile(), account.readProfile()]);
    expect(await account.readProfile()).to.equal(emptyProfile);
    expect(names).to.deep.equal(['Astrid_7']);
  });

  it('has no profile if the site has none', async () => {
    const {account, profiles} = accountAt(() => Promise.resolve(astrid));
    profiles[0] = () => Promise.reject(new ShopError('not-found', 'None.'));
    expect(await account.readProfile()).to.equal(undefined);
  });

  it('reads the profile again after a failure, and for another shopper', async () => {
    const {account, session, profiles, names} = accountAt(
      () => Promise.resolve(astrid),
      () => Promise.resolve(ben),
    );
    profiles.unshift(() => Promise.reject(new ShopError('service', 'Down.')));
    expect((await shopErrorOf(account.readProfile())).kind).to.equal('service');
    await account.readProfile();
    session.setToken('ben');
    await account.readProfile();
    expect(names).to.deep.equal(['Astrid_7', 'Astrid_7', 'Ben']);
  });
});
