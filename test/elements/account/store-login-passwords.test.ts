import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {loginElsewhere} from '../../../src/features/account/login-elsewhere.js';
import {
  forgetResetLink,
  takeResetLinkFromAddress,
} from '../../../src/features/account/reset-link.js';
import {en} from '../../../src/i18n/en.js';
import {Shop} from '../../../src/shop/shop.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {settings, signIns} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  heldAnswer,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';

const PASSWORD = 'correct horse battery';
const LINK = `token=${'a'.repeat(40)}&email=ada%40example.net`;

/** Renders a page with one sign-in of a shop whose players have a password. */
async function passwordPage(routes: Readonly<Record<string, Answer>> = {}) {
  const service = serviceWith({
    'settings/get': {...settings, auth_type: 'register'},
    'auth/login': signIns.token,
    'auth/register': signIns.registered,
    user: signIns.user,
    ...routes,
  });
  const provider = await renderInProvider(
    service,
    html`<store-login persist="none"></store-login>`,
  );
  const element = provider.querySelector('store-login')!;
  onTestEnd(() => {
    service.shop.signIn.signOut();
    // The service answers a canceled request that is still on its way before it answers this
    // request.
    return fetch(`${service.address}/api/settings/get`).catch(() => undefined);
  });
  await waitFor(() => secret(element));
  return {...service, provider, element};
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

function input(element: Element, name: string): HTMLInputElement {
  return element.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
}

const secret = (element: Element) => input(element, 'password');

function button(element: Element, name: string): HTMLButtonElement {
  return findByRole<HTMLButtonElement>(element, 'button', name)!;
}

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

/** The error messages in the description of a field. */
function fieldError(field: HTMLInputElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id))
    .filter((one) => one?.matches('[part~="error"]'))
    .map((one) => textOf(one!))
    .join();
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
      await expect(element).to.be.accessible();
      const asked = answers('auth/login', signIns.token);
      const field = secret(element);
      send(element, ' Astrid_7 ');
      await waitFor(() => button(element, en.signOut));
      expect(await bodiesOf(asked)).to.deep.equal([
        {username: 'Astrid_7', password: PASSWORD},
      ]);
      expect(shop.signIn.value.username).to.equal('Astrid_7');
      expect(events.map(({username}) => username)).to.deep.equal(['Astrid_7']);
      expect(JSON.stringify(events)).not.to.include(PASSWORD);
      await waitFor(() => field.value === '');
    });

    it('says what is missing without a request', async () => {
      const {element, answers} = await passwordPage();
      const asked = answers('auth/login', signIns.token);
      send(element, ' ', '');
      await waitFor(() => visibleParts(element, 'error').length === 2);
      expect(fieldError(input(element, 'username'))).to.equal(
        en.missing(en.playerName),
      );
      expect(fieldError(secret(element))).to.equal(en.missing(en.password));
      await waitFor(() => document.activeElement === input(element, 'username'));
      expect(asked).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

    const wrong: [string, Answer, number][] = [
      ['a refusal with status 200', signIns.refused, 200],
      [
        'a refusal in other words',
        {status: 'error', message: 'These credentials do not match our records.'},
        200,
      ],
      ['`success: false`', {success: false, message: 'Invalid credentials.'}, 200],
      ['status 401', '', 401],
      ['a refusal without a message', {status: 'error'}, 200],
      [
        'a message about a field that the form does not have',
        {
          message: 'The given data was invalid.',
          errors: {email: ['These credentials do not match our records.']},
        },
        422,
      ],
    ];
    for (const [what, answer, status] of wrong) {
      it(`says that the name or the password is wrong, after ${what}`, async () => {
        const {element, answers} = await passwordPage();
        answers('auth/login', answer, {status});
        send(element, 'Astrid_7');
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(secret(element))).to.equal(en.passwordWrong);
        await waitFor(() => document.activeElement === secret(element));
        expect(secret(element).value).to.equal('');
        expect(input(element, 'username').value).to.equal('Astrid_7');
      });
    }

    it('says that the shopper is signed out until the next attempt', async () => {
      const {element, answers} = await passwordPage({'auth/login': signIns.token});
      const status = () => textOf(element.querySelector('[part~="status"]')!);
      send(element, 'Astrid_7');
      await waitFor(() => findByRole(element, 'button', en.signOut));
      button(element, en.signOut).click();
      await waitFor(() => status() === en.signedOut);
      answers('auth/login', signIns.refused);
      send(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(status()).to.equal('');
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
      expect(fieldError(secret(element))).to.equal(en.passwordWrong);
    });

    it('shows another reason in the service’s words', async () => {
      const {element} = await passwordPage({
        'auth/login': {status: 'error', message: 'Please confirm your email first.'},
      });
      send(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(secret(element))).to.equal('Please confirm your email first.');
    });

    for (const word of ['ban', 'banned']) {
      it(`says that a player is banned, after the answer "${word}"`, async () => {
        const {element} = await passwordPage({'auth/login': word});
        send(element, 'Griefer');
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(input(element, 'username'))).to.equal(en.banned('Griefer'));
      });
    }

    it('says that a player is banned, after the status "banned"', async () => {
      const {element} = await passwordPage({
        'auth/login': {status: 'banned', message: 'No.'},
      });
      send(element, 'Griefer');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(input(element, 'username'))).to.equal(en.banned('Griefer'));
    });

    const waits: [string, string][] = [
      ['40', '40 seconds'],
      ['1', '1 second'],
      ['600', '10 minutes'],
    ];
    for (const [header, time] of waits) {
      it(`says how long to wait: ${time}`, async () => {
        const {element} = await passwordPage({
          'auth/login': () =>
            new Response('<html>429</html>', {
              status: 429,
              headers: {
                'Retry-After': header,
                'Access-Control-Expose-Headers': 'Retry-After',
              },
            }),
        });
        send(element, 'Astrid_7');
        const error = await waitFor(() => visiblePart(element, 'error'));
        expect(textOf(error)).to.equal(en.tooManyTries(time));
        expect(secret(element).value).to.equal(PASSWORD);
      });
    }

    it('says how long to wait in a page whose language is no language tag', async () => {
      const {element} = await passwordPage({
        'auth/login': () =>
          new Response('', {
            status: 429,
            headers: {
              'Retry-After': '40',
              'Access-Control-Expose-Headers': 'Retry-After',
            },
          }),
      });
      element.lang = 'not a language';
      send(element, 'Astrid_7');
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal(en.tooManyTries('40 seconds'));
    });

    it('tries again with the same password after a failure of the connection', async () => {
      const {element, answers} = await passwordPage();
      answers('auth/login', () => Response.error());
      send(element, 'Astrid_7');
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.include(en.network);
      answers('auth/login', signIns.token);
      button(element, en.tryAgain).click();
      await waitFor(() => button(element, en.signOut));
    });

    it('sends one request, however often the form is sent', async () => {
      const {element, answers} = await passwordPage();
      const waiting = heldAnswer(signIns.refused);
      const asked = answers('auth/login', waiting.body);
      send(element, 'Astrid_7');
      await waitFor(() => asked.length);
      send(element, 'Astrid_7');
      waiting.release();
      await waitFor(() => visiblePart(element, 'error'));
      expect(asked).to.have.lengthOf(1);
    });

    it('shows the password on request, and hides it when the form is sent', async () => {
      const {element} = await passwordPage({'auth/login': signIns.refused});
      button(element, en.showPassword).click();
      await waitFor(() => secret(element).type === 'text');
      expect(button(element, en.showPassword)).to.have.attribute(
        'aria-pressed',
        'true',
      );
      send(element, 'Astrid_7');
      await waitFor(() => secret(element).type === 'password');
    });

    it('says that Caps Lock is on', async () => {
      const {element} = await passwordPage();
      const press = (modifierCapsLock: boolean) =>
        secret(element).dispatchEvent(
          new KeyboardEvent('keydown', {key: 'a', modifierCapsLock}),
        );
      press(true);
      await waitFor(() => visiblePart(element, 'caps-lock'));
      expect(textOf(visiblePart(element, 'caps-lock'))).to.equal(en.capsLock);
      press(false);
      await waitFor(() => !visiblePart(element, 'caps-lock'));
    });

    it('takes the focus that it was given before its forms were there', async () => {
      const service = serviceWith({
        'settings/get': {...settings, auth_type: 'register'},
      });
      await service.shop.settings.read();
      const provider = await renderInProvider(service, html``);
      const element = document.createElement('store-login');
      provider.append(element);
      await element.updateComplete;
      element.focus();
      await waitFor(() => document.activeElement === input(element, 'username'));
    });

    it('keeps the name that was typed before the settings were there', async () => {
      const waiting = heldAnswer({...settings, auth_type: 'register'});
      const service = serviceWith({'settings/get': waiting.body});
      const provider = await renderInProvider(
        service,
        html`<store-login persist="none"></store-login>`,
      );
      const element = provider.querySelector('store-login')!;
      const name = await waitFor(() => input(element, 'username'));
      name.focus();
      name.value = 'Astrid_7';
      waiting.release();
      await waitFor(() => secret(element));
      expect(input(element, 'username').value).to.equal('Astrid_7');
      await waitFor(() => document.activeElement === input(element, 'username'));
    });

    it('forgets that name when the shopper has signed in', async () => {
      const waiting = heldAnswer({...settings, auth_type: 'register'});
      const service = serviceWith({
        'settings/get': waiting.body,
        'auth/login': signIns.token,
        user: signIns.user,
      });
      const provider = await renderInProvider(
        service,
        html`<store-login persist="none"></store-login>`,
      );
      const element = provider.querySelector('store-login')!;
      const name = await waitFor(() => input(element, 'username'));
      name.value = 'Astrid_7';
      waiting.release();
      await waitFor(() => secret(element));
      send(element, 'Astrid_7');
      await waitFor(() => button(element, en.signOut));
      button(element, en.signOut).click();
      await waitFor(() => secret(element));
      expect(input(element, 'username').value).to.equal('');
      // Waits for the answer to a canceled request that is still on its way.
      await fetch(`${service.address}/api/settings/get`);
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
    async function creatingPage(routes: Readonly<Record<string, Answer>> = {}) {
      const page = await passwordPage(routes);
      button(page.element, en.createAccount).click();
      await waitFor(() => secret(page.element).autocomplete === 'new-password');
      return page;
    }

    it('creates an account and signs in', async () => {
      const {element, answers, session} = await creatingPage().then((page) => ({
        ...page,
        session: page.shop.session,
      }));
      const asked = answers('auth/register', signIns.registered);
      await expect(element).to.be.accessible();
      input(element, 'email').value = 'ada@example.net';
      send(element, 'Ada');
      await waitFor(() => button(element, en.signOut));
      expect(session.value.signedIn).to.equal(true);
      expect(await bodiesOf(asked)).to.deep.equal([
        {
          username: 'Ada',
          password: PASSWORD,
          password_confirmation: PASSWORD,
          email: 'ada@example.net',
        },
      ]);
    });

    it('leaves out an e-mail address that is not given', async () => {
      const {element, answers} = await creatingPage();
      const asked = answers('auth/register', signIns.registered);
      send(element, 'Ada');
      await waitFor(() => button(element, en.signOut));
      expect(await asked[0]!.json()).not.to.have.property('email');
    });

    const rules: [string, string, string][] = [
      ['username', 'username', 'The username has already been taken.'],
      ['email', 'email', 'The email has already been taken.'],
      ['password', 'password', 'The password must be at least 6 characters.'],
      [
        'password_confirmation',
        'password',
        'The password confirmation does not match.',
      ],
    ];
    for (const [name, field, message] of rules) {
      it(`shows the shop’s rule for ${name} at the field`, async () => {
        const {element, answers} = await creatingPage();
        const errors = {[name]: [message]};
        answers('auth/register', {message: 'Invalid.', errors}, {status: 422});
        send(element, 'Ada');
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(input(element, field))).to.equal(message);
        await waitFor(() => document.activeElement === input(element, field));
        expect(secret(element).value).to.equal(PASSWORD);
      });

      it(`finds the field of a rule for ${name} in a message alone`, async () => {
        const {element} = await creatingPage({
          'auth/register': {status: 'fail', message},
        });
        send(element, 'Ada');
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(input(element, field))).to.equal(message);
      });
    }

    it('shows the reasons of an answer with status 200 at their fields', async () => {
      const errors = {username: ['Too short.'], email: ['Not an address.']};
      const {element} = await creatingPage({
        'auth/register': {status: 'error', message: 'Invalid.', errors},
      });
      send(element, 'Ada');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(input(element, 'username'))).to.equal('Too short.');
      expect(fieldError(input(element, 'email'))).to.equal('Not an address.');
    });

    it('shows a reason that no field is the cause of', async () => {
      const {element} = await creatingPage({
        'auth/register': {status: 'error', message: 'Registration is closed.'},
      });
      send(element, 'Ada');
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal('Registration is closed.');
      expect(element.querySelector('[aria-invalid]')).to.equal(null);
    });

    it('keeps the name but no password when the shopper changes to another form', async () => {
      const {element} = await creatingPage();
      input(element, 'username').value = 'Ada';
      secret(element).value = PASSWORD;
      button(element, en.backToSignIn).click();
      await waitFor(() => secret(element).autocomplete === 'current-password');
      expect(input(element, 'username').value).to.equal('Ada');
      expect(secret(element).value).to.equal('');
      await waitFor(() => document.activeElement === input(element, 'username'));
    });

    it('is not offered any more if the service lacks the call', async () => {
      const {element, answers} = await creatingPage();
      answers('auth/register', '<h1>404</h1>', {status: 404});
      send(element, 'Ada');
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal(en.missingCall);
      await waitFor(() => element.matches(':focus-within'));
      button(element, en.backToSignIn).click();
      await waitFor(() => secret(element));
      expect(button(element, en.createAccount)).to.equal(undefined);
    });
  });

  describe('forgotten password', () => {
    async function forgottenPage(routes: Readonly<Record<string, Answer>> = {}) {
      const page = await passwordPage(routes);
      button(page.element, en.forgotPassword).click();
      await waitFor(() => input(page.element, 'email'));
      const ask = (email: string) => {
        input(page.element, 'email').value = email;
        button(page.element, en.sendLink).click();
      };
      return {...page, ask};
    }

    it('has a link sent', async () => {
      const {element, answers, ask} = await forgottenPage();
      const asked = answers('auth/request/resetPassword', {status: 'success'});
      expect(input(element, 'email').autocomplete).to.equal('email');
      await expect(element).to.be.accessible();
      ask(' ada@example.net ');
      const sent = await waitFor(() => visiblePart(element, 'sent'));
      expect(textOf(sent)).to.equal(en.linkSent('ada@example.net'));
      await waitFor(() => document.activeElement === sent);
      expect(await bodiesOf(asked)).to.deep.equal([{email: 'ada@example.net'}]);
    });

    for (const [email, words] of [
      ['', en.missing(en.email)],
      ['nobody', en.emailWrong],
    ] as const) {
      it(`explains the address "${email}" without a request`, async () => {
        const {element, answers, ask} = await forgottenPage();
        const asked = answers('auth/request/resetPassword', {status: 'success'});
        ask(email);
        await waitFor(() => visiblePart(element, 'error'));
        expect(fieldError(input(element, 'email'))).to.equal(words);
        expect(asked).to.deep.equal([]);
      });
    }

    it('has a link sent to an address with letters of any script', async () => {
      const {element, answers, ask} = await forgottenPage();
      const asked = answers('auth/request/resetPassword', {status: 'success'});
      ask('ivan@пример.рф');
      const sent = await waitFor(() => visiblePart(element, 'sent'));
      expect(textOf(sent)).to.equal(en.linkSent('ivan@пример.рф'));
      expect(await bodiesOf(asked)).to.deep.equal([{email: 'ivan@пример.рф'}]);
    });

    it('shows the shop’s reason at the field', async () => {
      const message = 'We can’t find a user with that email address.';
      const {element, ask} = await forgottenPage({
        'auth/request/resetPassword': {status: 'error', message},
      });
      ask('ada@example.net');
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(input(element, 'email'))).to.equal(message);
    });
  });

  describe('link of an e-mail', () => {
    it('removes the token from the address, and sets a new password', async () => {
      openLink(`${LINK}&page=2`);
      expect(location.search).to.equal('?page=2');
      const {element, answers} = await passwordPage();
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
      secret(element).value = PASSWORD;
      button(element, en.setPassword).click();
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

    it('reads an address whose plus sign is not encoded', async () => {
      openLink(`token=${'a'.repeat(40)}&email=ada+shop@example.net`);
      expect(location.search).to.equal('');
      const {element} = await passwordPage();
      expect(input(element, 'email').value).to.equal('ada+shop@example.net');
    });

    for (const refusal of [{status: 'error'}, {success: false}])
      it(`offers a new link if the shop does not accept this one: ${JSON.stringify(refusal)}`, async () => {
        openLink(LINK);
        const {element} = await passwordPage({
          'auth/resetPassword': {
            ...refusal,
            message: 'This password reset token is invalid.',
          },
        });
        secret(element).value = PASSWORD;
        button(element, en.setPassword).click();
        const error = await waitFor(() => visiblePart(element, 'error'));
        expect(textOf(error)).to.equal(en.linkRefused);
        button(element, en.forgotPassword).click();
        await waitFor(() => findByRole(element, 'button', en.sendLink));
        expect(input(element, 'email').value).to.equal('ada@example.net');
      });

    it('shows the shop’s rule for a new password at the field', async () => {
      openLink(LINK);
      const {element} = await passwordPage({
        'auth/resetPassword': {
          status: 'error',
          errors: {password: ['The password is too short.']},
        },
      });
      secret(element).value = '123';
      button(element, en.setPassword).click();
      await waitFor(() => visiblePart(element, 'error'));
      expect(fieldError(secret(element))).to.equal('The password is too short.');
    });

    it('leaves other addresses alone', async () => {
      const token = 'a'.repeat(40);
      for (const search of [
        'token=short&email=ada%40example.net',
        `token=${token}&email=ada`,
        `token=${token}&email=ada%40`,
      ]) {
        openLink(search);
        expect(location.search).to.equal(`?${search}`);
      }
      const {element} = await passwordPage();
      expect(findByRole(element, 'heading', en.signIn)).to.exist;
    });
  });
});
