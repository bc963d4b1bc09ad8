// Texts of a service and addresses of a page can contain HTML and scripts. The shop must show them
// as text, or not at all. The tests put each payload of payloads.txt into every text of every
// answer.
import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {after, before, describe, it} from 'node:test';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {policy} from '../../e2e/policy.ts';
import {
  avatarsOf,
  countPlaces,
  PAYMENTS,
  readPayloads,
  startHostile,
  wordOf,
} from './content-service.mjs';
import {isLong, record} from '../results.mjs';

const dist = new URL('../../../dist/', import.meta.url);

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

/**
 * The sanitiser that cleans the HTML: the browser's (`own`), or the shop's in browsers without a
 * sanitiser (`ours`).
 */
const WAYS = ['own', 'ours'];
/**
 * How payloads are put into texts, by sanitiser: `instead` of the text or `behind` it. Plain texts
 * do not pass a sanitiser, so `instead` needs one test only.
 */
const MANNERS = {own: isLong ? ['instead', 'behind'] : ['instead'], ours: ['behind']};

const payloads = readPayloads();
/** Returns about `times` payloads of each kind. */
function sample(times) {
  const kinds = Map.groupBy(payloads, ({kind}) => kind);
  return [...kinds.values()].flatMap((all) =>
    all.filter((_, index) => index % Math.ceil(all.length / times) === 0),
  );
}

const chosen = isLong ? payloads : sample(1);
let service;
let site;
let browser;
let page;
let world;
/** The reports of the open page (dialogs, windows, navigations, violations) and its requests. */
let told;
let asked;
/** All faults that were found, each with its payload. */
let found = [];
/** Addresses of players' pictures in the current payload, which the page may request. */
let avatars = [];

const figures = {
  cells: 0,
  elements: 0,
  attributes: 0,
  addresses: 0,
  requests: 0,
  frames: 0,
  policies: 0,
  handlers: 0,
  pages: 0,
};

/**
 * Starts the site with the page of the shop, on another origin than the service. The page may have
 * a strict Content Security Policy.
 */
async function startSite() {
  const server = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url, 'http://site');
    if (pathname.startsWith('/dist/')) {
      try {
        response.writeHead(200, {'Content-Type': 'text/javascript'});
        return response.end(readFileSync(new URL(pathname.slice(6), dist)));
      } catch {
        return response.end();
      }
    }
    if (pathname !== '/page') return response.writeHead(404).end();
    const strict = searchParams.get('policy') === 'strict';
    const tag =
      searchParams.get('shop') === 'page'
        ? `data-base-url="${service.origin}/p/plain" data-token="plain-token-of-a-shopper"`
        : '';
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evidence</title>
      <meta name="viewport" content="width=device-width"><script src="/dist/embed.js" ${tag} defer></script></head>
      <body><template id="elements">${ELEMENTS}</template><main>${tag ? ELEMENTS : '<store-provider></store-provider>'}</main></body></html>`;
    const places = {script: `${site.origin}/dist/`, service: service.origin};
    response.writeHead(200, {
      'Content-Type': 'text/html',
      ...(strict && {'Content-Security-Policy': policy(places)}),
    });
    response.end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

before(async () => {
  service = await startHostile((shop) => wordOf(shop, payloads));
  site = await startSite();
  browser = await chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
});
after(async () => {
  await browser?.close();
  site?.close();
  service?.close();
});

/** Opens an empty page. If `way` is `ours`, the browser's own sanitiser is removed. */
async function open(way, search = '') {
  await page?.context().close();
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  page = await context.newPage();
  world = await context.newCDPSession(page);
  told = [];
  asked = [];
  page.on('dialog', (dialog) => {
    told.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => told.push(`a window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (!frame.parentFrame()) told.push(`went to ${frame.url()}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Trusted ?Type/i.test(text)) told.push(text);
  });
  page.on('request', (request) => asked.push(request));
  // No request leaves this machine. The tests look at the requests that the page tried to make.
  await context.route(
    (url) => url.origin !== site.origin && url.origin !== service.origin,
    (route) => route.abort(),
  );
  await page.addInitScript({
    path: new URL('content-watch.mjs', import.meta.url).pathname,
  });
  if (way === 'ours')
    await page.addInitScript(() => {
      delete Document.parseHTML;
      delete Document.parseHTMLUnsafe;
      delete Element.prototype.setHTML;
      delete ShadowRoot.prototype.setHTML;
    });
  await page.goto(`${site.origin}/page${search}`);
  told.length = 0;
}

/**
 * Runs a function in the page through the debugger, so that the page's policy does not forbid it.
 */
async function run(made, ...args) {
  const {result, exceptionDetails} = await world.send('Runtime.evaluate', {
    expression: `(${made})(${args.map((one) => JSON.stringify(one)).join()})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
  return result.value;
}

