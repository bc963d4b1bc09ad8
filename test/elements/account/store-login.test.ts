import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {StoreLogin} from '../../../src/features/account/store-login.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {setTexts} from '../../../src/i18n/texts.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, skipTimersOf, recordWarnings} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {errorAnswers, settings, signIns} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';
import {leftOf} from '../../support/text-order.js';

const inGame = {...settings, auth_type: 'ingame'};

/** Renders a page with one sign-in. */
async function loginPage(
  routes: Readonly<Record<string, Answer>> = {},
  {persist, level = 2}: {persist?: StoreLogin['persist']; level?: number} = {},
) {
  const service = serviceWith({
    'auth/username': signIns.token,
    user: signIns.user,
    ...routes,
  });
  const provider = await renderInProvider(
    service,
    html`<store-login persist=${persist ?? 'none'} heading-level=${level}></store-login>`,
  );
  const element = provider.querySelector('store-login')!;
  onTestEnd(() => {
    service.shop.signIn.signOut();
    // The service answers a canceled request that is still on its way before it answers this
    // request.
    return fetch(`${service.address}/api/settings/get`).catch(() => undefined);
  });
  await service.shop.settings.read().catch(() => undefined);
  await element.updateComplete;
  return {...service, provider, element};
}

/** The field that a screen reader announces as "Player name". */
function field(element: Element): HTMLInputElement {
  const label = [...element.querySelectorAll('label')].find(
    (one) => textOf(one) === en.playerName,
  );
  return label?.control as HTMLInputElement;
}

/** Fills in the name and presses "Sign in". */
function signInAs(element: Element, name: string): void {
  field(element).value = name;
  findByRole(element, 'button', en.signIn)!.click();
}

function status(element: Element): string {
  return textOf(visiblePart(element, 'status'));
}

/** The description of the field in the accessibility tree. */
function fieldError(element: Element): string {
  const ids = field(element).getAttribute('aria-describedby')!.split(' ');
  return ids
    .map((id) => document.getElementById(id)!)
    .filter((one) => one.matches('[part~="error"]'))
    .map(textOf)
    .join();
}

/**
 * Renders a page with a sign-in that waits for the confirmation in the game. `looks` returns the
 * service's answer to each check.
 */
async function confirmingPage(looks: () => object = () => signIns.waiting) {
  skipTimersOf(5_000);
  const page = await loginPage({
    'settings/get': inGame,
    'game_auth/init/Astrid_7': signIns.begun,
    'game_auth/check/Astrid_7': () => Response.json(looks()),
  });
  signInAs(page.element, 'Astrid_7');
  await waitFor(() => visiblePart(page.element, 'confirmation'));
  return page;
}

