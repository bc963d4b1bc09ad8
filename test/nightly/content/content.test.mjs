// Texts of a service and addresses of a page can contain HTML and scripts. The shop must show them as
// text, or not at all. Each payload of payloads.txt is put into every text of every answer.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {policy} from '../../e2e/policy.ts';
import {root} from '../../support/dist.mjs';
import {debuggerOf, isLong, pageOf, useBrowser} from '../shop.mjs';
import {answerTo, avatarsOf, PAYMENTS, payloads, wordOf} from './content-service.mjs';

const SITE = 'https://site.example';
const SERVICE = 'https://service.example';

const ELEMENTS = `<store-login></store-login><store-server></store-server><store-links></store-links>
  <store-links section="footer"></store-links><store-links section="socials"></store-links>
  <store-goals></store-goals><store-donors></store-donors><store-currency></store-currency>
  <store-language></store-language><featured-deals></featured-deals>
  <featured-deals><template slot="item"><h3 title="{{name}}"><a href="{{link}}">{{name}}</a></h3>
    <img src="{{image}}" alt="{{name}}"><a href="{{image}}">{{closed}}</a><a href="{{name}}">X</a>
    <p data-if="discount">{{discount}}</p><button data-action="add">Add</button></template></featured-deals>
  <store-category url="plain" layout="compare"></store-category>
  <store-category url="plain" layout="list" controls></store-category><store-category></store-category>
  <store-category url="../up"></store-category>
  <store-item item-id="32"></store-item><store-cart></store-cart><checkout-form></checkout-form>
  <store-payment order-id="plain"></store-payment>`;

/** Returns about `times` payloads of each kind. */
function sample(times) {
  const kinds = Map.groupBy(payloads, ({kind}) => kind);
  return [...kinds.values()].flatMap((all) =>
    all.filter((_, index) => index % Math.ceil(all.length / times) === 0),
  );
}
const chosen = isLong ? payloads : sample(1).slice(0, 6);
const few = isLong ? sample(4) : chosen.slice(0, 2);
const inAddress = isLong ? sample(12) : chosen;
const PARAMETERS = 'player item coupon ref order_id checkout_id lang currency'.split(
  ' ',
);

const openPage = useBrowser();
let page;
let run;
/** The unexpected requests, and the reports of the open page: dialogs, windows, navigations. */
let told;
/** All faults that were found, each with its payload. */
let found;
/** Addresses of players' pictures, which the page may request. */
let avatars;

function pageWith(search) {
  const opensShop = search.get('shop') === 'page';
  const tag = opensShop
    ? `data-base-url="${SERVICE}/p/plain" data-token="plain-token-of-a-shopper"`
    : '';
  return pageOf(
    `<script src="/dist/embed.js" ${tag} defer></script>`,
    `<template id="elements">${ELEMENTS}</template><main>${opensShop ? ELEMENTS : ''}</main>`,
  ).replace(/<link.*?>/, ''); // The strict policy forbids such an icon.
}

/** Answers all requests. None leaves this machine. */
async function serve(route) {
  const request = route.request();
  const url = new URL(request.url());
  const [, shop, path] = /^\/p\/([\w-]+)\/api(\/.*)$/.exec(url.pathname) ?? [];
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*, Authorization',
  };
  if (url.origin === SERVICE && shop)
    return request.method() === 'OPTIONS'
      ? route.fulfill({status: 204, headers})
      : route.fulfill({headers, ...answerTo(shop, path)});
  if (url.origin === SITE && /^\/dist\/(embed|chunks\/[\w-]+)\.js$/.test(url.pathname))
    return route.fulfill({path: root + url.pathname});
  if (url.origin === SITE && url.pathname === '/page') {
    const strict = url.searchParams.get('policy') === 'strict';
    const places = {script: `${SITE}/dist/`, service: SERVICE};
    return route.fulfill({
      contentType: 'text/html',
      headers: strict ? {'Content-Security-Policy': policy(places)} : {},
      body: pageWith(url.searchParams),
    });
  }
  const isPicture =
    request.resourceType() === 'image' &&
    (url.origin === SERVICE ||
      (url.protocol === 'https:' && avatars.includes(url.href)));
  let isFramed = true;
  try {
    isFramed = request.frame().parentFrame();
  } catch {
    // The frame was removed.
  }
  // A payment page may request what it likes in its sandboxed frame.
  if (!isPicture && !isFramed)
    told.push(`asked for ${request.resourceType()} ${url.href.slice(0, 200)}`);
  return route.abort();
}

const WATCH = readFileSync(new URL('content-watch.mjs', import.meta.url), 'utf8');

