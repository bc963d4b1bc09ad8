// Kinds of pages that interfere with scripts. `before` runs before our script, `after` runs when
// the shop is there, and `head` and `body` are HTML. `consents` is HTML inside the checkout form.

/**
 * Members of `document` that our code and Lit use. An image with such a name replaces the member. Names are
 * missing that break every library of elements, such as `createElement` and `body`.
 */
const IN_DOCUMENT =
  `adoptedStyleSheets baseURI createRange currentScript getElementById head hidden readyState
  removeEventListener scripts timeline title
  defaultView forms cookie location fonts visibilityState createDocumentFragment nodeType
  ownerDocument getSelection contains getRootNode constructor host`.split(/\s+/);

/**
 * Members of `window` that our code and Lit use, and globals of other libraries. An element with
 * such an id becomes a global. Those in which Lit keeps its data are missing.
 */
const IN_WINDOW =
  `customElements fetch localStorage sessionStorage matchMedia MutationObserver ResizeObserver
  IntersectionObserver queueMicrotask setTimeout requestAnimationFrame CSSStyleSheet Intl URL Map Promise JSON
  HTMLElement ShadowRoot trustedTypes navigator location history console performance document self top opener name
  ShadyCSS ShadyDOM litIssuedWarnings scheduler navigation process global
  module exports define require Shop shop store cart storefront lit html render __proto__ constructor
  hasOwnProperty toString valueOf`.split(/\s+/);

/**
 * Members of a form, which a field with such a name replaces. `getAttribute`, `parentNode` and
 * `parentElement` are missing, because Playwright would fail.
 */
const FORMS =
  `action submit method elements name id lang dir target length reset requestSubmit querySelector
  querySelectorAll append addEventListener children nodeName attributes`.split(/\s+/);

/** Types that security-conscious pages freeze, together with their prototypes. */
const TYPES = `[Object, Array, Function, String, Number, Boolean, RegExp, Date, Symbol, Promise, Map, Set,
  WeakMap, WeakSet, Event, EventTarget, Node, Element, HTMLElement, Document, DocumentFragment, ShadowRoot,
  Window, CustomElementRegistry, CSSStyleSheet, URL, URLSearchParams, Headers, Request, Response, AbortController,
  AbortSignal, MutationObserver, ResizeObserver, Storage, History, Location, FormData, Intl.NumberFormat]`;
const FREEZE = `for (const type of ${TYPES}) { Object.freeze(type.prototype); Object.freeze(type); }`;

const WRAP_DEFINE = `{
  const define = customElements.define;
  customElements.define = function (...args) { window.defined = [...(window.defined ?? []), args[0]]; return define.apply(this, args); };
}`;

/** Wraps functions as test tools and analytics do, which record each call and pass it on. */
const WRAP_CALLS = `{
  const wrap = (owner, name) => {
    const own = owner[name];
    owner[name] = function (...args) { return own.apply(this, args); };
  };
  for (const name of ['appendChild', 'insertBefore', 'removeChild', 'cloneNode']) wrap(Node.prototype, name);
  for (const name of ['attachShadow', 'setAttribute', 'append', 'remove', 'closest', 'matches']) wrap(Element.prototype, name);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) wrap(EventTarget.prototype, name);
  for (const name of ['setTimeout', 'clearTimeout', 'queueMicrotask', 'requestAnimationFrame', 'fetch']) wrap(window, name);
  for (const name of ['then', 'catch', 'finally']) wrap(Promise.prototype, name);
  for (const name of ['map', 'filter', 'flatMap', 'some', 'find', 'push']) wrap(Array.prototype, name);
  for (const name of ['get', 'set', 'has']) { wrap(Map.prototype, name); }
  for (const name of ['stringify', 'parse']) wrap(JSON, name);
  for (const name of ['pushState', 'replaceState']) wrap(History.prototype, name);
}`;

/** Old libraries add functions to all objects. Another value would stop every bundle that shares modules. */
const ON_OBJECTS = `Object.assign(Object.prototype, {
  extend() {}, each() {}, clone() {}, isEmpty() { return false; }, merge() {}, keysOf() {},
});`;
const ON_ARRAYS = `Object.assign(Array.prototype, {
  each() {}, first() { return this[0]; }, last() { return this.at(-1); }, clean: null, contains() {}, without: 1, uniq() {},
}); Object.assign(String.prototype, {strip() { return this.trim(); }, blank: false});
Object.assign(Function.prototype, {delay() {}, defer() {}}); Object.assign(Number.prototype, {times() {}});`;

