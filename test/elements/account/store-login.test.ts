import {expect} from '@open-wc/testing';
import {signInOf} from '../../../src/shop/sign-in.js';
import {sendKeys} from '@web/test-runner-commands';
import type {StoreLogin} from '../../../src/features/account/store-login.js';
import {en} from '../../../src/i18n/en.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {errorAnswers, settings, signIns} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {
  findByRole,
  heldAnswer,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {leftOf} from '../../support/text-order.js';
import {
  button,
  input,
  loginPage,
  shownError,
  shownNotice,
  status,
  type Routes,
} from './login-page.js';

const inGame = {...settings, auth_type: 'ingame'};

/** Renders a page with one sign-in whose service has sent its settings. */
async function readyPage(...options: Parameters<typeof loginPage>) {
  const page = await loginPage(...options);
  await page.shop.settings.read();
  await page.element.updateComplete;
  return page;
}

const field = (element: Element) => input(element, 'username');

/** Fills in the name and presses "Sign in". */
function signInAs(element: Element, name: string): void {
  field(element).value = name;
  button(element, en.signIn).click();
}

/** Renders the page of a shopper who has signed in. */
async function signedInPage(
  routes: Routes = {},
  persist: StoreLogin['persist'] = 'none',
) {
  const page = await readyPage(routes, persist);
  signInAs(page.element, 'Astrid_7');
  const shopper = await waitFor(() => visiblePart(page.element, 'shopper'));
  return {...page, shopper};
}

/**
 * Renders a page with a sign-in that waits for the confirmation in the game. `looks` returns the
 * service's answer to each check.
 */
async function confirmingPage(
  looks: () => object = () => signIns.waiting,
  own: object = {},
) {
  skipTimersOf(5_000);
  const page = await readyPage({
    'settings/get': {...inGame, ...own},
    'game_auth/init/Astrid_7': signIns.begun,
    'game_auth/check/Astrid_7': () => Response.json(looks()),
  });
  const hint = textOf(visiblePart(page.element, 'hint'));
  signInAs(page.element, 'Astrid_7');
  await waitFor(() => visiblePart(page.element, 'confirmation'));
  return {...page, hint};
}

// These tests come first, and depend on their order: a page reads its address only once.
describe('A player’s name in the page’s address', () => {
  before(() => {
    const url = new URL(location.href);
    url.searchParams.set('player', 'Cool Guy 12');
    history.replaceState(null, '', url);
    addressOffers();
  });

  it('fills the name field, and signs nobody in by itself', async () => {
    const {element, answers} = await readyPage();
    const asked = answers('auth/username', signIns.token);
    expect(field(element).value).to.equal('Cool Guy 12');
    expect(asked).to.deep.equal([]);
  });

  it('is removed from the address after the shopper has signed in with it', async () => {
    const {element} = await readyPage();
    button(element, en.signIn).click();
    await waitFor(() => button(element, en.signOut));
    expect(new URL(location.href).searchParams.has('player')).to.equal(false);
  });
});