/** Returns the unexpected requests since the last call. */
function strays() {
  const faults = [];
  for (const request of asked.splice(0)) {
    figures.requests++;
    const url = new URL(request.url());
    const type = request.resourceType();
    // Requests of a payment page in its sandboxed frame are allowed.
    if (
      request.isNavigationRequest() ? request.frame().parentFrame() : inFrame(request)
    ) {
      figures.frames++;
      continue;
    }
    const piece =
      url.origin === site.origin &&
      (url.pathname === '/dist/embed.js' ||
        /^\/dist\/chunks\/[\w-]+\.js$/.test(url.pathname));
    const call =
      url.origin === service.origin && /^\/p\/[\w-]+\/api\//.test(url.pathname);
    const picture =
      type === 'image' &&
      (url.origin === service.origin ||
        (url.protocol === 'https:' && avatars.includes(url.href)));
    const fits =
      (piece && /^(script|other|fetch)$/.test(type)) ||
      (call && /^(fetch|xhr|preflight|other)$/.test(type)) ||
      picture ||
      url.href.startsWith(`${site.origin}/page`);
    if (!fits) faults.push(`asked for ${type} ${url.href.slice(0, 200)}`);
  }
  return faults;
}

function inFrame(request) {
  try {
    return Boolean(request.frame().parentFrame());
  } catch {
    return true; // The frame was removed.
  }
}

/**
 * Reports about HTML that a sanitiser reads in a document without scripts: handlers, styles and base
 * addresses that the page's policy forbids. They are harmless, because none of them gets into the page.
 */
