import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {Shop} from '../../../src/shop/shop.js';
import {
  cart,
  checkout,
  control,
  expectProblems,
  fillIn,
  find,
  key,
  label,
  partText,
  payFor,
  settings,
  type,
  type Answer,
} from '../../support/checkout-page.js';
import {findByRole, waitFor} from '../../support/shop-page.js';

const wanted = {
  '/settings/get': {...settings, details: 0, discord_sync: 1},
  '/cart/get': {cart: {price: 5, discord_sync: 1}, items: [key]},
};
const id = '123456789012345678';

describe('<checkout-form> and Discord', () => {
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

  /** Renders a form that requires an account, and presses the button that links one. */
  async function linking(answer?: Answer | '') {
    const usual = {success: true, url: 'https://discord.example/link'};
    const page = await checkout({...wanted, '/auth/discord': answer || usual});
    const button = await waitFor(() => findByRole(page.form, 'button', en.linkDiscord));
    button.click();
    await waitFor(() => popup.urls.length || control(page.form, 'discordId'));
    return {...page, button};
  }

  /** Dispatches a message to the page, from the given origin and window. */
  function say(data: unknown, origin: string, source: MessageEventSource = popup) {
    opener.dispatchEvent(new MessageEvent('message', {data, origin, source}));
  }

  const account = {success: true, discord_username: 'ada', discord_id: id};

  it('asks for an account only if the site and the cart both require it', async () => {
    for (const usual of [{'/settings/get': settings}, {'/cart/get': cart}]) {
      const {form} = await checkout({...wanted, ...usual});
      expect(find(form, 'discord')).to.equal(null);
      expect(control(form, 'discordId')).to.equal(null);
    }
  });

  it('requires an account, and sends the one that the popup reports', async () => {
    const page = await linking();
    const {form, shop, button} = page;
    expect(popup.urls).to.deep.equal(['https://discord.example/link']);
    fillIn(form);
    await expectProblems(page, en.discordMissing);
    find(form, 'problem')!.click();
    expect(document.activeElement).to.equal(button);
    await expect(form).to.be.accessible();
    say(JSON.stringify(account), shop.baseUrl);
    await waitFor(() => partText(form, 'linked').includes(en.discordLinked('ada')));
    expect(popup.closed).to.equal(true);
    await expect(form).to.be.accessible();
    expect(await payFor(page)).to.include({discordId: id});
  });

  it('takes an account that Discord’s own origin reports, and none of other origins and windows', async () => {
    const page = await linking();
    const {form, shop} = page;
    say(account, 'https://evil.example');
    say(account, shop.baseUrl, window);
    say('no json', shop.baseUrl);
    say({type: 'hello'}, shop.baseUrl);
    await form.updateComplete;
    expect(popup.closed).to.equal(false);
    fillIn(form);
    await expectProblems(page, en.discordMissing);
    say(account, 'https://discord.example');
    await waitFor(() => partText(form, 'linked').includes('ada'));
  });

  it('asks for the account’s id if the service cannot link accounts', async () => {
    const page = await linking(() => new Response('', {status: 404}));
    const {form} = page;
    expect(popup.closed).to.equal(true);
    expect(label(form, 'discordId')).to.equal(en.discordId);
    expect(partText(form, 'hint')).to.equal(en.discordHint);
    fillIn(form);
    type(form, 'discordId', '12');
    await expectProblems(page, en.discordWrong);
    await expect(form).to.be.accessible();
    type(form, 'discordId', id);
    expect(await payFor(page)).to.include({discordId: id});
  });

  for (const [why, url, happens] of [
    ['the address is unsafe', 'javascript:alert(1)', () => undefined],
    ['linking has failed', undefined, (shop) => say({success: false}, shop.baseUrl)],
    [
      'the popup was closed',
      undefined,
      () => {
        popup.closed = true;
        dispatchEvent(new Event('focus'));
      },
    ],
  ] as readonly [string, string | undefined, (shop: Shop) => unknown][])
    it(`asks for the id if ${why}`, async () => {
      const {form, shop} = await linking(url && {success: true, url});
      happens(shop);
      await waitFor(() => control(form, 'discordId'));
      expect(popup.urls).to.have.length(url ? 0 : 1);
    });
});
