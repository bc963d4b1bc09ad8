import {expect, fixture} from '@open-wc/testing';
import {loginElsewhere} from '../../../src/features/account/login-form.js';
import {
  forgetResetLink,
  getResetLink,
  takeResetLinkFromAddress,
} from '../../../src/features/account/reset-link.js';
import {en} from '../../../src/i18n/en.js';
import {Shop} from '../../../src/shop/shop.js';
import {settings, signIns} from '../../support/fixtures.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {
  findByRole,
  heldAnswer,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  button,
  input,
  loginPage,
  shownError,
  shownNotice,
  type Routes,
} from './login-page.js';

const PASSWORD = 'correct horse battery';
const LINK = `token=${'a'.repeat(40)}&email=ada%40example.net`;
const withPasswords = {...settings, auth_type: 'register'};

/** Renders a page with one sign-in of a shop whose players have a password. */
async function passwordPage(routes: Routes = {}) {
  const page = await loginPage({
    'settings/get': withPasswords,
    'auth/login': signIns.token,
    'auth/register': signIns.registered,
    ...routes,
  });
  await waitFor(() => secret(page.element));
  return page;
}

/** Opens the page with the parameters of an e-mail's link. */
function openLink(search: string): void {
  const {pathname, search: before, hash} = location;
  history.replaceState(history.state, '', `${pathname}?${search}${hash}`);
  takeResetLinkFromAddress();
  onTestEnd(() => {
    forgetResetLink();
    history.replaceState(history.state, '', `${pathname}${before}${hash}`);
  });
}

const secret = (element: Element) => input(element, 'password');

/** Fills in the form's name and password, and sends it. */
function send(element: Element, name: string, password = PASSWORD): void {
  input(element, 'username').value = name;
  secret(element).value = password;
  element.querySelector('form')!.requestSubmit();
}

/** The bodies of requests. */
function bodiesOf(requests: readonly Request[]): Promise<unknown[]> {
  return Promise.all(requests.map((request) => request.json()));
}

/** Opens another form with a button. */
async function otherForm(link: string, routes: Routes = {}) {
  const page = await passwordPage(routes);
  button(page.element, link).click();
  await waitFor(() => input(page.element, 'email'));
  return page;
}

/** Types an address, and asks for a link. */
function askForLink(element: Element, email: string): void {
  input(element, 'email').value = email;
  button(element, en.sendLink).click();
}

/** Sends the form with a new password. */
function setPassword(element: Element): void {
  secret(element).value = PASSWORD;
  button(element, en.setPassword).click();
}

