/** Runs in the page. Returns the places where a script of the page can read the word, and how many were searched. */
export async function search(word) {
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
    if (key === 'events') continue;
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
  };
}
