// Texts of a service and addresses of a page can contain HTML and scripts. The shop must show them as
// text, or not at all. Each payload of payloads.txt is put into every text of every answer.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, describe, it} from 'node:test';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {policy} from '../../e2e/policy.ts';
import {isLong, record} from '../results.mjs';
import {
  answerTo,
  avatarsOf,
  PAYMENTS,
  readPayloads,
  wordOf,
} from './content-service.mjs';

const dist = new URL('../../../dist/', import.meta.url);
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

const payloads = readPayloads();
/** Returns about `times` payloads of each kind. */
function sample(times) {
  const kinds = Map.groupBy(payloads, ({kind}) => kind);
  return [...kinds.values()].flatMap((all) =>
    all.filter((_, index) => index % Math.ceil(all.length / times) === 0),
  );
}
const chosen = isLong ? payloads : sample(1).slice(0, 6);

let browser;
let page;
let world;
/** The unexpected requests, and the reports of the open page: dialogs, windows, navigations. */
let told;
/** All faults that were found, each with its payload. */
let found;
/** Addresses of players' pictures, which the page may request. */
let avatars;
const figures = {cells: 0, elements: 0, requests: 0, policies: 0, pages: 0};

before(async () => {
  browser = await chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
});
after(async () => {
  await browser?.close();
  const {cells, elements, requests, policies, pages} = figures;
  record('content', [
    {
      claim:
        'No attack of public lists, put into every text of the service’s answers, runs in the page, adds elements or attributes beyond the allowed ones, changes built-in JavaScript objects, or causes a request except for players’ pictures (https) and in sandboxed payment frames',
      figure: `${chosen.length} attacks, with both sanitisers: ${cells} checks of ${elements} elements, ${requests} requests`,
    },
    {
      claim:
        'Under the strictest Content Security Policy, attacks cause no violations except for inline handlers, styles and base addresses, which the policy blocks',
      figure: `${policies} attacks`,
    },
    {
      claim:
        'The same holds for attacks in the parameters that are read of the page’s address',
      figure: `${pages} attacks`,
    },
  ]);
});

function pageWith(search) {
  const opensShop = search.get('shop') === 'page';
  const tag = opensShop
    ? `data-base-url="${SERVICE}/p/plain" data-token="plain-token-of-a-shopper"`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width"><script src="/dist/embed.js" ${tag} defer></script></head>
    <body><template id="elements">${ELEMENTS}</template><main>${opensShop ? ELEMENTS : ''}</main></body></html>`;
}

/** Answers all requests. None leaves this machine. */
async function serve(route) {
  const request = route.request();
  const url = new URL(request.url());
  figures.requests += 1;
  const [, shop, path] = /^\/p\/([\w-]+)\/api(\/.*)$/.exec(url.pathname) ?? [];
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*, Authorization',
  };
  if (url.origin === SERVICE && shop) {
    if (request.method() === 'OPTIONS') return route.fulfill({status: 204, headers});
    return route.fulfill({headers, ...answerTo(shop, path, payloads)});
  }
  if (url.origin === SITE && /^\/dist\/(embed|chunks\/[\w-]+)\.js$/.test(url.pathname))
    return route.fulfill({path: new URL(url.pathname.slice(6), dist).pathname});
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
  // A payment page may request what it likes in its sandboxed frame.
  if (!isPicture && !isFramed(request))
    told.push(`asked for ${request.resourceType()} ${url.href.slice(0, 200)}`);
  return route.abort();
}

function isFramed(request) {
  try {
    return Boolean(request.frame().parentFrame());
  } catch {
    return true; // The frame was removed.
  }
}

/** Opens a page. With `ours`, the browser's own sanitiser is removed, and the shop's is used. */
async function open(way, search = '') {
  await page?.context().close();
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  page = await context.newPage();
  world = await context.newCDPSession(page);
  told = [];
  found = [];
  avatars = avatarsOf(wordOf('plain', payloads));
  page.on('dialog', (dialog) => {
    told.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => told.push(`a window: ${popup.url()}`));
  await context.route('**', serve);
  if (way === 'ours')
    await page.addInitScript(() => {
      delete Document.parseHTML;
      delete Document.parseHTMLUnsafe;
      delete Element.prototype.setHTML;
      delete ShadowRoot.prototype.setHTML;
    });
  await page.addInitScript(
    readFileSync(new URL('content-watch.mjs', import.meta.url), 'utf8'),
  );
  await page.goto(`${SITE}/page${search}`);
  page.on('framenavigated', (frame) => {
    if (!frame.parentFrame()) told.push(`went to ${frame.url()}`);
  });
}

/** Runs a function in the page through the debugger, so that the page's policy does not forbid it. */
async function run(made, ...args) {
  const {result, exceptionDetails} = await world.send('Runtime.evaluate', {
    expression: `(${made})(${args.map((one) => JSON.stringify(one)).join()})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
  return result.value;
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
  const {faults, elements} = await run((given) => window.evidence.look(given), places);
  figures.cells += 1;
  figures.elements += elements;
  for (const fault of [...faults, ...told.splice(0)])
    if (!READ_IN_PEACE.test(fault)) found.push(`${fault} — ${whose}`);
}

