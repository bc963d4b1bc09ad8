/** The page builder: a form that makes the snippets for a shop. */
import {askShop, isPrivate, misspelt, normalAddress} from './address.js';
import {showBlocks} from './blocks.js';
import {offerCategories, offerKeys} from './categories.js';
import {folderOf, here, inventory, isRelative, languages} from './files.js';
import {onPreviewMessage, preview} from './frame.js';
import {showGuide} from './guide.js';
import {platforms} from './platforms.js';
import {policyFor} from './policy.js';
import {fillIn, settingsOf, short} from './settings.js';
import {isDemo, shopAddress} from './shop-tags.js';
import {isBundled, snippetsFor} from './snippets.js';
import {isStarted, offerPlatforms, showStart} from './start.js';
import {themeOf} from './theme.js';

const form = document.querySelector('#settings');
const one = (id) => document.querySelector(`#${id}`);
const {address: field} = form.elements;

let asked;
let timer;

/** The shop for which the sign-in was last ticked, so that the visitor can untick it. */
let shopWithSignIn;

async function show() {
  showStart();
  if (!isStarted()) return;
  const settings = settingsOf(form);
  try {
    history.replaceState(null, '', `#${short(settings)}`);
  } catch {
    // Browsers limit how often a page may change its address. The next change of a setting sets it again.
  }
  one('address-field').hidden = isDemo(settings);
  for (const box of form.querySelectorAll('[data-opens]'))
    one(box.dataset.opens).hidden = !box.checked;
  ask(settings);
  preview(short(settings));
  await showCopy(settings);
}

/** Requests the shop when the visitor has stopped typing. */
function ask(settings) {
  const shop = isDemo(settings) ? 'demo' : field.value.trim();
  if (shop === asked) return;
  asked = shop;
  clearTimeout(timer);
  offerKeys();
  say('', '');
  if (isDemo(settings) || !shop) return;
  timer = setTimeout(async () => {
    const spelling = misspelt(shop);
    if (spelling) return say(spelling, '');
    const address = normalAddress(shop);
    say('', `Asking ${address}…`);
    const {fault, name} = await askShop(address);
    if (shop === asked) say(fault, fault ? '' : `Found it${name && `: ${name}`}.`);
  }, 500);
}

function say(fault, well) {
  one('address-fault').textContent = fault;
  one('address-well').textContent = well;
  field.ariaInvalid = String(Boolean(fault));
}

async function showCopy(settings) {
  const place = settings.get('place');
  const bundled = isBundled(place);
  one('files-field').hidden = bundled;
  one('folder-field').hidden = bundled || settings.get('files') !== 'own';
  const missing = lackOf(settings, bundled);
  one('files-note').textContent = missing || noteOn(settings, bundled);
  showGuide(place);
  const {hosts} = platforms[place];
  const theme = hosts === 'server' && themeOf(settings);
  const blocks = missing
    ? []
    : [
        ...snippetsFor(place, settings),
        ...(theme
          ? [
              {
                name: 'Only the colours',
                hint: 'They are in the snippet already. For more pages, put them into your theme’s CSS instead (in WordPress: Additional CSS).',
                text: theme,
              },
            ]
          : []),
        ...(hosts === 'server' || bundled
          ? [
              {
                name: 'Content Security Policy',
                hint: 'Only if your server sends this header, or is to: the strictest one that the shop works under. Add what else your page needs, and to form-action the addresses of your payment providers.',
                text: await policyFor(place, settings),
              },
            ]
          : []),
      ];
  // Hashing is asynchronous. The settings may have changed meanwhile.
  if (`${settingsOf(form)}` === `${settings}`) showBlocks(one('blocks'), blocks);
}

/** Returns a sentence that says why there are no snippets yet. */
function lackOf(settings, bundled) {
  if (!isDemo(settings) && !shopAddress(settings))
    return 'Enter the address of your shop above (1); then there is something to copy.';
  if (!bundled && settings.get('files') === 'npm' && !inventory.published)
    return 'The package is not on npm yet, so npm’s CDN does not have it. Choose another place to load the script from.';
  if (!bundled && !folderOf(settings))
    return 'Enter the folder of your site that embed.js is in, such as /shop/, or its whole address.';
  const {name, hosts} = platforms[settings.get('place')];
  if (hosts === 'elsewhere' && isRelative(folderOf(settings)))
    return `${name} has no place for the shop’s files. Enter the whole address of the folder that they are in, such as https://www.example.net/shop/.`;
  return '';
}

function noteOn(settings, bundled) {
  if (bundled) return '';
  if (settings.get('files') === 'own') {
    const folder = folderOf(settings);
    const path =
      isRelative(folder) && !folder.startsWith('/')
        ? ' Without a slash at its beginning, the folder is looked for beside the page.'
        : '';
    const header = isRelative(folder)
      ? ''
      : ' If this is another site than that of your page, its server has to send the header Access-Control-Allow-Origin: * with the files.';
    return `Put what is in the folder dist/ of version ${inventory.version} there, all of it.${path}${header}`;
  }
  if (settings.get('files') === 'here' && isPrivate(here))
    return 'This site runs on your own computer: others do not reach its files. For a page that others visit, choose another place.';
  return '';
}

/** Fills in the form from a link. What the link leaves unticked stays so. */
function fillFromAddress() {
  fillIn(form, location.hash);
  shopWithSignIn = field.value.trim();
}

/** Ticks "Sign-in", once for each shop. */
function tickSignIn() {
  if (shopWithSignIn === asked) return;
  shopWithSignIn = asked;
  const box = form.querySelector('[value="login"]');
  if (box.checked) return;
  box.checked = true;
  void show();
}

for (const {code, name} of languages()) {
  const option = new Option(name, code);
  option.lang = code;
  form.elements.lang.append(option);
}
offerPlatforms(form.elements.place, show);
fillFromAddress();
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
// These fields belong to the form, but stand outside of it.
one('copy').addEventListener('input', show);
addEventListener('hashchange', () => {
  fillFromAddress();
  void show();
});
onPreviewMessage(({categories, items, failure, signIn}) => {
  const needsSignIn = signIn || failure === 'unauthorized';
  one('login-note').textContent = needsSignIn
    ? 'This shop shows itself only to those who have signed in: you want this.'
    : '';
  if (needsSignIn) tickSignIn();
  if (failure) return offerKeys(failure);
  if (!categories) return;
  if (categories.length > 0) offerCategories(categories);
  else offerKeys('none');
  one('items').replaceChildren(...items.map(({id, name}) => new Option(name, id)));
});
await show();
