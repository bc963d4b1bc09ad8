import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {signIns} from '../../support/fixtures.js';
import {
  findByRole,
  renderInProvider,
  waitFor,
  serviceWith,
} from '../../support/shop-page.js';

/** Renders a page with a sign-in. The page's address contains the name of a player. */
async function offeringPage() {
  const service = serviceWith({'auth/username': signIns.token, user: signIns.user});
  const asked = service.answers('auth/username', signIns.token);
  const page = await renderInProvider(
    service,
    html`<store-login persist="none"></store-login>`,
  );
  const element = page.querySelector('store-login')!;
  await element.updateComplete;
  return {element, asked, input: element.querySelector('input')!};
}

describe('A player’s name in the page’s address', () => {
  before(() => {
    const url = new URL(location.href);
    url.searchParams.set('player', 'Cool Guy 12');
    history.replaceState(null, '', url);
    addressOffers();
  });

  it('fills the name field, and signs nobody in by itself', async () => {
    const {input, asked} = await offeringPage();
    expect(input.value).to.equal('Cool Guy 12');
    expect(asked).to.deep.equal([]);
  });

  it('is removed from the address after the shopper has signed in with it', async () => {
    const {element, asked} = await offeringPage();
    findByRole(element, 'button', en.signIn)!.click();
    await waitFor(() => findByRole(element, 'button', en.signOut));
    expect(asked).to.have.lengthOf(1);
    expect(new URL(location.href).searchParams.has('player')).to.equal(false);
  });
});
