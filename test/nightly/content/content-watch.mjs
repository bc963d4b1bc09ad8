// Runs first in every page of content.test.mjs. It records what scripts do, creates shops, and
// checks everything in the page. It is a classic script, because modules would run later.
window.evidence = (() => {
  /** What has happened since the last look: what ran, and what the policy forbade. */
  const faults = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'eval']) {
    window[name] = (...args) => faults.push(`${name}(${args})`);
  }
  document.write = (text) => faults.push(`document.write(${text})`);
  // Errors inside a sandboxed frame do not reach this listener, and need not be reported.
  addEventListener('error', ({message}) => faults.push(`not caught: ${message}`));
  addEventListener('unhandledrejection', ({reason}) =>
    faults.push(`not caught: ${reason}`),
  );
  addEventListener('securitypolicyviolation', (event) =>
    faults.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`),
  );

  function* everything(root) {
    if (root.shadowRoot) yield* everything(root.shadowRoot);
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* everything(element.shadowRoot);
    }
  }

  /** The only elements and attributes that descriptions may contain. */
  const RICH = new Set(
    `h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre ul ol li dl dt dd b strong i em u s del ins sub sup small
     mark code kbd a img table caption thead tbody tfoot tr th td figure figcaption details summary abbr bdi bdo cite
     dfn q rp rt ruby samp strike tt var`.split(/\s+/),
  );
  const RICH_ATTRIBUTES = new Set(
    `href src alt title colspan rowspan dir lang translate rel target loading referrerpolicy data-broken
     start reversed value open data-check`.split(/\s+/),
  );
  /** The styles that we set in descriptions. */
  const RICH_STYLE =
    /^((text-align|list-style-type|margin-inline-start): [\w-]+;\s?)+$/;
  /** Attributes that may contain texts of the service. */
  const FREE = new Set(
    'value alt title aria-label abbr href src lang label srcdoc'.split(' '),
  );
  const ADDRESSES = 'href xlink:href action formaction src srcset data poster'.split(
    ' ',
  );
  const NEVER =
    'script, base, meta, object, embed, applet, frame, frameset, portal, fencedframe';

  /** What pages could pollute. */
  const builtIns = () =>
    [Object, Array, Function, String, Promise, Node, Element, Document, Window]
      .flatMap((type) => [...Reflect.ownKeys(type), ...Reflect.ownKeys(type.prototype)])
      .map(String)
      .join();
  const keys = builtIns();

  function faultOf(element, {service, files, avatars, word}) {
    const {localName} = element;
    const description = element.parentElement?.closest('[part~="description"]');
    const isFrame = element.matches('iframe[part="frame"][sandbox]');
    const isLink = localName === 'link' && !element.href.startsWith(files);
    if (element.matches(NEVER) || isLink || (localName === 'iframe' && !isFrame))
      return 'is never ours';
    if (description && !RICH.has(localName)) return 'is in a description';
    for (const {name, value} of element.attributes) {
      if (name.startsWith('on')) return `has ${name}`;
      const isOurStyle = name === 'style' && RICH_STYLE.test(value);
      if (description && !isOurStyle && !RICH_ATTRIBUTES.has(name))
        return `has ${name} in a description`;
      const isOurs = FREE.has(name) || /^(storefront-|custom\.)/.test(value);
      if (!description && !isOurs && word.length > 3 && value.includes(word))
        return `has the text in ${name}`;
    }
    for (const name of ADDRESSES) {
      const value = element.getAttribute(name);
      if (value === null || value.startsWith('#')) continue;
      const url = URL.parse(value, document.baseURI);
      const isPicture = localName === 'img';
      const isOwn =
        url?.origin === location.origin && element.closest('featured-deals > div');
      const isSafe = isPicture
        ? url?.protocol === 'https:' &&
          (url.origin === service || avatars.includes(url.href))
        : url?.protocol === 'https:' || (url?.protocol === 'mailto:' && description);
      if (!(isSafe || isOwn) || url.username || url.password)
        return `leads to ${value}`;
    }
    return undefined;
  }

  /** Returns all faults of the page until now. */
  function look(places) {
    for (const element of everything(document.body)) {
      const fault = faultOf(element, places);
      if (fault) faults.push(`${element.outerHTML.slice(0, 200)} ${fault}`);
    }
    const others = document.querySelectorAll('html > :not(head, body), head > *');
    for (const element of others)
      if (!element.matches(`title, meta, script, link[href^="${places.files}"]`))
        faults.push(`not ours: ${element.outerHTML.slice(0, 200)}`);
    if (builtIns() !== keys || {}.polluted !== undefined) faults.push('polluted');
    if (document.title !== 'Shop') faults.push(`the title is ${document.title}`);
    if (document.cookie) faults.push(`a cookie: ${document.cookie}`);
    return faults.splice(0);
  }

  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  async function until(found, what) {
    const end = performance.now() + 45_000;
    while (!found()) {
      if (performance.now() > end) throw new Error(`${what} is not there`);
      // About half a frame. The function cannot wait for a frame, because hidden tabs have none.
      await wait(8);
    }
  }

  const all = (root, selector) =>
    [...everything(root)].filter((element) => element.matches(selector));

  /** Whether each element `host` contains at least `times` matches of the selector. */
  const shows = (root, host, selector, times = 1) => {
    const hosts = [...root.querySelectorAll(host)];
    return hosts.length > 0 && hosts.every((one) => all(one, selector).length >= times);
  };

  /**
   * The content that each element must show before it is checked: a selector and the minimum number
   * of matches.
   */
  const SIGNS = [
    ['store-server', '[part~="name"]'],
    ['store-goals', '[part~="goal"]'],
    ['store-donors', '[part~="donor"]'],
    ['store-currency', 'option'],
    ['store-language', 'option'],
    ['featured-deals', '[part~="add"]'],
    ['store-category[url="plain"]', '[part~="item"]', 2],
    ['store-category[url="../up"]', '[part~="error"]'],
    ['store-category:not([url])', '[part~="item"]', 2],
    ['store-category[layout]', '[part~="item"]', 3],
    ['store-category[layout="compare"]', '[part~="value"]', 6],
    ['store-category:not([url])', '[part~="tab"]', 1],
    ['store-item', '[part~="description"] p'],
    ['store-item', '[part~="tier"]'],
    ['store-cart', '[part~="line"]', 2],
    ['store-cart', '[part~="code"]', 1],
    ['checkout-form', '[part~="pay"]'],
    ['checkout-form', '[part~="radio"]', 2],
    ['checkout-form', '[part~="field"]', 3],
    ['store-payment', '[part~="status"]'],
    ['store-login', '[part~="login"]'],
  ];

  /**
   * Waits until all elements show their signs. `leadsUp`: whether the first category's key is a
   * path such as `..`, for which nothing is requested.
   */
  async function shown(root, leadsUp = false) {
    // If all options have the same name, the element shows no choice.
    const hasChoice = !root.baseUrl?.endsWith('-instead');
    for (const [host, sign, times] of SIGNS) {
      if (!root.querySelector(host) || (sign === 'option' && !hasChoice)) continue;
      const isRefused =
        leadsUp && host === 'store-category:not([url])' && sign === '[part~="item"]';
      const wanted = isRefused ? ['[part~="error"]'] : [sign, times];
      await until(() => shows(root, host, ...wanted), `${sign} of ${host}`);
    }
    await frames();
  }

  async function frames() {
    for (let count = 0; count < 2; count++)
      await new Promise((done) => requestAnimationFrame(done));
    // Time for the fake service to answer.
    await wait(10);
  }

  /** Adds a shop at this address with all elements, and resolves when all of them show their content. */
  async function mount(address, leadsUp) {
    const provider = document.createElement('store-provider');
    const {content} = document.querySelector('#elements');
    provider.append(document.importNode(content, true));
    provider.baseUrl = address;
    provider.token = 'plain-token-of-a-shopper';
    document.querySelector('main').append(provider);
    await shown(provider, leadsUp);
    return provider;
  }

  /** Adds an item to the cart and applies codes, all of which the service refuses. */
  async function refuse(provider) {
    const category = provider.querySelector('store-category[layout="list"]').shadowRoot;
    category.querySelector('button[part~="add"]').click();
    const cart = provider.querySelector('store-cart').shadowRoot;
    for (const form of cart.querySelectorAll('form[part~="code"]')) {
      form.querySelector('input').value = 'PLAIN';
      form.requestSubmit();
    }
    const count = (root, selector) => all(root, selector).length;
    await until(
      () => count(cart, 'form [part~="error"]') === count(cart, 'form[part~="code"]'),
      'what the cart says of codes',
    );
    await until(() => count(category, '[part~="error"]'), 'what the category says');
    await frames();
  }

  /** Presses "Pay" once and returns the outcome. */
  async function pay(provider) {
    const form = provider.querySelector('checkout-form form');
    for (const box of form.querySelectorAll('[type="checkbox"]')) box.checked = true;
    const way = form.querySelector('[type="radio"]');
    way.checked = true;
    // This event removes the outcome of the previous payment.
    way.dispatchEvent(new Event('input', {bubbles: true}));
    await frames();
    const outcome = {};
    let answered = false;
    const note = (event) => {
      answered = true;
      if (event.type !== 'store-payment-action') return;
      Object.assign(outcome, {where: event.url, action: event.action});
      if (event.url) event.preventDefault();
    };
    const types = ['store-payment-created', 'store-payment-action', 'store-error'];
    for (const type of types) provider.addEventListener(type, note);
    form.requestSubmit();
    const problems = () => form.querySelector('[part~="problems"]')?.textContent;
    await until(() => answered || problems(), 'an answer to "Pay"');
    if (!answered) throw new Error(problems());
    const status = form.querySelector('.storefront-end [part~="status"]');
    await until(() => !status.textContent.trim(), 'the end of paying');
    await frames();
    for (const type of types) provider.removeEventListener(type, note);
    const shownHere = form.querySelector('store-payment')?.shadowRoot;
    const signs = {qr: '[part~="value"]', frame: 'iframe, [part~="error"]'};
    const sign = signs[outcome.action];
    if (sign) await until(() => all(shownHere, sign).length, `${sign} of a payment`);
    const frame = shownHere?.querySelector('iframe');
    outcome.sandbox = frame && (frame.getAttribute('sandbox') ?? 'none');
    return outcome;
  }

  return {look, mount, shown, refuse, pay, frames};
})();