/** The addresses of a shop's pictures, as the browser writes them and as it requests them. */
function avatarsFor(shop) {
  const read = (texts, base) =>
    texts.flatMap((text) => {
      const url = URL.parse(text, base);
      return url ? [url.href, url.href.split('#')[0]] : [];
    });
  return run(read, avatarsOf(wordOf(shop, payloads)), `${SERVICE}/p/${shop}/`);
}

/** Shows the shop of each payload, and checks it. */
async function show(list, manner, {refused = false, paying = false} = {}) {
  for (const [at, payload] of list.entries()) {
    const shop = `${payloads.indexOf(payload)}-${manner}`;
    const whose = `${shop}: ${JSON.stringify(payload.text)}`;
    // Requests for pictures of the previous shop may still come.
    avatars.push(...(await avatarsFor(shop)));
    const word = payload.text.trim();
    const key = wordOf(shop, payloads)('plain').trim();
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
  ...{
    url: 'url',
    form: 'form',
    action: 'form',
    page: 'frame',
    code: 'qr',
    picture: 'qr',
  },
  other: 'url',
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

  for (const {way, manner, ...more} of [
    {way: 'own', manner: 'instead', paying: true},
    {way: 'own', manner: 'behind', refused: true},
    // Plain texts do not pass a sanitiser.
    {way: 'ours', manner: 'behind'},
  ]) {
    it(`has no effect ${manner} each text, with the sanitiser ${way}`, async () => {
      await open(way);
      assert.equal(await run(() => 'parseHTML' in Document), way === 'own');
      await show(chosen, manner, more);
      assert.deepEqual(found, []);
    });
  }

  for (const way of ['own', 'ours'])
    it(`violates no strict policy, with the sanitiser ${way}`, async () => {
      await open(way, '?policy=strict');
      const some = isLong ? sample(4) : chosen.slice(0, 2);
      await show(some, 'behind', {refused: true});
      assert.deepEqual(found, []);
      await run(async () => {
        new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        await window.evidence.frames();
      });
      await lookAt('a picture');
      assert.ok(
        found.some((fault) => fault.startsWith('img-src')),
        'the policy is in force',
      );
      figures.policies += some.length;
    });

  it('has no effect in the address of the page', async () => {
    const names = 'player item coupon ref order_id checkout_id lang currency'.split(
      ' ',
    );
    for (const [index, {text}] of (isLong ? sample(12) : chosen).entries()) {
      const word = encodeURIComponent(text.toWellFormed());
      const withDoctor = index % 10 === 0 ? ['store-doctor'] : [];
      const query = [...names, ...withDoctor]
        .map((name) => `${name}=${word}`)
        .join('&');
      const hash = text.startsWith('#') ? text.toWellFormed() : `#category-${word}`;
      await open('own', `?shop=page&${query}${hash}`);
      await run(() => window.evidence.shown(document.querySelector('main')));
      await lookAt(`an address with ${JSON.stringify(text)}`, text.trim());
      assert.deepEqual(found, []);
      figures.pages += 1;
    }
  });
});