/** Opens a page. With `ours`, the browser's own sanitiser is removed, and the shop's is used. */
async function open(way, search = '') {
  await page?.context().close();
  ({page} = await openPage());
  run = await debuggerOf(page);
  told = [];
  found = [];
  avatars = avatarsOf(wordOf('plain'));
  page.on('dialog', (dialog) => {
    told.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => told.push(`a window: ${popup.url()}`));
  await page.context().route('**', serve);
  if (way === 'ours')
    await page.addInitScript(() => {
      delete Document.parseHTML;
      delete Document.parseHTMLUnsafe;
      delete Element.prototype.setHTML;
      delete ShadowRoot.prototype.setHTML;
    });
  await page.addInitScript(WATCH);
  await page.goto(`${SITE}/page${search}`);
  page.on('framenavigated', (frame) => {
    if (!frame.parentFrame()) told.push(`went to ${frame.url()}`);
  });
}

/**
 * Reports about HTML that a sanitiser reads in a document without scripts: what the page's policy forbids
 * there. None of it gets into the page.
 */
const READ_IN_PEACE =
  /^(base-uri: |script-src-attr: inline|style-src-(attr|elem): inline)/;

/** Checks the page, and adds each fault to `found`. */
async function lookAt(whose, word = '') {
  const places = {service: SERVICE, files: `${SITE}/dist/`, avatars, word};
  const faults = await run((given) => window.evidence.look(given), places);
  for (const fault of [...faults, ...told.splice(0)])
    if (!READ_IN_PEACE.test(fault)) found.push(`${fault} — ${whose}`);
}

/** Shows the shop of each payload, and checks it. */
async function show(list, manner, {refused = false, paying = false} = {}) {
  for (const [at, payload] of list.entries()) {
    const shop = `${payloads.indexOf(payload)}-${manner}`;
    const whose = `${shop}: ${JSON.stringify(payload.text)}`;
    // Requests for pictures of the previous shop may still come. The browser writes their addresses.
    const urls = await run(
      (texts, base) => texts.map((text) => URL.parse(text, base)?.href),
      avatarsOf(wordOf(shop)),
      `${SERVICE}/p/${shop}/`,
    );
    for (const url of urls) if (url) avatars.push(url, url.split('#')[0]);
    const word = payload.text.trim();
    const key = wordOf(shop)('plain').trim();
    await mount(shop, /(^|\/)\.\.?(\/|$)/.test(key));
    await lookAt(whose, word);
    if (refused) {
      await run(() => window.evidence.refuse(window.shop));
      await lookAt(`${whose}, refused`, word);
    }
    if (paying && at % 2 === 0) await payAll(whose);
    await run(() => window.shop.remove());
  }
}

function mount(shop, leadsUp) {
  const add = async (base, up) => {
    window.shop = await window.evidence.mount(base, up);
  };
  return run(add, `${SERVICE}/p/${shop}`, leadsUp);
}

/** What each kind of payment leads to with ordinary texts. */
const ACTIONS = {
  ...{url: 'url', form: 'form', action: 'form', page: 'frame'},
  ...{code: 'qr', picture: 'qr', other: 'url'},
};

/** Pays with each kind of payment. Returns what they lead to. */
async function payAll(whose) {
  const actions = {};
  for (const kind of Object.keys(PAYMENTS)) {
    // The shop starts a payment only after an action of the shopper.
    await page.mouse.click(2, 2);
    const {where, sandbox, action} = await run(() => window.evidence.pay(window.shop));
    if (action) actions[kind] = action;
    if (where) {
      const {protocol, username, password} = new URL(where);
      assert.ok(protocol === 'https:' && !username && !password, `${where}: ${whose}`);
    }
    if (sandbox)
      assert.doesNotMatch(
        sandbox,
        /none|allow-same-origin|allow-modals|allow-top-navigation( |$)/,
        `the frame of a page of the service, with ${whose}`,
      );
    await lookAt(`${whose}, paid by ${kind}`);
  }
  return actions;
}

describe('Hostile content', () => {
  it('is paid for in each way if it is harmless', async () => {
    await open('own');
    await mount('plain');
    assert.deepEqual(await payAll('an ordinary shop'), ACTIONS);
    await run(() => window.shop.remove());
    await mount('unsafe-instead');
    const {url, action, other} = await payAll('addresses that run scripts');
    assert.deepEqual([url, action, other], [undefined, undefined, undefined]);
    assert.deepEqual(found, []);
  });

  for (const {way, manner, strict, ...more} of [
    {way: 'own', manner: 'instead', paying: true},
    {way: 'own', manner: 'behind', refused: true},
    // Plain texts do not pass a sanitiser.
    {way: 'ours', manner: 'behind'},
    {way: 'own', manner: 'behind', refused: true, strict: true},
    {way: 'ours', manner: 'behind', refused: true, strict: true},
  ])
    it(`has no effect ${manner} each text, with the sanitiser ${way}${strict ? ', and violates no strict policy' : ''}`, async () => {
      await open(way, strict ? '?policy=strict' : '');
      if (!strict)
        assert.equal(await run(() => 'parseHTML' in Document), way === 'own');
      await show(strict ? few : chosen, manner, more);
      assert.deepEqual(found, []);
      if (!strict) return;
      await run(async () => {
        new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        await window.evidence.frames();
      });
      await lookAt('a picture');
      const isForbidden = found.some((fault) => fault.startsWith('img-src'));
      assert.ok(isForbidden, 'the policy is in force');
    });

  it('has no effect in the address of the page', async () => {
    for (const [index, {text}] of inAddress.entries()) {
      const word = encodeURIComponent(text.toWellFormed());
      const doctor = index % 10 === 0 ? `&store-doctor=${word}` : '';
      const query = PARAMETERS.map((name) => `${name}=${word}`).join('&');
      const hash = text.startsWith('#') ? text.toWellFormed() : `#category-${word}`;
      await open('own', `?shop=page&${query}${doctor}${hash}`);
      await run(() => window.evidence.shown(document.querySelector('main')));
      await lookAt(`an address with ${JSON.stringify(text)}`, text.trim());
      assert.deepEqual(found, []);
    }
  });
});
