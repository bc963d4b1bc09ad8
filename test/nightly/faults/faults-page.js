// The script of the matrix's pages. Each cell of the matrix is a shop in a box of its own.

/** Yields all elements in a cell, also those in shadow roots. */
function* within(root) {
  for (const one of root.querySelectorAll('*')) {
    yield one;
    if (one.shadowRoot) yield* within(one.shadowRoot);
  }
}

const cellOf = (name) => document.querySelector(`[data-cell="${name}"]`);

const seen = (name, selector) =>
  [...within(cellOf(name))].filter(
    (one) => one.matches(selector) && one.checkVisibility(),
  );

Object.assign(window, {
  mount(name, address, token, tags) {
    const box = document.createElement('section');
    box.dataset.cell = name;
    box.innerHTML = `<store-provider base-url="${address}">${tags}</store-provider>`;
    box.firstChild.token = token;
    document.body.append(box);
  },

  shopAs(name, token) {
    cellOf(name).firstChild.token = token;
  },

  unmount(name) {
    cellOf(name).remove();
  },

  /** Returns the content of a cell: its texts, lines, items and errors. */
  look(name) {
    const texts = (selector) => seen(name, selector).map((one) => one.innerText.trim());
    const lines = seen(name, '[part~="line"]').map((line) => {
      const count = line.querySelector('[part~="quantity"]')?.value;
      return `${line.querySelector('[part~="name"]').innerText} ${count ?? parseInt(line.querySelector('.count')?.innerText)}`;
    });
    return {
      waiting: seen(name, '[part~="skeleton"], [data-pending], [aria-busy="true"]')
        .length,
      errors: texts('[part~="error"], [part~="invitation"], .problem, [role="alert"]'),
      empty: texts('[part~="empty"]'),
      items: seen(name, '[part~="item"]').length,
      retries: seen(name, '[part~="retry"]').length,
      lines,
      text: [...cellOf(name).querySelectorAll('*')]
        .map((one) => one.shadowRoot)
        .concat(cellOf(name))
        .flatMap((root) => [...(root?.children ?? [])])
        .map((one) => one.innerText ?? '')
        .join('\n'),
    };
  },

  count(name, tag, selector) {
    const host = cellOf(name).querySelector(tag);
    return [...within(host.shadowRoot ?? host)].filter(
      (one) => one.matches(selector) && one.checkVisibility(),
    ).length;
  },

  /** Clicks the first visible match of the selector. Returns whether there is one. */
  press(name, selector) {
    const [found] = seen(name, selector);
    found?.click();
    return Boolean(found);
  },

  pressAll(name, selector) {
    for (const one of seen(name, selector)) one.click();
  },

  /** Types a text into a field, and leaves the field. */
  type(name, selector, value) {
    const [field] = seen(name, selector);
    if (!field) return false;
    field.value = value;
    for (const type of ['input', 'change'])
      field.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
    return true;
  },

  valueOf: (name, selector) => seen(name, selector)[0]?.value,
});

window.uncaught = [];
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) =>
    window.uncaught.push(`${event.message ?? event.reason}`),
  );
