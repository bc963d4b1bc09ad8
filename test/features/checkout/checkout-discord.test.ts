import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {
  cart,
  checkout,
  control,
  fillIn,
  find,
  key,
  label,
  pay,
  problemsOf,
  settings,
  type,
  type Form,
} from '../../support/checkout-page.js';
import {findByRole, waitFor, textOf} from '../../support/shop-page.js';
import {waitUntil} from '../../support/wait-until.js';

describe('<checkout-form> and Discord', () => {
  const wanted = {
    '/settings/get': {...settings, details: 0, discord_sync: 1},
    '/cart/get': {cart: {price: 5, discord_sync: 1}, items: [key]},
  };
  const link = {'/auth/discord': {success: true, url: 'https://discord.example/link'}};
  const id = '123456789012345678';
  const {contentWindow} = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype);

  /** The window of the hidden frame, which opens the popup and receives its messages. */
  let opener: EventTarget;

  /** The popup. Only real objects, such as message ports, can be the source of a message event. */
  let popup: MessagePort & {closed: boolean; urls: string[]};

  beforeEach(() => {
    const openWindow = () => {
      const urls: string[] = [];
      popup = Object.assign(new MessageChannel().port1, {
        urls,
        closed: false,
        close: () => void (popup.closed = true),
        document: document.implementation.createHTMLDocument(),
        location: {replace: (url: string) => urls.push(url)},
      });
      return popup as unknown as Window;
    };
    opener = Object.assign(new EventTarget(), {open: openWindow});
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      configurable: true,
      get: () => opener,
    });
  });

  afterEach(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', contentWindow);
  });

  const button = (form: Form) => findByRole(form, 'button', en.linkDiscord);

  it('asks for an account only if the site and the cart both require it', async () => {
    for (const path of ['/settings/get', '/cart/get'] as const) {
      const usual = {'/settings/get': settings, '/cart/get': cart}[path];
      const {form} = await checkout({...wanted, [path]: usual});
      expect(find(form, 'discord')).to.equal(null);
      expect(control(form, 'discordId')).to.equal(null);
    }
  });

  it('requires an account', async () => {
    const {form, paid} = await checkout({...wanted, ...link});
    await waitFor(() => button(form));
    fillIn(form);
    expect(await problemsOf(form)).to.deep.equal([en.discordMissing]);
    find(form, 'problem')!.click();
    expect(document.activeElement).to.equal(button(form));
    expect(paid).to.deep.equal([]);
    await expect(form).to.be.accessible();
  });

  it('asks for the account’s id if the service cannot link accounts', async () => {
    const missing = () => new Response('', {status: 404});
    const {form, paid} = await checkout({...wanted, '/auth/discord': missing});
    (await waitFor(() => button(form))).click();
    await waitUntil(() => control(form, 'discordId'));
    expect(popup.closed).to.equal(true);
    expect(label(form, 'discordId')).to.equal(en.discordId);
    expect(textOf(find(form, 'hint')!)).to.equal(en.discordHint);
    fillIn(form);
    type(form, 'discordId', '12');
    expect(await problemsOf(form)).to.deep.equal([en.discordWrong]);
    await expect(form).to.be.accessible();
    type(form, 'discordId', id);
    pay(form);
    await waitUntil(() => paid.length);
    expect(paid[0]).to.include({discordId: id});
  });

  it('opens no unsafe address', async () => {
    const answer = {success: true, url: 'javascript:alert(1)'};
    const {form} = await checkout({...wanted, '/auth/discord': answer});
    (await waitFor(() => button(form))).click();
    await waitUntil(() => control(form, 'discordId'));
    expect(popup.urls).to.deep.equal([]);
  });

  describe('links an account in a popup', () => {
    /** Renders the form with the popup on its way to the service. */
    async function linking(url = link['/auth/discord'].url) {
      const arranged = await checkout({
        ...wanted,
        '/auth/discord': {success: true, url},
      });
      (await waitFor(() => button(arranged.form))).click();
      await waitUntil(() => popup.urls.length);
      return arranged;
    }

    /** Dispatches a message to the page, from the given origin and window. */
    function say(data: unknown, origin: string, source: MessageEventSource = popup) {
      opener.dispatchEvent(new MessageEvent('message', {data, origin, source}));
    }

    const account = {success: true, discord_username: 'ada', discord_id: id};

    it('and sends the account that the popup reports', async () => {
      const {form, paid, shop} = await linking();
      expect(popup.urls).to.deep.equal(['https://discord.example/link']);
      say(JSON.stringify(account), shop.baseUrl);
      await waitUntil(() =>
        find(form, 'linked')!.textContent.includes(en.discordLinked('ada')),
      );
      expect(popup.closed).to.equal(true);
      fillIn(form);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({discordId: id});
      await expect(form).to.be.accessible();
    });

    it('reported by Discord’s own origin', async () => {
      const {form} = await linking();
      say(account, 'https://discord.example');
      await waitUntil(() => find(form, 'linked')!.textContent.includes('ada'));
    });

    it('but ignores messages from other origins and windows', async () => {
      const {form, shop} = await linking();
      say(account, 'https://evil.example');
      say(account, shop.baseUrl, window);
      say('no json', shop.baseUrl);
      say({type: 'hello'}, shop.baseUrl);
      await form.updateComplete;
      expect(popup.closed).to.equal(false);
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal([en.discordMissing]);
    });

    it('or asks for the id if linking has failed', async () => {
      const {form, shop} = await linking();
      say({success: false}, shop.baseUrl);
      await waitUntil(() => control(form, 'discordId'));
      expect(label(form, 'discordId')).to.equal(en.discordId);
    });

    it('or asks for the id if the popup was closed', async () => {
      const {form} = await linking();
      popup.closed = true;
      dispatchEvent(new Event('focus'));
      await waitUntil(() => control(form, 'discordId'));
    });
  });
});