describe('<store-login>', () => {
  describe('form', () => {
    it('asks for a player name in a field that browsers can fill in', async () => {
      const {element} = await loginPage();
      expect(field(element)).to.include({name: 'username', type: 'text'});
      expect(field(element)).to.have.attribute('autocomplete', 'username');
      expect(field(element)).to.have.attribute('autocapitalize', 'none');
      expect(field(element)).to.have.attribute('spellcheck', 'false');
      expect(findByRole(element, 'button', en.signIn)).to.have.property(
        'type',
        'submit',
      );
      expect(findByRole(element, 'heading', en.signIn)).to.have.property(
        'localName',
        'h2',
      );
    });

    it('renders the form in the light DOM for password managers and themes', async () => {
      const {element} = await loginPage();
      expect(element.shadowRoot).to.equal(null);
      expect(field(element).form).to.be.instanceOf(HTMLFormElement);
    });

    it('gives its heading the level that the page sets', async () => {
      const {element} = await loginPage({}, {level: 4});
      expect(findByRole(element, 'heading', en.signIn)).to.have.property(
        'localName',
        'h4',
      );
    });

    it('uses texts that the page has changed', async () => {
      setTexts('en', {signIn: 'Come in'});
      onTestEnd(() => setTexts('en', {signIn: en.signIn}));
      const {element} = await loginPage();
      expect(findByRole(element, 'button', 'Come in')).to.exist;
    });

    it('shows one form in a page that was copied with its content', async () => {
      const {provider, element} = await loginPage();
      const copy = element.cloneNode(true) as StoreLogin;
      provider.append(copy);
      await copy.updateComplete;
      expect(copy.querySelectorAll('form')).to.have.lengthOf(1);
    });

    it('passes the audit', async () => {
      const {element} = await loginPage();
      await expect(element).to.be.accessible();
    });
  });

  describe('messages', () => {
    const wrong: [string, string, string][] = [
      ['a missing name', '', en.missing(en.playerName)],
      ['a name of spaces', '   ', en.missing(en.playerName)],
      ['a name of invisible characters', '\u200B', en.missing(en.playerName)],
      ['a name of absurd length', 'x'.repeat(200), en.playerNameRefused],
    ];
    for (const [what, name, sentence] of wrong) {
      it(`explains ${what} at the field without a request`, async () => {
        const {element, answers} = await loginPage();
        const asked = answers('auth/username', signIns.token);
        signInAs(element, name);
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(element)).to.equal(sentence);
        expect(field(element)).to.have.attribute('aria-invalid', 'true');
        await waitFor(() => document.activeElement === field(element));
        expect(asked).to.deep.equal([]);
      });
    }

    for (const name of ['.BedrockBen', 'ab', 'Cool Guy 12', '+Steve', '~Alex', 'Zoë']) {
      it(`accepts ${name} as a name`, async () => {
        const {element, shop} = await loginPage();
        signInAs(element, `\u200B ${name} `);
        await waitFor(() => findByRole(element, 'button', en.signOut));
        expect(shop.signIn.value.username).to.equal(name);
      });
    }

    it('announces a problem only if the focus was in the field already', async () => {
      const {element} = await loginPage({'auth/username': signIns.banned});
      const announced = () =>
        visiblePart(element, 'error')?.matches('[data-say="now"]');
      findByRole(element, 'button', en.signIn)!.focus();
      signInAs(element, 'Griefer');
      await waitFor(() => announced() === false);
      await waitFor(() => document.activeElement === field(element));
      signInAs(element, 'Griefer');
      await waitFor(announced);
    });

    it('says that a player is banned', async () => {
      const {element} = await loginPage({'auth/username': signIns.banned});
      signInAs(element, 'Griefer');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal(en.banned('Griefer'));
      expect(field(element).value).to.equal('Griefer');
      await waitFor(() => document.activeElement === field(element));
      await expect(element).to.be.accessible();
    });

    it('shows the service’s own reason for refusing a name', async () => {
      const {http, body} = errorAnswers.badName;
      const {element, answers} = await loginPage();
      answers('auth/username', body, {status: http});
      signInAs(element, 'Nobody');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal('Incorrect username!');
    });

    for (const name of ['Cool Guy 12', '+Steve', 'a#b?c', '50%'])
      it(`asks a player in the game whose name is ${name}`, async () => {
        const segment = encodeURIComponent(name);
        const {element} = await loginPage({
          'settings/get': inGame,
          [`game_auth/init/${segment}`]: signIns.begun,
          [`game_auth/check/${segment}`]: signIns.done,
        });
        signInAs(element, name);
        await waitFor(() => findByRole(element, 'button', en.signOut));
      });

    it('shows a refusal of a name in the game that comes with status 404', async () => {
      const {element, answers} = await loginPage({'settings/get': inGame});
      answers('game_auth/init/ab', {message: 'No such player.'}, {status: 404});
      signInAs(element, 'ab');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal('No such player.');
    });

    for (const name of ['.', '..', 'a/b', 'a\\b'])
      it(`refuses ${name} in the game, because no path can have it`, async () => {
        const {element, shop} = await loginPage({'settings/get': inGame});
        signInAs(element, name);
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(element)).to.equal(en.playerNameRefused);
        expect([...shop.lacks]).to.deep.equal([]);
      });

    it('explains a refusal without a reason', async () => {
      const {element, answers} = await loginPage();
      answers('auth/username', '', {status: 401});
      signInAs(element, 'Nobody');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal(en.playerNameRefused);
    });

    it('shows the service’s validation message at the field', async () => {
      const {element, answers} = await loginPage();
      const errors = {username: ['This name is reserved.']};
      answers('auth/username', {message: 'Invalid.', errors}, {status: 422});
      signInAs(element, 'Notch');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal('This name is reserved.');
    });

    it('says that the shop cannot be reached, and tries again on request', async () => {
      const {element, answers} = await loginPage();
      answers('auth/username', () => Response.error());
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.include(en.network);
      expect(field(element)).not.to.have.attribute('aria-invalid');
      await expect(element).to.be.accessible();
      answers('auth/username', signIns.token);
      findByRole(element, 'button', en.tryAgain)!.click();
      await waitFor(() => findByRole(element, 'button', en.signOut));
    });

    it('tries again with the name that the shopper has corrected', async () => {
      const {element, shop, answers} = await loginPage();
      answers('auth/username', () => Response.error());
      signInAs(element, 'Stvee');
      await waitFor(() => visiblePart(element, 'error'));
      answers('auth/username', signIns.token);
      field(element).value = 'Steve';
      findByRole(element, 'button', en.tryAgain)!.click();
      await waitFor(() => findByRole(element, 'button', en.signOut));
      expect(shop.signIn.value.username).to.equal('Steve');
    });

    it('says that a service without sign-in has none', async () => {
      const {element, answers} = await loginPage();
      answers('auth/username', '<h1>404</h1>', {status: 404});
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.equal(en.cannotSignIn);
    });

    it('keeps the order of an English message in a sign-in in Arabic', async () => {
      const {element, provider, answers} = await loginPage();
      provider.lang = 'ar';
      await waitFor(() => getComputedStyle(element).direction === 'rtl');
      answers('auth/username', {message: 'Back at six!'}, {status: 400});
      element.querySelector('input')!.value = 'Astrid_7';
      element.querySelector('form')!.requestSubmit();
      await waitFor(() => visiblePart(element, 'error'));
      expect(leftOf(element, 'Back')).to.be.below(leftOf(element, '!'));
    });

    it('removes the message when the next attempt starts', async () => {
      const {element, answers} = await loginPage({'auth/username': signIns.banned});
      signInAs(element, 'Griefer');
      await waitFor(() => visiblePart(element, 'error'));
      const waiting = heldAnswer({});
      answers('auth/username', waiting.body);
      signInAs(element, 'Astrid_7');
      await waitFor(
        () => !visiblePart(element, 'error') && status(element) === en.signingIn,
      );
      waiting.release();
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
    it('signs in with a name, and moves the focus to the account', async () => {
      const {element, shop} = await loginPage();
      field(element).focus();
      signInAs(element, 'Astrid_7');
      const shopper = await waitFor(() => visiblePart(element, 'shopper'));
      expect(textOf(shopper)).to.equal(en.signedInAs('Astrid_7'));
      await waitFor(() => document.activeElement === shopper);
      expect(shop.session.value.signedIn).to.equal(true);
      expect(element.querySelector('input')).to.equal(null);
    });

    it('signs in with the Enter key', async () => {
      const {element} = await loginPage();
      field(element).focus();
      await sendKeys({type: 'Astrid_7'});
      await sendKeys({press: 'Enter'});
      await waitFor(() => findByRole(element, 'button', en.signOut));
    });

    it('sends one request, however often the button is pressed', async () => {
      const {element, answers} = await loginPage();
      const waiting = heldAnswer({});
      const asked = answers('auth/username', waiting.body);
      signInAs(element, 'Astrid_7');
      signInAs(element, 'Astrid_7');
      await waitFor(() => asked.length);
      signInAs(element, 'Astrid_7');
      expect(findByRole(element, 'button', en.signIn)).to.have.attribute(
        'aria-disabled',
        'true',
      );
      waiting.release();
      await waitFor(() => visiblePart(element, 'error'));
      expect(asked).to.have.lengthOf(1);
    });

    it('dispatches one event with the name and without the token', async () => {
      const events = recordEvents('store-signed-in');
      const {element} = await loginPage();
      signInAs(element, 'Astrid_7');
      await waitFor(() => events.length);
      const event = events[0]!;
      expect(event.username).to.equal('Astrid_7');
      expect(event.target === element).to.equal(true);
      expect(event).to.include({bubbles: true, composed: true, cancelable: false});
      expect(JSON.stringify(Object.entries(event))).not.to.include(signIns.token);
      expect(events).to.have.lengthOf(1);
    });

    it('signs in all elements of the page, and dispatches one event', async () => {
      const events = recordEvents('store-signed-in');
      const {element, provider} = await loginPage();
      const other = document.createElement('store-login');
      provider.append(other);
      await other.updateComplete;
      signInAs(element, 'Astrid_7');
      await waitFor(() => findByRole(other, 'button', en.signOut));
      expect(events).to.have.lengthOf(1);
    });

    it('passes the audit after signing in', async () => {
      const {element} = await loginPage();
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'balance'));
      await expect(element).to.be.accessible();
    });

    it('shows the balance if the site has a virtual currency', async () => {
      const {element} = await loginPage();
      signInAs(element, 'Astrid_7');
      const balance = await waitFor(() => visiblePart(element, 'balance'));
      expect(textOf(balance)).to.equal(en.balance('1,200 Embers'));
    });

    it('shows the player’s picture if its address is safe', async () => {
      const {element, address, answers, shop} = await loginPage();
      answers('user', {...signIns.user, avatar: '/img/astrid.png'});
      signInAs(element, 'Astrid_7');
      const picture = await waitFor(() =>
        visiblePart<HTMLImageElement>(element, 'avatar'),
      );
      expect(picture.src).to.equal(`${address}/img/astrid.png`);
      expect(picture.alt, 'the name stands beside it').to.equal('');
      answers('user', {...signIns.user, avatar: 'http://heads.example/astrid.png'});
      shop.account.refresh();
      await waitFor(
        () => visiblePart(element, 'balance') && !visiblePart(element, 'avatar'),
      );
    });

    it('links to the player’s profile if the site has profiles', async () => {
      const {element, address} = await loginPage();
      signInAs(element, '.Astrid_7');
      const link = await waitFor(() =>
        visiblePart<HTMLAnchorElement>(element, 'profile'),
      );
      expect(textOf(link)).to.equal(en.yourProfile);
      expect(link.href).to.equal(`${address}/profile/.Astrid_7`);
      await expect(element).to.be.accessible();
    });

    it('shows no link if the site has no profiles', async () => {
      const {element} = await loginPage({
        'settings/get': {...settings, is_profile_enabled: 0},
      });
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'balance'));
      expect(visiblePart(element, 'profile')).to.be.undefined;
    });

    it('requests no balance if the site has no virtual currency', async () => {
      const {element, answers} = await loginPage({
        'settings/get': {...settings, is_virtual_currency: 0},
      });
      const asked = answers('user', signIns.user);
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'shopper'));
      await element.updateComplete;
      expect(visiblePart(element, 'balance')).to.be.undefined;
      expect(asked).to.deep.equal([]);
    });

    it('shows no balance if the service does not send one', async () => {
      const {element, answers} = await loginPage();
      const asked = answers('user', '', {status: 404});
      signInAs(element, 'Astrid_7');
      await waitFor(() => asked.length);
      await element.updateComplete;
      expect(textOf(visiblePart(element, 'shopper'))).to.equal(
        en.signedInAs('Astrid_7'),
      );
      expect(visiblePart(element, 'balance')).to.be.undefined;
    });

    it('shows the new balance after a change', async () => {
      const {element, shop, answers} = await loginPage();
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'balance'));
      answers('user', {...signIns.user, virtual_currency: 7});
      shop.account.refresh();
      await waitFor(
        () => textOf(visiblePart(element, 'balance')) === en.balance('7 Embers'),
      );
    });

    it('signs in by name if the settings cannot be read', async () => {
      const {element, answers} = await loginPage({
        'settings/get': () => Response.error(),
      });
      answers('settings/get', () => Response.error());
      signInAs(element, 'Astrid_7');
      await waitFor(() => findByRole(element, 'button', en.signOut));
    });
  });

  describe('storage', () => {
    const places = {sessionStorage, localStorage};

    /** Returns the stored tokens, by kind of storage. */
    function kept(): string[] {
      return Object.entries(places).flatMap(([place, storage]) =>
        Object.keys(storage)
          .filter((key) => storage.getItem(key)?.includes(signIns.token))
          .map((key) => `${place} ${key}`),
      );
    }

    const ways: [StoreLogin['persist'], (keyof typeof places)[]][] = [
      ['session', ['sessionStorage']],
      ['local', ['localStorage']],
      ['none', []],
    ];
    for (const [persist, expected] of ways) {
      it(`keeps the token in the storage for persist="${persist}" alone`, async () => {
        const {element, address} = await loginPage({}, {persist});
        signInAs(element, 'Astrid_7');
        await waitFor(() => visiblePart(element, 'shopper'));
        expect(kept()).to.deep.equal(
          expected.map((place) => `${place} storefront-elements:${address}:token`),
        );
      });
    }

    it('keeps the token for the tab by default', async () => {
      expect(document.createElement('store-login').persist).to.equal('session');
      const {element} = await loginPage({}, {persist: 'local'});
      for (const unset of [undefined, ''] as unknown[]) {
        Object.assign(element, {persist: unset}); // Frameworks do so for "no value".
        await element.updateComplete;
        expect(element.persist).to.equal('session');
      }
    });

    it('writes the token nowhere in the page', async () => {
      const {element} = await loginPage({}, {persist: 'local'});
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'balance'));
      expect(document.documentElement.outerHTML).not.to.include(signIns.token);
      expect(location.href).not.to.include(signIns.token);
      expect(document.cookie).not.to.include(signIns.token);
    });

    it('does not store a token from the page', async () => {
      const {element, provider} = await loginPage({}, {persist: 'local'});
      provider.token = signIns.token;
      await waitFor(() => visiblePart(element, 'shopper'));
      expect(kept()).to.deep.equal([]);
    });
  });

  describe('signing out', () => {
    /** Renders the page of a signed-in shopper. */
    async function signedInPage() {
      const page = await loginPage({}, {persist: 'local'});
      signInAs(page.element, 'Astrid_7');
      await waitFor(() => visiblePart(page.element, 'balance'));
      return page;
    }

    it('signs out at once, and moves the focus to the field', async () => {
      const {element, shop} = await signedInPage();
      const button = findByRole(element, 'button', en.signOut)!;
      button.focus();
      button.click();
      await waitFor(() => status(element) === en.signedOut);
      await waitFor(() => document.activeElement === field(element));
      expect(field(element).value).to.equal('');
      expect(shop.session.value.signedIn).to.equal(false);
    });

    it('removes the shopper’s data from the page and the storage', async () => {
      const {element, address} = await signedInPage();
      findByRole(element, 'button', en.signOut)!.click();
      await waitFor(() => field(element));
      expect(textOf(element)).not.to.match(/Astrid|1,200/);
      expect(localStorage.getItem(`storefront-elements:${address}:token`)).to.equal(
        null,
      );
    });

    it('dispatches an event when the shopper signs out', async () => {
      const events = recordEvents('store-signed-out');
      const {element} = await signedInPage();
      expect(events).to.deep.equal([]);
      findByRole(element, 'button', en.signOut)!.click();
      expect(events).to.have.lengthOf(1);
      expect(events[0]!.target === element).to.equal(true);
    });

    it('shows the balance of the next shopper after the next sign-in', async () => {
      const {element, answers} = await signedInPage();
      findByRole(element, 'button', en.signOut)!.click();
      answers('user', {...signIns.user, username: 'Ben', virtual_currency: 3});
      answers('auth/username', 'b'.repeat(40));
      await waitFor(() => field(element));
      signInAs(element, 'Ben');
      await waitFor(() => visiblePart(element, 'balance'));
      expect(textOf(visiblePart(element, 'account'))).to.include(en.signedInAs('Ben'));
      expect(textOf(visiblePart(element, 'balance'))).to.equal(en.balance('3 Embers'));
    });

    it('signs out when the token expires, and says so', async () => {
      const {element, shop, answers} = await signedInPage();
      answers('cart/get', {message: 'Unauthenticated.'}, {status: 401});
      await shop.cart.refresh();
      await waitFor(() => field(element));
      expect(status(element)).to.equal(en.signInExpired);
      expect(field(element).value).to.equal('Astrid_7');
      await expect(element).to.be.accessible();
    });

    it('says so after an earlier sign-out, too', async () => {
      const {element, shop, answers} = await signedInPage();
      findByRole(element, 'button', en.signOut)!.click();
      await waitFor(() => status(element) === en.signedOut);
      await shop.signIn.byName('Astrid_7', 'none'); // In another element of the page.
      await waitFor(() => visiblePart(element, 'shopper'));
      answers('cart/get', {message: 'Unauthenticated.'}, {status: 401});
      await shop.cart.refresh();
      await waitFor(() => field(element));
      expect(status(element)).to.equal(en.signInExpired);
    });
  });

  describe('with a token from the page', () => {
    it('shows the player without a sign-out button', async () => {
      const {element, provider} = await loginPage();
      provider.token = 'given by the page';
      await waitFor(
        () => textOf(visiblePart(element, 'shopper')) === en.signedInAs('Astrid_7'),
      );
      expect(findByRole(element, 'button', en.signOut)).to.be.undefined;
      await expect(element).to.be.accessible();
    });

    it('says that the shopper is signed in if the service sends no name', async () => {
      const {element, provider, answers} = await loginPage();
      const asked = answers('user', '', {status: 500});
      provider.token = 'given by the page';
      await waitFor(() => textOf(visiblePart(element, 'shopper')) === en.signedIn);
      await waitFor(() => asked.length);
      await element.updateComplete;
      expect(asked).to.have.lengthOf(1);
    });

    it('asks the page’s token provider who is shopping', async () => {
      const {element, provider} = await loginPage();
      provider.tokenProvider = () => Promise.resolve('given by the page');
      await waitFor(
        () => textOf(visiblePart(element, 'shopper')) === en.signedInAs('Astrid_7'),
      );
    });

    it('offers to sign in when the service rejects the token', async () => {
      const {element, provider, shop, answers} = await loginPage();
      answers('user', '', {status: 401});
      provider.token = 'given by the page';
      await waitFor(() => shop.session.value.expired);
      await element.updateComplete;
      expect(field(element)).to.exist;
      answers('auth/username', signIns.banned);
      signInAs(element, 'Griefer');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.include('banned');
    });
  });

  describe('confirmation in the game', () => {
    it('says beforehand that the player has to confirm in the game', async () => {
      const {element} = await loginPage({'settings/get': inGame});
      expect(textOf(visiblePart(element, 'hint'))).to.include(en.playerNameHintInGame);
    });

    it('shows the steps, and moves the focus to them', async () => {
      const {element} = await confirmingPage();
      const words = textOf(visiblePart(element, 'confirmation'));
      expect(findByRole(element, 'heading', en.confirmInGame('Astrid_7'))).to.exist;
      expect(words).to.include(en.joinServerAt('play.emberfall.example'));
      expect(words).to.include(en.typeInChat);
      expect(textOf(visiblePart(element, 'command'))).to.equal('/ms auth');
      expect(status(element)).to.equal(en.waitingForPlayer);
      await waitFor(
        () => document.activeElement === visiblePart(element, 'confirmation'),
      );
      await expect(element).to.be.accessible();
    });

    it('shows the server’s port if it is not the default', async () => {
      const own = {...inGame, server: {ip: 'play.example.net', port: 25570}};
      const {element} = await loginPage({
        'settings/get': own,
        'game_auth/init/Astrid_7': signIns.begun,
        'game_auth/check/Astrid_7': signIns.waiting,
      });
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'confirmation'));
      expect(textOf(visiblePart(element, 'steps'))).to.include(
        'play.example.net:25570',
      );
    });

    it('waits until the player has confirmed, and signs in', async () => {
      let confirmed = false;
      const events = recordEvents('store-signed-in');
      const {element} = await confirmingPage(() =>
        confirmed ? signIns.done : signIns.waiting,
      );
      expect(events).to.deep.equal([]);
      confirmed = true;
      const shopper = await waitFor(() => visiblePart(element, 'shopper'));
      expect(textOf(shopper)).to.equal(en.signedInAs('Astrid_7'));
      await waitFor(() => document.activeElement === shopper);
      expect(events.map(({username}) => username)).to.deep.equal(['Astrid_7']);
    });

    it('returns to the form with the name when the shopper cancels', async () => {
      const {element} = await confirmingPage();
      findByRole(element, 'button', en.cancel)!.focus();
      findByRole(element, 'button', en.cancel)!.click();
      await waitFor(() => field(element));
      expect(field(element).value).to.equal('Astrid_7');
      await waitFor(() => document.activeElement === field(element));
      expect(status(element)).to.equal('');
      expect(visibleParts(element, 'error')).to.deep.equal([]);
    });

    it('offers to ask again after a while', async () => {
      const {element, answers} = await confirmingPage();
      const started = answers('game_auth/init/Astrid_7', signIns.begun);
      const again = await waitFor(() => findByRole(element, 'button', en.askAgain));
      again.click();
      await waitFor(() => started.length);
      expect(visiblePart(element, 'confirmation')).to.exist;
    });

    it('says that the player is not on the server', async () => {
      const {element} = await loginPage({
        'settings/get': inGame,
        'game_auth/init/Astrid_7': {status: false},
      });
      signInAs(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(element)).to.equal(en.notInGame('Astrid_7'));
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
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.include(en.notConfirmed);
      confirmed = true;
      findByRole(element, 'button', en.tryAgain)!.click();
      await waitFor(() => findByRole(element, 'button', en.signOut));
    });
  });
});