describe('<store-login>', () => {
  describe('form', () => {
    it('asks for a player name in a field that browsers and password managers can fill in', async () => {
      const {provider, element} = await readyPage();
      const label = [...element.querySelectorAll('label')].find(
        (one) => textOf(one) === en.playerName,
      );
      expect(label?.control === field(element)).to.equal(true);
      expect(field(element)).to.include({name: 'username', type: 'text'});
      expect(field(element)).to.have.attribute('autocomplete', 'username');
      expect(field(element)).to.have.attribute('autocapitalize', 'none');
      expect(field(element)).to.have.attribute('spellcheck', 'false');
      expect(button(element, en.signIn).type).to.equal('submit');
      expect(field(element).form?.getRootNode() === document).to.equal(true);
      expect(findByRole(element, 'heading', en.signIn)!.localName).to.equal('h2');
      await expect(element).to.be.accessible();
      // A page that was copied with its content has one form.
      const copy = element.cloneNode(true) as StoreLogin;
      provider.append(copy);
      await copy.updateComplete;
      expect(copy.querySelectorAll('form')).to.have.lengthOf(1);
    });
  });

  describe('messages', () => {
    for (const [what, name, sentence] of [
      ['a name of invisible characters', '\u200B ', en.missing(en.playerName)],
      ['a name of absurd length', 'x'.repeat(200), en.playerNameRefused],
    ] as const)
      it(`explains ${what} at the field without a request`, async () => {
        const {element, answers} = await readyPage();
        const asked = answers('auth/username', signIns.token);
        signInAs(element, name);
        expect(await shownError(element, 'username')).to.equal(sentence);
        expect(field(element)).to.have.attribute('aria-invalid', 'true');
        await waitFor(() => document.activeElement === field(element));
        expect(asked).to.deep.equal([]);
      });

    const {http, body} = errorAnswers.badName;
    const reserved = {username: ['This name is reserved.']};
    const refusals: [what: string, answer: Answer, code: number, sentence: string][] = [
      ['that a player is banned', signIns.banned, 200, en.banned('Griefer')],
      ['the service’s own reason', body, http, 'Incorrect username!'],
      ['a refusal without a reason', '', 401, en.playerNameRefused],
      ['a rule', {message: 'No.', errors: reserved}, 422, 'This name is reserved.'],
    ];
    for (const [what, answer, code, sentence] of refusals)
      it(`show ${what} at the field`, async () => {
        const {element, answers} = await readyPage();
        answers('auth/username', answer, {status: code});
        signInAs(element, 'Griefer');
        expect(await shownError(element, 'username')).to.equal(sentence);
        expect(field(element).value).to.equal('Griefer');
        await waitFor(() => document.activeElement === field(element));
      });

    it('announces a problem only if the focus was in the field already, until the next attempt', async () => {
      const {element, answers} = await readyPage({'auth/username': signIns.banned});
      const announced = () =>
        visiblePart(element, 'error')?.matches('[data-say="now"]');
      button(element, en.signIn).focus();
      signInAs(element, 'Griefer');
      await waitFor(() => announced() === false);
      await waitFor(() => document.activeElement === field(element));
      signInAs(element, 'Griefer');
      await waitFor(announced);
      await expect(element).to.be.accessible();
      const waiting = heldAnswer({});
      answers('auth/username', waiting.body);
      signInAs(element, 'Astrid_7');
      await waitFor(
        () => !visiblePart(element, 'error') && status(element) === en.signingIn,
      );
      waiting.release();
    });

    it('says that the shop cannot be reached, and tries again with the corrected name', async () => {
      const {element, shop, answers} = await readyPage({
        'auth/username': () => Response.error(),
      });
      signInAs(element, 'Stvee');
      expect(await shownNotice(element)).to.include(en.network);
      expect(field(element)).not.to.have.attribute('aria-invalid');
      await expect(element).to.be.accessible();
      answers('auth/username', signIns.token);
      field(element).value = 'Steve';
      button(element, en.tryAgain).click();
      await waitFor(() => button(element, en.signOut));
      expect(shop.session.value.name).to.equal('Steve');
    });

    it('says that a service without sign-in has none, and removes the field', async () => {
      recordWarnings();
      const {element, answers} = await readyPage();
      answers('auth/username', '<h1>404</h1>', {status: 404});
      signInAs(element, 'Astrid_7');
      expect(await shownNotice(element)).to.equal(en.cannotSignIn);
      await waitFor(() => !field(element));
    });

    it('keeps the order of an English message in a sign-in in Arabic', async () => {
      const {element, provider, answers} = await readyPage();
      provider.lang = 'ar';
      await waitFor(() => getComputedStyle(element).direction === 'rtl');
      answers('auth/username', {message: 'Back at six!'}, {status: 400});
      field(element).value = 'Astrid_7';
      element.querySelector('form')!.requestSubmit();
      await waitFor(() => visiblePart(element, 'error'));
      expect(leftOf(element, 'Back')).to.be.below(leftOf(element, '!'));
    });

    it('says that the page is not set up if it has no shop', async () => {
      skipTimersOf(3_000);
      const said = recordWarnings();
      const login = document.createElement('store-login');
      document.body.append(login);
      onTestEnd(() => login.remove());
      await waitFor(() => visiblePart(login, 'error'));
      expect(textOf(login)).to.equal(en.configuration);
      expect(said.join()).to.include('<store-login>');
    });
  });

  describe('signing in', () => {
    it('signs in all elements of the page, moves the focus to the account, and dispatches one event', async () => {
      const events = recordEvents('store-signed-in');
      const {element, provider, shop} = await readyPage();
      const other = document.createElement('store-login');
      provider.append(other);
      await other.updateComplete;
      field(element).focus();
      await sendKeys({type: '\u200B Zoë '});
      await sendKeys({press: 'Enter'});
      const shopper = await waitFor(() => visiblePart(element, 'shopper'));
      expect(textOf(shopper)).to.equal(en.signedInAs('Zoë'));
      await waitFor(() => document.activeElement === shopper);
      expect(shop.session.value.status).to.equal('signed-in');
      expect(field(element)).to.equal(null);
      await waitFor(() => button(other, en.signOut));
      const [event] = events;
      expect(event!.username).to.equal('Zoë');
      expect(event!.target === element).to.equal(true);
      expect(event).to.include({bubbles: true, composed: true, cancelable: false});
      expect(JSON.stringify(Object.entries(event!))).not.to.include(signIns.token);
      expect(events).to.have.lengthOf(1);
    });

    it('sends one request, however often the button is pressed', async () => {
      const {element, answers} = await readyPage();
      const waiting = heldAnswer({});
      const asked = answers('auth/username', waiting.body);
      signInAs(element, 'Astrid_7');
      signInAs(element, 'Astrid_7');
      await waitFor(() => asked.length);
      signInAs(element, 'Astrid_7');
      expect(button(element, en.signIn)).to.have.attribute('aria-disabled', 'true');
      waiting.release();
      await waitFor(() => visiblePart(element, 'error'));
      expect(asked).to.have.lengthOf(1);
    });

    it('shows the balance, the picture and a link to the profile, which change with the account', async () => {
      const own = {...signIns.user, avatar: '/img/astrid.png'};
      const {element, address, answers, shop} = await readyPage({user: own});
      signInAs(element, '.Astrid_7');
      const balance = () => textOf(visiblePart(element, 'balance'));
      await waitFor(() => balance() === en.balance('1,200 Embers'));
      const link = visiblePart<HTMLAnchorElement>(element, 'profile')!;
      expect(textOf(link)).to.contain('Astrid_7');
      expect(link.href).to.equal(`${address}/profile/.Astrid_7`);
      const picture = visiblePart(element, 'avatar')!.querySelector('img')!;
      expect(picture.src).to.equal(`${address}/img/astrid.png`);
      expect(picture.alt, 'the name stands beside it').to.equal('');
      await expect(element).to.be.accessible();
      const unsafe = 'http://heads.example/astrid.png';
      answers('user', {...own, avatar: unsafe, virtual_currency: 7});
      shop.catalogue.forget();
      await waitFor(() => balance() === en.balance('7 Embers'));
      expect(textOf(visiblePart(element, 'avatar'))).to.equal('A');
      expect(visiblePart(element, 'avatar')!.querySelector('img')).to.equal(null);
    });

    for (const [why, own, code, requests] of [
      [
        'the site has no virtual currency, nor a profile if it has none',
        {is_virtual_currency: 0, is_profile_enabled: 0},
        200,
        1,
      ],
      ['the service does not send the account', {}, 404, 1],
    ] as const)
      it(`shows no balance if ${why}`, async () => {
        const {element, answers} = await readyPage({
          'settings/get': {...settings, ...own},
        });
        const asked = answers('user', signIns.user, {status: code});
        signInAs(element, 'Astrid_7');
        await waitFor(() => visiblePart(element, 'shopper'));
        await waitFor(() => asked.length === requests);
        await element.updateComplete;
        expect(visiblePart(element, 'shopper')).to.exist;
        expect(visiblePart(element, 'balance')).to.equal(undefined);
        const link = visiblePart(element, 'profile');
        expect(Boolean(link)).to.equal(!('is_profile_enabled' in own));
        expect(asked).to.have.lengthOf(requests);
      });

    it('signs in by name if the settings cannot be read', async () => {
      const {element} = await loginPage({'settings/get': () => Response.error()});
      await waitFor(() => field(element));
      signInAs(element, 'Astrid_7');
      await waitFor(() => button(element, en.signOut));
    });
  });

  describe('storage', () => {
    for (const [persist, storage] of [
      ['session', sessionStorage],
      ['local', localStorage],
      ['none', undefined],
    ] as const)
      it(`keeps the token in the storage for persist="${persist}" alone, and nowhere in the page`, async () => {
        const {element, address} = await signedInPage({}, persist);
        await waitFor(() => visiblePart(element, 'balance'));
        for (const one of [sessionStorage, localStorage]) {
          const kept = Object.keys(one).filter((key) =>
            one.getItem(key)?.includes(signIns.token),
          );
          const key = `storefront-elements:${address}:token`;
          expect(kept).to.deep.equal(one === storage ? [key] : []);
        }
        expect(document.documentElement.outerHTML).not.to.include(signIns.token);
        expect(location.href).not.to.include(signIns.token);
        expect(document.cookie).not.to.include(signIns.token);
      });

    it('is that of the tab by default', async () => {
      expect(document.createElement('store-login').persist).to.equal('session');
      const {element} = await loginPage({}, 'local');
      for (const unset of [undefined, ''] as unknown[]) {
        Object.assign(element, {persist: unset}); // Frameworks do so for "no value".
        await element.updateComplete;
        expect(element.persist).to.equal('session');
      }
    });
  });

  describe('signing out', () => {
    it('removes the shopper’s data, moves the focus to the field, and dispatches an event', async () => {
      const events = recordEvents('store-signed-out');
      const {element, shop, address, answers} = await signedInPage({}, 'local');
      await waitFor(() => visiblePart(element, 'balance'));
      expect(events).to.deep.equal([]);
      button(element, en.signOut).focus();
      button(element, en.signOut).click();
      expect(events).to.have.lengthOf(1);
      expect(events[0]!.target === element).to.equal(true);
      await waitFor(() => status(element) === en.signedOut);
      await waitFor(() => document.activeElement === field(element));
      expect(field(element).value).to.equal('');
      expect(shop.session.value.status).to.equal('guest');
      expect(textOf(element)).not.to.match(/Astrid|1,200/);
      const key = `storefront-elements:${address}:token`;
      expect(localStorage.getItem(key)).to.equal(null);
      // The next attempt is about something else.
      answers('auth/username', signIns.banned);
      signInAs(element, 'Griefer');
      await waitFor(() => visiblePart(element, 'error'));
      expect(status(element)).to.equal('');
    });

    it('is told to a shopper whose token expires, after an earlier sign-out, too', async () => {
      const {element, shop, answers} = await signedInPage();
      button(element, en.signOut).click();
      await waitFor(() => status(element) === en.signedOut);
      await signInOf(shop).byName('Astrid_7', 'none'); // In another element of the page.
      await waitFor(() => visiblePart(element, 'shopper'));
      answers('cart/get', {message: 'Unauthenticated.'}, {status: 401});
      await shop.cart.refresh();
      await waitFor(() => field(element));
      expect(status(element)).to.equal(en.signInExpired);
      expect(field(element).value).to.equal('Astrid_7');
      await expect(element).to.be.accessible();
    });
  });

  describe('with a token from the page', () => {
    const shopper = (element: Element) => textOf(visiblePart(element, 'shopper'));

    it('shows the player, without a sign-out button', async () => {
      const {element, provider, answers} = await readyPage();
      provider.token = 'given by the page';
      await waitFor(() => shopper(element) === en.signedInAs('Astrid_7'));
      expect(button(element, en.signOut)).to.equal(undefined);
      await expect(element).to.be.accessible();
      // The service sends no name of another one.
      const asked = answers('user', '', {status: 500});
      provider.token = 'another';
      await waitFor(() => shopper(element) === en.signedIn);
      await waitFor(() => asked.length === 1);
    });

    it('offers to sign in when the service rejects the token', async () => {
      const {element, provider, shop, answers} = await readyPage();
      answers('user', '', {status: 401});
      provider.token = 'given by the page';
      await waitFor(() => shop.session.value.status === 'expired');
      await element.updateComplete;
      answers('auth/username', signIns.banned);
      signInAs(element, 'Griefer');
      expect(await shownError(element, 'username')).to.equal(en.banned('Griefer'));
    });
  });

  describe('confirmation in the game', () => {
    it('is told beforehand, and shows its steps, which get the focus, until the shopper cancels', async () => {
      const server = {ip: 'play.example.net', port: 25570};
      const {element, hint} = await confirmingPage(undefined, {server});
      expect(hint).to.include(en.playerNameHintInGame);
      const words = textOf(visiblePart(element, 'confirmation'));
      expect(findByRole(element, 'heading', en.confirmInGame('Astrid_7'))).to.exist;
      expect(words).to.include(en.joinServerAt('play.example.net:25570'));
      expect(words).to.include(en.typeInChat);
      expect(textOf(visiblePart(element, 'command'))).to.equal('/ms auth');
      expect(status(element)).to.equal(en.waitingForPlayer);
      await waitFor(
        () => document.activeElement === visiblePart(element, 'confirmation'),
      );
      await expect(element).to.be.accessible();
      button(element, en.cancel).focus();
      button(element, en.cancel).click();
      await waitFor(() => field(element));
      expect(field(element).value).to.equal('Astrid_7');
      await waitFor(() => document.activeElement === field(element));
      expect(status(element)).to.equal('');
      expect(visibleParts(element, 'error')).to.deep.equal([]);
    });

    it('waits until the player has confirmed, offers to ask again after a while, and signs in', async () => {
      let confirmed = false;
      const events = recordEvents('store-signed-in');
      const {element, answers} = await confirmingPage(() =>
        confirmed ? signIns.done : signIns.waiting,
      );
      const started = answers('game_auth/init/Astrid_7', signIns.begun);
      (await waitFor(() => button(element, en.askAgain))).click();
      await waitFor(() => started.length);
      expect(visiblePart(element, 'confirmation')).to.exist;
      expect(events).to.deep.equal([]);
      confirmed = true;
      const shopper = await waitFor(() => visiblePart(element, 'shopper'));
      expect(textOf(shopper)).to.equal(en.signedInAs('Astrid_7'));
      await waitFor(() => document.activeElement === shopper);
      expect(events.map(({username}) => username)).to.deep.equal(['Astrid_7']);
    });

    it('says that nobody has confirmed in time, and tries again on request', async () => {
      const {now} = Date;
      onTestEnd(() => (Date.now = now));
      let [late, confirmed] = [false, false];
      const {element} = await confirmingPage(() => {
        if (late) Date.now = () => now() + 6 * 60_000;
        return confirmed ? signIns.done : signIns.waiting;
      });
      late = true;
      expect(await shownNotice(element)).to.include(en.notConfirmed);
      confirmed = true;
      button(element, en.tryAgain).click();
      await waitFor(() => button(element, en.signOut));
    });

    const missing = () => Response.json({message: 'Who?'}, {status: 404});
    for (const [what, name, answer, sentence] of [
      ['an absent player', 'ab', {status: false}, en.notInGame('ab')],
      ['a refusal with status 404', 'ab', missing, 'Who?'],
      // No path can have these names.
      ['a name of dots', '..', {}, en.playerNameRefused],
      ['a name with a slash', 'a/b', {}, en.playerNameRefused],
    ] as const)
      it(`explains ${what} at the field`, async () => {
        const {element, shop} = await readyPage({
          'settings/get': inGame,
          'game_auth/init/ab': answer,
        });
        signInAs(element, name);
        expect(await shownError(element, 'username')).to.equal(sentence);
        expect([...shop.lacks]).to.deep.equal([]);
      });
  });
});
