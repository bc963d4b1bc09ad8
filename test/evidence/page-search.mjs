// Searches a page for a secret word, in all places that a script of the page could read. The
// exported functions run in the page, so they use nothing from outside.

/**
 * Patches every function that our code could pass the word to, and records calls with the word in
 * `window.leaks`. Runs when the shop is there.
 */
export function listen(word) {
  const leaks = (window.leaks ??= []);
  const count = (window.listened ??= {calls: 0, kinds: 0});
  const apply = Reflect.apply;
  const includes = Function.prototype.call.bind(String.prototype.includes);
  const keysOf = Reflect.ownKeys;
  let deep = 0;

  function has(value, depth = 2) {
    if (typeof value === 'string') return includes(value, word);
    if (typeof value !== 'object' || value === null || depth === 0) return false;
    if (value instanceof Node || value === window) return false;
    try {
      if (value instanceof Headers) value = Object.fromEntries(value);
      const keys = keysOf(value);
      for (let at = 0; at < keys.length && at < 16; at++) {
        if (typeof keys[at] === 'string' && includes(keys[at], word)) return true;
        if (has(value[keys[at]], depth - 1)) return true;
      }
    } catch {
      // If reading a value throws, the value cannot leak the word.
    }
    return false;
  }

  function see(name, args, self) {
    if (deep || window.deaf) return;
    deep++;
    count.calls++;
    try {
      let found = has(self, 1);
      for (let at = 0; at < args.length; at++) found ||= has(args[at]);
      if (found && !leaks.includes(name)) leaks[leaks.length] = name;
    } finally {
      deep--;
    }
  }

  function patch(owner, name, where) {
    const description = Object.getOwnPropertyDescriptor(owner, name);
    if (typeof description?.value !== 'function' || !description.configurable) return;
    const own = description.value;
    count.kinds++;
    const label = `${where}.${String(name)}`;
    const chains = /^Promise.prototype.(then|catch|finally)$/.test(label);
    const patched = function (...args) {
      see(label, args, this);
      // Functions that are passed to `then`, `catch` or `finally` receive values, which are
      // checked, too.
      if (chains) {
        args = args.map((given) =>
          typeof given === 'function'
            ? function (...values) {
                see(label, values);
                return apply(given, this, values);
              }
            : given,
        );
      }
      if (new.target)
        return Reflect.construct(own, args, new.target === patched ? own : new.target);
      return apply(own, this, args);
    };
    Object.setPrototypeOf(patched, own);
    if ('prototype' in own) patched.prototype = own.prototype;
    Object.defineProperty(owner, name, {...description, value: patched});
  }

  const whole = {
    Map,
    Set,
    WeakMap,
    Promise,
    Headers,
    Request,
    Storage,
    History,
    XMLHttpRequest,
  };
  for (const [name, type] of Object.entries(whole))
    for (const key of keysOf(type.prototype))
      if (key !== 'constructor' && key !== Symbol.iterator)
        patch(type.prototype, key, `${name}.prototype`);
  // These types have functions that are called very often. Only functions through which a token
  // could pass are patched.
  const some = [
    [Array, 'push concat join'],
    [String, 'concat replace split trim'],
    [RegExp, 'test exec'],
    [EventTarget, 'dispatchEvent'],
    [Element, 'setAttribute toggleAttribute'],
    [FormData, 'append set'],
    [URLSearchParams, 'append set'],
    [AbortController, 'abort'],
  ];
  for (const [type, names] of some)
    for (const key of names.split(' '))
      patch(type.prototype, key, `${type.name}.prototype`);
  for (const name of [
    'assign',
    'entries',
    'fromEntries',
    'keys',
    'values',
    'freeze',
    'defineProperty',
    'create',
    'hasOwn',
    'is',
  ])
    patch(Object, name, 'Object');
  for (const name of ['apply', 'construct', 'get', 'set', 'ownKeys', 'deleteProperty'])
    patch(Reflect, name, 'Reflect');
  for (const name of ['stringify', 'parse']) patch(JSON, name, 'JSON');
  for (const name of ['from', 'of', 'isArray']) patch(Array, name, 'Array');
  for (const name of ['any', 'timeout']) patch(AbortSignal, name, 'AbortSignal');
  for (const name of ['resolve', 'all', 'race', 'allSettled'])
    patch(Promise, name, 'Promise');
  for (const name of ['log', 'warn', 'error', 'info', 'debug', 'trace'])
    patch(console, name, 'console');
  for (const name of [
    'fetch',
    'Headers',
    'Request',
    'XMLHttpRequest',
    'postMessage',
    'structuredClone',
    'btoa',
    'atob',
    'setTimeout',
    'queueMicrotask',
    'encodeURIComponent',
    'decodeURIComponent',
    'escape',
    'String',
    'URL',
    'Error',
  ])
    patch(window, name, 'window');

  // Setters on `Object.prototype` see a value if our code assigns a field of an object instead of
  // defining it.
  for (const name of [
    'Authorization',
    'authorization',
    'headers',
    'token',
    'username',
    'until',
    'cause',
    'signal',
  ]) {
    count.kinds++;
    Reflect.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(value) {
        if (has(value))
          leaks[leaks.length] = `a setter for ${name} on Object.prototype`;
        Object.defineProperty(this, name, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
    });
  }

  // Keeps all our events, which are searched later with everything they contain.
  for (const type of [
    'ready',
    'item-added',
    'cart-changed',
    'signed-in',
    'signed-out',
    'payment-created',
    'error',
    'item-selected',
    'auth-required',
    'payment-action',
  ]) {
    count.kinds++;
    window.addEventListener(
      `store-${type}`,
      (event) => {
        (window.events ??= []).push(event);
      },
      true,
    );
  }
  for (const type of [
    'error',
    'unhandledrejection',
    'message',
    'context-request',
    'securitypolicyviolation',
  ])
    window.addEventListener(type, (event) => (window.events ??= []).push(event), true);
}

