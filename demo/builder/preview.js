/**
 * The page in the builder's frame. It creates the tags of the snippet from the settings in its
 * address. It runs before the shop's script, so it can choose the shop.
 */
import {built} from './markup.js';
import {shopAttributes, shopTags} from './shop-tags.js';
import {presetFile, themeOf} from './theme.js';

const settings = new URLSearchParams(location.search);
const sheet = new CSSStyleSheet();
const look = document.querySelector('#look');
const files = new URL('.', document.querySelector('#inventory').href).href;

/** Applies the style sheet and the rule of the snippet. */
function dress(chosen) {
  look.href = files + presetFile(chosen);
  sheet.replaceSync(themeOf(chosen));
}

function nameShop() {
  const script = document.querySelector('script[src*="embed"]');
  const attributes = shopAttributes(settings);
  const {'base-url': address, demo, lang} = attributes;
  if (address) script.dataset.baseUrl = address;
  // The dev server loads the script from its source, which has no pictures beside it.
  if (demo) script.dataset.demo = `${files}demo`;
  if (lang) script.dataset.lang = lang;
  for (const name of ['terms-url', 'privacy-url'])
    if (attributes[name]) script.setAttribute(`data-${name}`, attributes[name]);
  return Boolean(address || demo);
}

function tell(what) {
  if (parent !== window) parent.postMessage(what, location.origin);
}

/** Reports the shop's categories to the builder. */
async function tellChoices(shop) {
  try {
    const [categories, deals] = await Promise.all([
      shop.catalogue.categories(),
      shop.catalogue.deals().catch(() => []),
    ]);
    tell({
      signIn: await needsSignIn(shop, categories),
      categories: plain(categories),
      items: deals.map(({id, name}) => ({id: String(id), name})),
    });
  } catch (error) {
    tell({failure: error.kind ?? 'unknown'});
  }
}

/** Whether the shop shows the items of its categories only to those who have signed in. */
async function needsSignIn(shop, [first]) {
  if (!first) return false;
  return shop.catalogue.category(first.url).then(
    () => false,
    ({kind}) => kind === 'unauthorized',
  );
}

function plain(links) {
  return links.map(({name, url, subcategories = []}) => ({
    name,
    url,
    subcategories: plain(subcategories),
  }));
}

document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
dress(settings);
const tags = shopTags(settings).map(built);
if (!nameShop()) document.querySelector('#no-address').hidden = false;
else if (tags.length === 0) document.querySelector('#nothing').hidden = false;
else document.querySelector('main').append(...tags);

document.addEventListener('store-ready', ({shop}) => {
  void tellChoices(shop);
  // Some shops answer only signed-in shoppers.
  document.addEventListener('store-signed-in', () => void tellChoices(shop));
});

addEventListener('message', ({origin, data}) => {
  if (origin === location.origin && typeof data?.theme === 'string')
    dress(new URLSearchParams(data.theme));
});