describe('<store-login> of a shop with passwords', () => {
  describe('sign-in', () => {
    it('signs in with a name and a password, in fields that password managers know', async () => {
      const events = recordEvents('store-signed-in');
      const {element, answers, shop} = await passwordPage();
      expect(input(element, 'username').autocomplete).to.equal('username');
      expect(secret(element)).to.include({
        type: 'password',
        autocomplete: 'current-password',
      });
      const asked = answers('auth/login', signIns.token);
      const field = secret(element);
      send(element, ' Astrid_7 ');
      await waitFor(() => button(element, en.signOut));
      expect(await bodiesOf(asked)).to.deep.equal([
        {username: 'Astrid_7', password: PASSWORD},
      ]);
      expect(shop.session.value.name).to.equal('Astrid_7');
      expect(events.map(({username}) => username)).to.deep.equal(['Astrid_7']);
      expect(JSON.stringify(events)).not.to.include(PASSWORD);
      await waitFor(() => field.value === '');
    });

    it('says that Caps Lock is on, and what is missing without a request', async () => {
      const {element, answers} = await passwordPage();
      const press = (modifierCapsLock: boolean) =>
        secret(element).dispatchEvent(
          new KeyboardEvent('keydown', {key: 'a', modifierCapsLock}),
        );
      press(true);
      const hint = await waitFor(() => visiblePart(element, 'caps-lock'));
      expect(textOf(hint)).to.equal(en.capsLock);
      await expect(element).to.be.accessible();
      press(false);
      await waitFor(() => !visiblePart(element, 'caps-lock'));
      const asked = answers('auth/login', signIns.token);
      send(element, ' ', '');
      const error = await shownError(element, 'username');
      expect(error).to.equal(en.missing(en.playerName));
      expect(await shownError(element, 'password')).to.equal(en.missing(en.password));
      await waitFor(() => document.activeElement === input(element, 'username'));
      expect(asked).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

    const banned = en.banned('Griefer');
    const unconfirmed = 'Please confirm your email first.';
    const noMatch = 'These credentials do not match our records.';
    const refusals: [answer: object | string, sentence: string, code?: number][] = [
      [signIns.refused, en.passwordWrong],
      [{status: 'error', message: noMatch}, en.passwordWrong],
      [{success: false, message: 'Invalid credentials.'}, en.passwordWrong],
      ['', en.passwordWrong, 401],
      // The form has no such field.
      [{message: 'No.', errors: {email: [noMatch]}}, en.passwordWrong, 422],
      [{status: 'error', message: unconfirmed}, unconfirmed],
      ['ban', banned],
      [{status: 'banned', message: 'No.'}, banned],
    ];
    for (const [answer, sentence, code = 200] of refusals)
      it(`says "${sentence}" after ${JSON.stringify(answer)} with status ${code}`, async () => {
        const {element, answers} = await passwordPage();
        answers('auth/login', answer, {status: code});
        send(element, 'Griefer');
        const field = sentence === banned ? 'username' : 'password';
        expect(await shownError(element, field)).to.equal(sentence);
        await waitFor(() => document.activeElement === input(element, field));
        expect(input(element, 'username').value).to.equal('Griefer');
        if (sentence === en.passwordWrong) expect(secret(element).value).to.equal('');
      });

    it('announces the problem of the field in which the shopper pressed Enter', async () => {
      const {element} = await passwordPage({'auth/login': signIns.refused});
      secret(element).focus();
      send(element, 'Astrid_7');
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(error).to.have.attribute('data-say', 'now');
      button(element, en.signIn).focus();
      send(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error')?.matches(':not([data-say])'));
      expect(await shownError(element, 'password')).to.equal(en.passwordWrong);
    });

    for (const [seconds, lang, time] of [
      ['1', 'en', '1 second'],
      ['600', 'en', '10 minutes'],
      ['40', 'not a language', '40 seconds'],
    ] as const)
      it(`says how long to wait: ${time} (lang="${lang}")`, async () => {
        const headers = {
          'Retry-After': seconds,
          'Access-Control-Expose-Headers': 'Retry-After',
        };
        const {element} = await passwordPage({
          'auth/login': () => new Response('<html>429</html>', {status: 429, headers}),
        });
        element.lang = lang;
        send(element, 'Astrid_7');
        expect(await shownNotice(element)).to.equal(en.tooManyTries(time));
        expect(secret(element).value).to.equal(PASSWORD);
      });

    it('sends one request, however often the form is sent, with the password hidden again, and tries again after a failure of the connection', async () => {
      const {element, answers} = await passwordPage();
      const show = button(element, en.showPassword);
      show.click();
      await waitFor(() => secret(element).type === 'text');
      expect(show).to.have.attribute('aria-pressed', 'true');
      const {promise, resolve} = Promise.withResolvers<Response>();
      const asked = answers('auth/login', () => promise);
      send(element, 'Astrid_7');
      await waitFor(() => asked.length);
      expect(secret(element).type).to.equal('password');
      send(element, 'Astrid_7');
      resolve(Response.error());
      expect(await shownNotice(element)).to.include(en.network);
      expect(asked).to.have.lengthOf(1);
      answers('auth/login', signIns.token);
      button(element, en.tryAgain).click();
      await waitFor(() => button(element, en.signOut));
    });

    it('takes the focus that it was given before its forms were there', async () => {
      const {provider, shop} = await loginPage({'settings/get': withPasswords});
      await shop.settings.read();
      const element = document.createElement('store-login');
      provider.append(element);
      await element.updateComplete;
      element.focus();
      await waitFor(() => document.activeElement === input(element, 'username'));
    });

    it('keeps the name that was typed before the settings were there, until the sign-in', async () => {
      const waiting = heldAnswer(withPasswords);
      const {element} = await loginPage({
        'settings/get': waiting.body,
        'auth/login': signIns.token,
      });
      const name = await waitFor(() => input(element, 'username'));
      name.focus();
      name.value = 'Astrid_7';
      waiting.release();
      await waitFor(() => secret(element));
      expect(input(element, 'username').value).to.equal('Astrid_7');
      await waitFor(() => document.activeElement === input(element, 'username'));
      send(element, 'Astrid_7');
      (await waitFor(() => button(element, en.signOut))).click();
      await waitFor(() => secret(element));
      expect(input(element, 'username').value).to.equal('');
    });

    it('links to the shop’s own site if the service has no sign-in', async () => {
      const {element, address, answers} = await passwordPage();
      answers('auth/login', '<h1>404</h1>', {status: 404});
      send(element, 'Astrid_7');
      const elsewhere = await waitFor(() => visiblePart(element, 'elsewhere'));
      expect(textOf(elsewhere)).to.include(en.passwordSignIn);
      const site = en.goToSite('Emberfall Store');
      const link = findByRole<HTMLAnchorElement>(element, 'link', site)!;
      expect(link.href).to.equal(`${address}/`);
      expect(element.querySelector('input')).to.equal(null);
      await expect(element).to.be.accessible();
    });

    it('links to the site behind a proxy, whose address has a path', async () => {
      const shop = new Shop({baseUrl: 'https://www.example.test/storefront-proxy.php'});
      const view = await fixture(loginElsewhere(shop, en));
      const site = en.goToSite('www.example.test');
      const link = findByRole<HTMLAnchorElement>(view, 'link', site)!;
      expect(link.href).to.equal('https://www.example.test/storefront-proxy.php/');
    });
  });

  describe('new account', () => {
    for (const email of ['ada@example.net', ''])
      it(`creates an account ${email ? 'with' : 'without'} an e-mail address, and signs in`, async () => {
        const {element, answers, shop} = await otherForm(en.createAccount);
        const asked = answers('auth/register', signIns.registered);
        if (email) await expect(element).to.be.accessible();
        input(element, 'email').value = email;
        send(element, 'Ada');
        await waitFor(() => button(element, en.signOut));
        expect(shop.session.value.status).to.equal('signed-in');
        const account = {
          username: 'Ada',
          password: PASSWORD,
          password_confirmation: PASSWORD,
        };
        const given = email ? {...account, email} : account;
        expect(await bodiesOf(asked)).to.deep.equal([given]);
      });

    const taken = 'The email is taken.';
    const short = 'The password is too short.';
    for (const [field, answer, code, message] of [
      ['username', {message: 'Bad.', errors: {username: ['No.']}}, 422, 'No.'],
      ['email', {status: 'error', errors: {email: [taken]}}, 200, taken],
      ['password', {errors: {password: [short]}}, 422, short],
      ['password', {errors: {password_confirmation: ['No.']}}, 422, 'No.'],
      [
        'username',
        {status: 'fail', message: 'The username is taken.'},
        200,
        'The username is taken.',
      ],
      ['email', {status: 'fail', message: taken}, 200, taken],
      ['password', {status: 'fail', message: short}, 200, short],
    ] as const)
      it(`shows the rule for ${field} in ${JSON.stringify(answer)} at the field`, async () => {
        const {element, answers} = await otherForm(en.createAccount);
        answers('auth/register', answer, {status: code});
        send(element, 'Ada');
        expect(await shownError(element, field)).to.equal(message);
        await waitFor(() => document.activeElement === input(element, field));
        expect(secret(element).value).to.equal(PASSWORD);
      });

    it('shows a reason that no field is the cause of, and keeps the name but no password in another form', async () => {
      const {element} = await otherForm(en.createAccount, {
        'auth/register': {status: 'error', message: 'Registration is closed.'},
      });
      send(element, 'Ada');
      expect(await shownNotice(element)).to.equal('Registration is closed.');
      expect(element.querySelector('[aria-invalid]')).to.equal(null);
      expect(secret(element).value).to.equal(PASSWORD);
      button(element, en.backToSignIn).click();
      await waitFor(() => secret(element).autocomplete === 'current-password');
      expect(input(element, 'username').value).to.equal('Ada');
      expect(secret(element).value).to.equal('');
      await waitFor(() => document.activeElement === input(element, 'username'));
    });

    it('is not offered any more if the service lacks the call', async () => {
      const {element, answers} = await otherForm(en.createAccount);
      answers('auth/register', '<h1>404</h1>', {status: 404});
      send(element, 'Ada');
      expect(await shownNotice(element)).to.equal(en.missingCall);
      await waitFor(() => element.matches(':focus-within'));
      button(element, en.backToSignIn).click();
      await waitFor(() => secret(element));
      expect(button(element, en.createAccount)).to.equal(undefined);
    });
  });

  describe('forgotten password', () => {
    it('has a link sent to an address with letters of any script', async () => {
      const {element, answers} = await otherForm(en.forgotPassword);
      const asked = answers('auth/request/resetPassword', {status: 'success'});
      expect(input(element, 'email').autocomplete).to.equal('email');
      await expect(element).to.be.accessible();
      askForLink(element, ' ivan@пример.рф ');
      const sent = await waitFor(() => visiblePart(element, 'sent'));
      expect(textOf(sent)).to.equal(en.linkSent('ivan@пример.рф'));
      await waitFor(() => document.activeElement === sent);
      expect(await bodiesOf(asked)).to.deep.equal([{email: 'ivan@пример.рф'}]);
    });

    it('says at the field what is wrong with the address', async () => {
      const {element, answers} = await otherForm(en.forgotPassword);
      const unknown = 'We can’t find a user with that email address.';
      const refusal = {status: 'error', message: unknown};
      const asked = answers('auth/request/resetPassword', refusal);
      for (const [email, sentence, requests] of [
        ['', en.missing(en.email), 0],
        ['nobody', en.emailWrong, 0],
        ['ada@example.net', unknown, 1],
      ] as const) {
        askForLink(element, email);
        await waitFor(() => textOf(visiblePart(element, 'error')) === sentence);
        expect(await shownError(element, 'email')).to.equal(sentence);
        expect(asked).to.have.length(requests);
      }
    });
  });

  describe('link of an e-mail', () => {
    it('removes the token from the address, and sets a new password', async () => {
      openLink(`${LINK}&page=2`);
      const {element, answers} = await passwordPage();
      expect(location.search).to.equal('?page=2');
      const asked = answers('auth/resetPassword', {status: 'success'});
      expect(findByRole(element, 'heading', en.setPassword)).to.exist;
      expect(secret(element).autocomplete).to.equal('new-password');
      expect(input(element, 'email')).to.include({
        value: 'ada@example.net',
        readOnly: true,
        autocomplete: 'username',
      });
      await expect(element).to.be.accessible();
      expect(document.documentElement.outerHTML).not.to.include('a'.repeat(40));
      setPassword(element);
      await waitFor(() => secret(element).autocomplete === 'current-password');
      expect(textOf(visiblePart(element, 'sent'))).to.equal(en.passwordSet);
      expect(await bodiesOf(asked)).to.deep.equal([
        {
          token: 'a'.repeat(40),
          email: 'ada@example.net',
          password: PASSWORD,
          password_confirmation: PASSWORD,
        },
      ]);
      expect(secret(element).value).to.equal('');
    });

    it('shows the shop’s rule for a new password at the field, or offers a new link', async () => {
      const errors = {password: ['The password is too short.']};
      openLink(LINK);
      const {element, answers} = await passwordPage({
        'auth/resetPassword': {status: 'error', errors},
      });
      setPassword(element);
      expect(await shownError(element, 'password')).to.equal(errors.password[0]);
      const message = 'This password reset token is invalid.';
      answers('auth/resetPassword', {success: false, message});
      setPassword(element);
      await waitFor(() => textOf(visiblePart(element, 'error')) === en.linkRefused);
      button(element, en.forgotPassword).click();
      await waitFor(() => button(element, en.sendLink));
      expect(input(element, 'email').value).to.equal('ada@example.net');
    });

    for (const [search, email] of [
      [`token=${'a'.repeat(40)}&email=ada+shop@example.net`, 'ada+shop@example.net'],
      ['token=short&email=ada%40example.net'],
      [`token=${'a'.repeat(40)}&email=ada%40`],
    ] as const)
      it(`${email ? 'may be' : 'is not'} ${search}`, async () => {
        openLink(search);
        expect(location.search).to.equal(email ? '' : `?${search}`);
        expect(getResetLink()?.email).to.equal(email);
      });
  });
});