/** Returns the places where the word can be read, and how many places were searched. */
export async function search(word) {
  window.deaf = true; // From here on, calls come from this function and not from the shop, so they are not recorded.
  const found = [];
  const places = {};
  const seen = new Set();
  const ours = new Set();
  const look = (where, text) => {
    const kind = where.split(' ')[0];
    places[kind] = (places[kind] ?? 0) + 1;
    if (typeof text === 'string' && text.includes(word)) found.push(where);
  };

  const queue = [];
  const walk = (value, where, depth) => queue.push([value, where, depth]);
  const isLarge = () => seen.size > 40_000;
  function visit([value, where, depth]) {
    if (typeof value === 'string') return look(where, value);
    if (typeof value === 'symbol') return look(where, value.description);
    if (Object(value) !== value || seen.has(value) || depth > 8 || isLarge()) return;
    seen.add(value);
    if (value instanceof Map && value !== Map.prototype)
      for (const [key, one] of value) {
        walk(key, `${where}<key>`, depth + 1);
        walk(one, `${where}<value>`, depth + 1);
      }
    if (value instanceof Set && value !== Set.prototype)
      for (const one of value) walk(one, `${where}<entry>`, depth + 1);
    const names = new Set(Reflect.ownKeys(value));
    // For elements that are not ours, inherited properties belong to the browser. Their attributes
    // and HTML are searched elsewhere.
    const inherits = !(value instanceof Node) || ours.has(value);
    for (let one = value; inherits && one; one = Object.getPrototypeOf(one))
      for (const key of Reflect.ownKeys(one)) names.add(key);
    for (const key of names) {
      look(`property ${where}`, typeof key === 'string' ? key : key.description);
      // Reading these properties has side effects.
      if (
        /^(localStorage|sessionStorage|caller|callee|arguments|ready|finished|closed)$/.test(
          String(key),
        )
      )
        continue;
      let one;
      try {
        one = value[key];
      } catch {
        continue; // If reading a property throws, the property cannot leak the word.
      }
      if (Object.prototype.toString.call(one) === '[object Promise]')
        Promise.resolve(one).catch(() => undefined);
      walk(
        one,
        `property ${where}.${String(key)}`
          .slice(-300)
          .replace(/^(?!property )/, 'property …'),
        depth + 1,
      );
    }
  }

  const roots = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      for (const {name, value} of element.attributes)
        look(`attribute ${element.localName}[${name}]`, `${name}=${value}`);
      if (element.localName.includes('-')) ours.add(element);
      walk(element, element.localName, 0);
      if (element.shadowRoot) {
        roots.push(element.shadowRoot);
        walk(element.shadowRoot, `${element.localName}#shadow`, 0);
      }
    }
    for (const sheet of [
      ...(root.adoptedStyleSheets ?? []),
      ...(root.styleSheets ?? []),
    ])
      for (const rule of sheet.cssRules) look('style', rule.cssText);
  }
  for (const key of Reflect.ownKeys(window)) {
    if (/^(leaks|listened|events|seen)$/.test(String(key))) continue;
    try {
      walk(window[key], `window.${String(key)}`, 1);
    } catch {
      // If reading a property throws, the property cannot leak the word.
    }
  }
  places.event = window.events?.length ?? 0;
  for (const event of window.events ?? []) walk(event, `event ${event.type}`, 0);
  for (let at = 0; at < queue.length; at++) visit(queue[at]);

  const shadowRoots = roots.slice(1);
  look('html', document.documentElement.outerHTML);
  look(
    'html',
    document.documentElement.getHTML({serializableShadowRoots: true, shadowRoots}),
  );
  for (const root of shadowRoots) look('html', root.innerHTML);
  look('html', new XMLSerializer().serializeToString(document));
  look('html', document.body.innerText);
  for (const name of ['localStorage', 'sessionStorage'])
    for (const [key, value] of Object.entries({...window[name]}))
      look(`storage ${name}`, `${key}=${value}`);
  look('storage cookie', document.cookie);
  for (const {name} of await indexedDB.databases()) look('storage indexedDB', name);
  for (const {name, version} of await indexedDB.databases())
    await new Promise((done) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = done;
      opening.onsuccess = () => {
        const {result} = opening;
        const stores = [...result.objectStoreNames];
        if (!stores.length) return done(result.close());
        const reading = result.transaction(stores);
        for (const store of stores)
          reading.objectStore(store).getAll().onsuccess = ({target}) =>
            target.result.forEach((one) =>
              look('storage indexedDB', JSON.stringify(one)),
            );
        reading.oncomplete = () => done(result.close());
      };
    });
  if ('caches' in window)
    for (const name of await caches.keys()) look('storage caches', name);
  look('address', location.href);
  look('address', JSON.stringify(history.state));
  look('address', document.referrer);
  look('address', window.name);
  for (const entry of performance.getEntries())
    look('performance', JSON.stringify(entry));
  return {
    found: [...new Set(found)],
    places,
    objects: seen.size,
    leaks: window.leaks ?? [],
    listened: window.listened,
  };
}
