/** The settings: the values of the form, which the page's address keeps. */

const colours = ['accent', 'surface', 'text'];

/** Returns the current values of the form. */
export function settingsOf(form) {
  const settings = new URLSearchParams();
  for (const [name, value] of new FormData(form)) settings.append(name, value);
  return settings;
}

/** Writes the settings as a short query. */
export function short(settings) {
  const kept = [...settings].filter(
    ([name, value]) =>
      !colours.includes(name) || settings.getAll('own').includes(name) || !value,
  );
  return new URLSearchParams(kept);
}

/**
 * Fills in the form from the page's address. Without settings in the address the form stays as it is. A
 * link with nothing but a platform, such as `#place=wix`, changes nothing else.
 */
export function fillIn(form, hash) {
  const settings = new URLSearchParams(hash.replace(/^#/, ''));
  if (settings.size === 0) return;
  if ([...settings.keys()].join() === 'place') {
    const {place} = form.elements;
    place.value = settings.get('place');
    if (place.selectedIndex === -1) place.selectedIndex = 0;
    return;
  }
  for (const control of form.elements) {
    const {name, type} = control;
    if (!name) continue;
    if (type === 'checkbox' || type === 'radio')
      control.checked = settings.getAll(name).includes(control.value);
    else if (type !== 'color' || settings.has(name))
      control.value = settings.get(name) ?? '';
    // A value that is no option selects the first option.
    if (control.selectedIndex === -1) control.selectedIndex = 0;
  }
  const shops = form.elements.shop;
  if (!shops.value) shops.value = 'demo';
}