/**
 * Replaces functions of arrays as Prototype.js does: `Array.from` ignores its second argument, and
 * `entries` returns the elements.
 */
const PROTOTYPE_JS = `Array.from = (list) => Array.prototype.slice.call(list ?? []);
Array.prototype.entries = function () { return this.slice(); };`;

/** `toJSON` as in old versions of Prototype.js. `JSON.stringify` calls it. */
const toJson = (...types) =>
  types
    .map((type) => `${type}.prototype.toJSON = function () { return 'of the page'; };`)
    .join('');

const NO_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() { throw new DOMException('No.', 'SecurityError'); }});`;
const UNREADABLE_STORAGE = `Storage.prototype.getItem = () => {
  throw new DOMException('Corrupted.', 'NS_ERROR_FILE_CORRUPTED');
};`;
const NO_OBSERVERS =
  'delete window.matchMedia; delete window.IntersectionObserver; delete window.ResizeObserver;';
const LOADERS = `window.define = () => { throw new Error('No.'); }; define.amd = {};
  window.module = {exports: {}}; window.exports = module.exports; window.require = () => { throw new Error('No.'); };`;

const WRAP_FETCH = `{
  const own = window.fetch;
  window.fetch = (input, options = {}) => {
    String(input) + JSON.stringify({...options.headers}) + String(options.body);
    return own(input, options);
  };
}`;

const READ_ALL = `setInterval(() => {
  const seen = new Set();
  const read = (value, depth) => {
    if (Object(value) !== value || seen.has(value) || depth > 4 || seen.size > 5_000) return;
    seen.add(value);
    for (let one = value; one; one = Object.getPrototypeOf(one))
      for (const key of Reflect.ownKeys(one)) { try { read(value[key], depth + 1); } catch {} }
  };
  const walk = (root) => { for (const element of root.querySelectorAll('*')) { read(element, 2); if (element.shadowRoot) walk(element.shadowRoot); } };
  walk(document); read(window, 3); window.readAll = seen.size;
}, 1000);`;

const named = (names, tag) => names.map((name) => tag.replace('NAME', name)).join('');

/** The kinds of pages. The short form tests the first ones. */
export const KINDS = [
  {
    name: 'many things of these at once',
    before: `${ON_ARRAYS}${ON_OBJECTS}${WRAP_DEFINE}${WRAP_CALLS}${NO_STORAGE}${NO_OBSERVERS}${LOADERS}delete window.console;`,
    twice: true,
  },
  {
    name: 'elements named like what the window has',
    body:
      named(IN_WINDOW, '<a id="NAME"></a>') +
      named(IN_WINDOW, '<img name="NAME" alt="">'),
  },
  {
    name: 'images named like what the document has',
    body: named(IN_DOCUMENT, '<img name="NAME" alt="">'),
  },
  {
    name: 'a form around it whose fields are named like what forms have',
    body: `<form id="shop">${named(FORMS, '<input name="NAME">')}`,
  },
  {name: 'a fetch of its own from the start', before: WRAP_FETCH},
  {name: 'a fetch of its own later', after: WRAP_FETCH},
  {
    name: 'functions of arrays as in Prototype.js',
    before: PROTOTYPE_JS,
    consents:
      '<label slot="consents"><input type="checkbox" name="age"> I am 18 or older</label>',
  },
  {
    name: 'toJSON on objects, arrays and strings later',
    after: toJson('Object', 'Array', 'String'),
  },
  {
    name: 'another Lit',
    head: '<script src="/modules/other-lit.js"></script>',
    body: '<other-lit></other-lit>',
  },
  {name: 'our modules before the script', modules: true},
  {name: 'frozen prototypes', before: FREEZE},
  {name: 'calls of all kinds wrapped later', after: WRAP_CALLS},
  {name: 'storage that cannot be read', before: UNREADABLE_STORAGE},
  {
    name: 'globals with short names',
    before: `var a = 1, b = null, c, d = '', e = [], f = {}, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, _ = 0, $ = null, $$ = 1, html = '', svg = 0, css = null, render = 1, nothing = 2, status = 'x', event = 1;`,
  },
  {
    name: 'a base elsewhere',
    head: '<base href="https://elsewhere.example/deep/">',
    absolute: true,
  },
  {name: 'quirks', doctype: ''},
  {name: 'a script that reads whatever it can', after: READ_ALL},
];
