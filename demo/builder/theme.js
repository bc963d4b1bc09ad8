/** The looks of the shop: settings of the form as CSS. */

/** Font stacks by their names in the form. */
const fonts = {
  system: 'system-ui, sans-serif',
  rounded: "ui-rounded, 'Arial Rounded MT Bold', Quicksand, Nunito, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  mono: 'ui-monospace, Consolas, Menlo, monospace',
};

const schemes = {light: 'light', dark: 'dark', system: 'light dark'};

const presets = ['quiet', 'bold', 'pixel'];

/** Returns the style sheet of the chosen theme. Without a theme, it is the one that reserves room for the shop. */
export function presetFile(settings) {
  const name = settings.get('preset');
  return `themes/${presets.includes(name) ? name : 'reserve'}.css`;
}

/** Returns the CSS rule for the page, or an empty text if nothing is set. */
export function themeOf(settings) {
  const lines = declarations(settings).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length > 0 ? `:root {\n${lines.join('')}}` : '';
}

function declarations(settings) {
  const of = (table, name) =>
    Object.hasOwn(table, settings.get(name) ?? '') ? table[settings.get(name)] : '';
  const accent = colour(settings, 'accent');
  const radius = Number.parseFloat(settings.get('radius') ?? '');
  const surface = colour(settings, 'surface');
  return [
    ['color-scheme', of(schemes, 'scheme')],
    ['--store-accent', accent],
    ['--store-on-accent', accent && readableOn(accent)],
    ['--store-surface', surface],
    // Cards stand out a little from the background.
    ['--store-surface-raised', surface],
    ['--store-text', colour(settings, 'text')],
    ['--store-radius', radius >= 0 && radius <= 3 ? `${radius}rem` : ''],
    ['--store-font', of(fonts, 'font')],
  ].filter(([, value]) => value);
}

/** Returns a colour of the form if its checkbox is checked. */
function colour(settings, name) {
  const value = settings.get(name) ?? '';
  const chosen = settings.getAll('own').includes(name);
  return chosen && /^#[\da-f]{6}$/i.test(value) ? value : '';
}

/** Returns black or white, whichever has more contrast to a colour. */
function readableOn(hex) {
  const light = luminance(hex);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The most colours that are suggested. */
const MOST_COLOURS = 6;

/**
 * Returns the colours of a style sheet that may be its accent colour, as `#rrggbb`, the most likely
 * first: its `accent-color`, colours whose names say so, then backgrounds of buttons. `theme` is a
 * colour that the page names elsewhere. Greys are left out.
 */
export function coloursIn(css, theme = '') {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rules = styleRules(sheet.cssRules);
  const declarations = rules.flatMap(({selectorText, style}) =>
    [...style].map((name) => ({
      name,
      isButton: /button|\bbtn/i.test(selectorText),
      value: style.getPropertyValue(name).trim(),
    })),
  );
  const variables = new Map(
    declarations
      .filter(({name}) => name.startsWith('--'))
      .map(({name, value}) => [name, value]),
  );
  const valuesOf = (isWanted) =>
    declarations
      .filter(isWanted)
      .map(({value}) => variables.get(/^var\((--[\w-]+)/.exec(value)?.[1]) ?? value);
  const found = [
    ...valuesOf(({name}) => name === 'accent-color'),
    ...valuesOf(({name}) => /^--.*(accent|primary|brand)/i.test(name)),
    theme,
    ...valuesOf(({name, isButton}) => isButton && name === 'background-color'),
  ].map(hexOf);
  return [...new Set(found)].filter(Boolean).slice(0, MOST_COLOURS);
}

/** Returns the style rules of a list, including those in `@media` and `@layer`. */
function styleRules(rules) {
  return [...rules].flatMap((rule) =>
    rule instanceof CSSStyleRule
      ? [rule]
      : rule.cssRules
        ? styleRules(rule.cssRules)
        : [],
  );
}

/** Returns a colour as `#rrggbb`; an empty text for greys and for values that are no opaque colour. */
function hexOf(value) {
  if (!CSS.supports('color', value) || value.includes('var(')) return '';
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  const parts = [red, green, blue];
  if (alpha < 255 || Math.max(...parts) - Math.min(...parts) < 24) return '';
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
