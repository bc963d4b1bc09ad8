/** Runs in the page. Returns the places where a script of the page can read the word, and how many were searched. */
export async function search(word) {
  const found = new Set();
  const places = {};
  const seen = new Set();
  const ours = new Set();
  const look = (where, text) => {
    const kind = where.split(' ')[0];
    places[kind] = (places[kind] ?? 0) + 1;
    if (typeof text === 'string' && text.includes(word)) found.add(where);
  };

  const queue = [];
  // Reading these properties has side effects.
  const untouched =
    /^(localStorage|sessionStorage|caller|callee|arguments|ready|finished|closed)$/;
  function visit([value, where, depth]) {
    if (typeof value === 'string') return look(where, value);
    if (typeof value === 'symbol') return look(where, value.description);
    if (Object(value) !== value || seen.has(value)) return;
    if (depth > 8 || seen.size > 40_000) return;
    seen.add(value);
    if (value instanceof Map && value !== Map.prototype)
      for (const entry of value) queue.push([entry, `${where}<entry>`, depth]);
    if (value instanceof Set && value !== Set.prototype)
      for (const one of value) queue.push([one, `${where}<entry>`, depth + 1]);
    const names = new Set(Reflect.ownKeys(value));
    // For elements that are not ours, inherited properties belong to the browser. Their attributes
    // and HTML are searched elsewhere.
    const inherits = !(value instanceof Node) || ours.has(value);
    for (let one = value; inherits && one; one = Object.getPrototypeOf(one))
      for (const key of Reflect.ownKeys(one)) names.add(key);
    for (const key of names) {
      look(`property ${where}`, typeof key === 'string' ? key : key.description);
      if (untouched.test(String(key))) continue;
      try {
        const one = value[key];
        if (Object.prototype.toString.call(one) === '[object Promise]')
          Promise.resolve(one).catch(() => undefined);
        const path = `${where}.${String(key)}`.replace(/^property /, '');
        queue.push([one, `property ${path.slice(-300)}`, depth + 1]);
      } catch {
        // If reading a property throws, the property cannot leak the word.
      }
    }
  }

  const roots = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      for (const {name, value} of element.attributes)
        look(`attribute ${element.localName}[${name}]`, `${name}=${value}`);
      if (element.localName.includes('-')) ours.add(element);
      queue.push([element, element.localName, 0]);
      if (!element.shadowRoot) continue;
      roots.push(element.shadowRoot);
      queue.push([element.shadowRoot, `${element.localName}#shadow`, 0]);
    }
    for (const sheet of [...root.adoptedStyleSheets, ...root.styleSheets])
      for (const rule of sheet.cssRules) look('style', rule.cssText);
  }
  for (const key of Reflect.ownKeys(window)) {
    if (key === 'events') continue;
    try {
      queue.push([window[key], `window.${String(key)}`, 1]);
    } catch {
      // As above.
    }
  }
  places.event = window.events.length;
  for (const event of window.events) queue.push([event, `event ${event.type}`, 0]);
  for (let at = 0; at < queue.length; at++) visit(queue[at]);

  const shadowRoots = roots.slice(1);
  const html = document.documentElement;
  for (const text of [
    html.outerHTML,
    html.getHTML({serializableShadowRoots: true, shadowRoots}),
    ...shadowRoots.map((root) => root.innerHTML),
    new XMLSerializer().serializeToString(document),
    document.body.innerText,
  ])
    look('html', text);
  for (const name of ['localStorage', 'sessionStorage'])
    for (const [key, value] of Object.entries({...window[name]}))
      look(`storage ${name}`, `${key}=${value}`);
  look('storage cookie', document.cookie);
  const state = JSON.stringify(history.state);
  for (const text of [location.href, state, document.referrer, window.name])
    look('address', text);
  for (const entry of performance.getEntries())
    look('performance', JSON.stringify(entry));
  return {found: [...found], places};
}