const READ_IN_PEACE =
  /^(base-uri: |script-src-attr: inline|style-src-(attr|elem): inline|Executing inline event handler violates|Applying inline style violates|Setting the document's base URI to .* violates)/;

/** Checks the page, and adds each fault to `found`. `whose` names the shop and its payload. */
async function lookAt(whose) {
  const {faults, count} = await run((places) => window.evidence.look(places), {
    service: service.origin,
    files: `${site.origin}/dist/`,
    avatars,
  });
  figures.cells++;
  for (const key of Object.keys(count)) figures[key] += count[key];
  for (const fault of [...faults, ...strays(), ...told.splice(0)]) {
    if (READ_IN_PEACE.test(fault)) figures.handlers++;
    else found.push(`${fault} — ${whose}`);
  }
}

const address = (shop) => `${service.origin}/p/${shop}`;

/**
 * Returns the addresses of a shop's pictures as the browser writes them, because browsers encode
 * characters differently than Node.
 */
function avatarsFor(shop) {
  const texts = avatarsOf(wordOf(shop, payloads));
  return run(
    (texts, base) =>
      texts.flatMap((text) => {
        const url = URL.parse(text, base);
        if (!url) return [];
        const shown = url.href;
        url.hash = ''; // Requests contain no fragment, so it is removed before the comparison.
        return [shown, url.href];
      }),
    texts,
    `${address(shop)}/`,
  );
}

/** Shows one shop after the other, and checks each of them. */
async function show(shops, {refused = false, paying = false}) {
  for (const [at, shop] of shops.entries()) {
    // Requests for pictures of the previous shop may still come, so the list keeps its addresses.
    const own = await avatarsFor(shop);
    avatars.push(...own);
    const whose = nameOf(shop);
    const key = wordOf(shop, payloads)('plain').trim();
    const leadsUp = /(^|\/)\.\.?(\/|$)/.test(key);
    const mount = async (base, leadsUp) => {
      window.shop = await window.evidence.mount(base, leadsUp);
    };
    const error = await run(mount, address(shop), leadsUp).catch((error) => error);
    assert.ok(!error, `${whose}: ${error?.message}`);
    await lookAt(whose);
    if (refused) {
      await run(() => window.evidence.refuse(window.shop));
      await lookAt(`${whose}, refused`);
    }
    if (paying && at % (isLong ? 2 : 4) === 0) await payAll(whose);
    await run(() => window.shop.remove());
  }
}

function nameOf(shop) {
  const index = parseInt(shop, 10);
  return Number.isNaN(index)
    ? shop
    : `${shop}: ${JSON.stringify(payloads[index].text)}`;
}

/** Pays with each kind of payment. */
async function payAll(whose) {
  for (const kind of Object.keys(PAYMENTS)) {
    // The shop starts a payment only after an action of the shopper.
    await page.mouse.click(2, 2);
    const outcome = await run(() => window.evidence.pay(window.shop)).catch((error) =>
      found.push(`${error.message} — ${whose}, paid by ${kind}`),
    );
    const {where, sandbox} = outcome;
    if (where) {
      const url = new URL(where);
      const safe = url.protocol === 'https:' || url.origin === service.origin;
      assert.ok(
        safe && !url.username && !url.password,
        `${kind} leads to ${where}: ${whose}`,
      );
    }
    if (sandbox)
      assert.doesNotMatch(
        sandbox,
        /none|allow-same-origin|allow-modals|allow-top-navigation( |$)/,
        `the frame of a page of the service, with ${whose}`,
      );
    await lookAt(`${whose}, paid by ${kind}`);
  }
}

/** Opens a page, and remembers the elements and attributes of shops with ordinary texts. */
async function openKnown(way, {search = '', paying = false} = {}) {
  await open(way, search);
  for (const shop of ['plain', 'unsafe-instead']) {
    await run(async (base) => {
      window.shop = await window.evidence.mount(base);
      window.evidence.learn();
    }, address(shop));
    // Some parts appear after the first action only, such as the live region.
    await page.mouse.click(2, 2);
    await run(async () => {
      await window.evidence.refuse(window.shop);
      await window.evidence.until(
        () => document.querySelector('[data-store-announcer] p'),
        'the announcer',
      );
      window.evidence.learn();
    });
    if (paying) await learnToPay(shop);
    await run(() => window.shop.remove());
  }
  strays();
  told.length = 0;
  found = [];
}

/** The action that each kind of payment leads to with ordinary texts. */
const ACTIONS = {
  url: 'url',
  form: 'form',
  action: 'form',
  page: 'frame',
  code: 'qr',
  picture: 'qr',
};

async function learnToPay(shop) {
  for (const kind of Object.keys(PAYMENTS)) {
    await page.mouse.click(2, 2);
    const {action} = await run(async () => {
      const outcome = await window.evidence.pay(window.shop);
      window.evidence.learn();
      return outcome;
    });
    if (shop === 'plain')
      assert.equal(
        action,
        ACTIONS[kind] ?? (kind === 'other' ? 'url' : undefined),
        kind,
      );
    if (shop === 'unsafe-instead' && /^(url|action|other)$/.test(kind))
      assert.equal(action, undefined, `${kind} leads nowhere`);
  }
}

/**
 * Elements and attributes of a page whose script tag opens a shop. The page's address must not
 * change them.
 */
let known;

/** Opens a page whose address contains this payload in every parameter that the shop reads. */
async function openAddressed(text, doctor) {
  const word = encodeURIComponent(text.toWellFormed());
  const names = [
    'player',
    'item',
    'coupon',
    'ref',
    'order_id',
    'checkout_id',
    'lang',
    'currency',
  ];
  const query = names.map((name) => `${name}=${word}`).join('&');
  const hash = text.startsWith('#') ? text.toWellFormed() : `#category-${word}`;
  await open(
    'own',
    `?shop=page&${query}${doctor ? `&store-doctor=${word}` : ''}${hash}`,
  );
  if (known) await run((usual) => window.evidence.know(usual), known);
  await run(() => window.evidence.shown(document.querySelector('main')));
  // The doctor's appearance depends on its worst finding, which may arrive last.
  if (doctor)
    await run(() =>
      window.evidence.until(
        () =>
          document
            .querySelector('#storefront-doctor')
            ?.shadowRoot.querySelector('section[aria-busy="false"]'),
        'all that the doctor has found',
      ),
    );
}

describe('Hostile content', {timeout: 3_600_000}, () => {
  for (const way of WAYS) {
    for (const manner of MANNERS[way]) {
      const where = manner === 'instead' ? 'in place of' : 'behind';
      it(`has no effect ${where} every text, with the sanitiser ${way}`, async () => {
        // Payments do not depend on the sanitiser and take long, so one of the tests is enough.
        const paying = way === 'own' && manner === 'instead';
        await openKnown(way, {paying});
        const shops = chosen.map((one) => `${payloads.indexOf(one)}-${manner}`);
        await show(shops, {paying, refused: way === 'own' && manner === 'behind'});
        assert.deepEqual(found, []);
        assert.equal(
          await run(() => 'parseHTML' in Document),
          way === 'own',
          'which sanitiser there is',
        );
      });
    }

    if (!isLong && way === 'own') continue;
    it(`violates no strict policy, with the sanitiser ${way}`, async () => {
      await openKnown(way, {search: '?policy=strict'});
      const all = isLong ? sample(4) : sample(1).filter((_, index) => index % 4 === 1);
      await show(
        all.map((one) => `${payloads.indexOf(one)}-behind`),
        {refused: isLong},
      );
      assert.deepEqual(found, []);
      // Checks that the policy is really in force: it must report a forbidden request.
      const faults = await run(async () => {
        new Image().src = 'http://evil.example/x.png';
        await window.evidence.frames();
        return window.evidence.look({service: '', files: '', avatars: []}).faults;
      });
      assert.ok(
        faults.some((fault) => fault.startsWith('img-src')),
        'a policy',
      );
      figures.policies += all.length;
    });
  }

  it('has no effect in the address of the page', async () => {
    known = undefined;
    await openAddressed('plain', true);
    avatars = await avatarsFor('plain');
    known = await run(() => window.evidence.learn());
    await openAddressed('Plain_1', false);
    // The live region is created only when there is something to announce.
    await run(() =>
      window.evidence.until(
        () => document.querySelector('[data-store-announcer] p'),
        'the announcer',
      ),
    );
    known = await run((usual) => [...usual, ...window.evidence.learn()], known);
    strays();
    found = [];
    const all = isLong ? sample(12) : sample(1).filter((_, index) => index % 7 === 0);
    for (const [index, {text}] of all.entries()) {
      const before = page.url();
      await openAddressed(text, index % 10 === 0);
      await lookAt(`an address with ${JSON.stringify(text)}`);
      figures.pages++;
      assert.notEqual(page.url(), before);
    }
    assert.deepEqual(found, []);
  });

  it('is detected if it has an effect', async () => {
    await openKnown('own');
    avatars = await avatarsFor('plain');
    await run(async (base) => {
      window.shop = await window.evidence.mount(base);
    }, address('plain'));
    for (const [what, make] of Object.entries(LEAKS)) {
      assert.deepEqual(await faultsNow(), [], `nothing is wrong before ${what}`);
      await run(make);
      await run(() => window.evidence.frames());
      const faults = await faultsNow();
      assert.ok(faults.length, `${what} is seen`);
      await run(() => window.undo());
    }
  });
});

/** Returns the faults of the page at this moment. */
async function faultsNow() {
  found = [];
  await lookAt('this');
  return found;
}

/**
 * Deliberate faults that the checks must find. Each function also sets `undo`, which removes the
 * fault.
 */
const LEAKS = {
  'a script that runs': () => {
    const image = new Image();
    image.setAttribute('onerror', 'alert(1)');
    image.src = 'data:,';
    window.undo = () => {};
  },
  'a request to another host': () => {
    new Image().src = 'https://evil.example/x.png';
    window.undo = () => {};
  },
  'a link that runs a script': () => {
    const [link] = window.evidence.all(window.shop, '[part~="description"] p');
    link.innerHTML = '<a href="javascript:alert(1)">X</a>';
    window.undo = () => (link.textContent = 'Plain');
  },
  'an element in a description': () => {
    const [link] = window.evidence.all(window.shop, '[part~="description"] p');
    link.innerHTML = '<b id="x" class="y">X</b>';
    window.undo = () => (link.textContent = 'Plain');
  },
  'an attribute elsewhere': () => {
    const [button] = window.evidence.all(window.shop, 'button');
    button.setAttribute('form', 'evil');
    window.undo = () => button.removeAttribute('form');
  },
  'a polluted prototype': () => {
    Reflect.set(Object.prototype, 'polluted', 'yes');
    window.undo = () => Reflect.deleteProperty(Object.prototype, 'polluted');
  },
  'an error that nobody catches': () => {
    // In a timer, so that no code of ours can catch it.
    setTimeout(() => {
      throw new Error('Not caught.');
    });
    window.undo = () => {};
  },
};

after(() => {
  const {cells, elements, attributes, addresses, requests, frames, policies, pages} =
    figures;
  const kinds = new Set(payloads.map(({kind}) => kind)).size;
  const shown = chosen.length;
  record('content', [
    {
      claim:
        'Attacks from public lists, each put into the texts of the service’s answers',
      figure: `${shown} attacks of ${kinds} kinds, each in ${countPlaces()} texts, with both sanitisers`,
    },
    {
      claim:
        'No attack runs in the page, adds elements or attributes beyond the allowed ones, changes built-in JavaScript objects, or causes a request except for players’ pictures (https) and in sandboxed payment frames',
      figure: `${cells} checks of ${elements} elements, ${attributes} attributes, ${addresses} addresses and ${requests} requests, ${frames} of them in sandboxed frames`,
    },
    {
      claim:
        'Under the strictest Content Security Policy, attacks cause no violations except for inline handlers, styles and base addresses, which the policy blocks',
      figure: `${policies} attacks, ${figures.handlers} such violations`,
    },
    {
      claim:
        'The same holds for attacks in the parameters that are read of the page’s address',
      figure: `${pages} attacks`,
    },
  ]);
});
