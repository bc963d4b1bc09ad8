// Runs first in every page of content.test.mjs. It records what scripts do, creates shops, and
// checks everything in the page. It is a classic script, because modules would run later.
window.evidence = (() => {
  const ran = [];
  const violations = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'eval']) {
    window[name] = (...args) => ran.push(`${name}(${args})`);
  }
  document.write = (text) => ran.push(`document.write(${text})`);
  // Errors inside a sandboxed frame do not reach this listener, and need not be reported.
  addEventListener('error', ({message}) => ran.push(`not caught: ${message}`));
  addEventListener('unhandledrejection', ({reason}) =>
    ran.push(`not caught: ${reason}`),
  );
  addEventListener('securitypolicyviolation', (event) => {
    const {effectiveDirective, blockedURI, sample} = event;
    violations.push(`${effectiveDirective}: ${blockedURI} ${sample}`);
  });

  function* everything(root) {
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
     start reversed value open data-align data-indent data-numbers data-check`.split(
      /\s+/,
    ),
  );
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
      if (description && !RICH_ATTRIBUTES.has(name))
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

  /** Returns all faults of the page at this moment, and the number of elements. */
  function look(places) {
    const faults = [...ran.splice(0), ...violations.splice(0)];
    const elements = [...everything(document.body)];
    for (const element of elements) {
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
    return {faults, elements: elements.length};
  }

  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  async function until(found, what) {
    const end = performance.now() + 45_000;
    for (;;) {
      const result = found();
      if (result) return result;
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
    return (
      hosts.length > 0 &&
      hosts.every(
        (one) =>
          [
            ...everything(one),
            ...(one.shadowRoot ? everything(one.shadowRoot) : []),
          ].filter((part) => part.matches(selector)).length >= times,
      )
    );
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
  const shown = async (root, leadsUp = false) => {
    for (const [host, sign, times] of SIGNS) {
      if (!root.querySelector(host)) continue;
      const whole = host === 'store-category:not([url])' && sign === '[part~="item"]';
      const part = whole && leadsUp ? '[part~="error"]' : sign;
      // If all options have the same name, the element shows no choice.
      if (part === 'option' && root.baseUrl?.endsWith('-instead')) continue;
      await until(
        () => shows(root, host, part, part === sign ? times : 1),
        `${part} of ${host}`,
      );
    }
    await frames();
  };

  const frames = async () => {
    for (let count = 0; count < 2; count++)
      await new Promise((done) => requestAnimationFrame(done));
    // Time for the fake service to answer.
    await wait(10);
  };

  /**
   * Adds a shop at this address with all elements, and resolves when all of them show their
   * content.
   */
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
    await until(
      () =>
        all(cart, 'form [part~="error"]').length ===
        cart.querySelectorAll('form[part~="code"]').length,
      'what the cart says of refused codes',
    );
    await until(
      () => all(category, '[part~="error"]').length,
      'what the category says of a refusal',
    );
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
    const outcome = {events: [], where: ''};
    const note = (event) => {
      outcome.events.push(event.type);
      if (event.type !== 'store-payment-action') return;
      outcome.where = event.url;
      outcome.action = event.action;
      if (event.url) event.preventDefault();
    };
    const types = ['store-payment-created', 'store-payment-action', 'store-error'];
    for (const type of types) provider.addEventListener(type, note);
    form.requestSubmit();
    await until(
      () => outcome.events.length || form.querySelector('[part~="problems"]'),
      'an answer to "Pay"',
    );
    if (!outcome.events.length)
      throw new Error(form.querySelector('[part~="problems"]').textContent);
    const status = form.querySelector('.storefront-end [part~="status"]');
    await until(() => !status.textContent.trim(), 'the end of paying');
    await frames();
    for (const type of types) provider.removeEventListener(type, note);
    const shownHere = form.querySelector('store-payment')?.shadowRoot;
    if (outcome.action === 'qr')
      await until(
        () => shownHere.querySelector('[part~="value"]'),
        'what a code is about',
      );
    if (outcome.action === 'frame')
      await until(
        () => shownHere.querySelector('iframe') ?? all(shownHere, '[part~="error"]')[0],
        'a frame',
      );
    const frame = shownHere?.querySelector('iframe');
    outcome.sandbox = frame && (frame.getAttribute('sandbox') ?? 'none');
    return outcome;
  }

  return {look, mount, shown, refuse, pay, frames, all, until};
})();
