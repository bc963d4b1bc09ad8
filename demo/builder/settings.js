/** The settings are what the form says, and the page's address keeps them. */

const colours = ['accent', 'surface', 'text'];

/** What the form says now. */
export function settingsOf(form) {
  const settings = new URLSearchParams();
  for (const [name, value] of new FormData(form)) settings.append(name, value);
  return settings;
}

/** As short as can be, for an address. */
export function short(settings) {
  const kept = [...settings].filter(
    ([name, value]) =>
      !colours.includes(name) || settings.getAll('own').includes(name) || !value,
  );
  return new URLSearchParams(kept);
}

/** Fills the form in from the page's address; leaves it alone where there is nothing in it. */
export function fillIn(form, hash) {
  const settings = new URLSearchParams(hash.replace(/^#/, ''));
  if (settings.size === 0) return;
  for (const control of form.elements) {
    const {name, type} = control;
    if (!name) continue;
    if (type === 'checkbox' || type === 'radio')
      control.checked = settings.getAll(name).includes(control.value);
    else if (type !== 'color' || settings.has(name))
      control.value = settings.get(name) ?? '';
    // What none of its options has stays with the first.
    if (control.selectedIndex === -1) control.selectedIndex = 0;
  }
  const shops = form.elements.shop;
  if (!shops.value) shops.value = 'demo';
}
