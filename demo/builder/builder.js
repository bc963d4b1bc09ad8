/** The page builder: a form that makes the snippets for a shop. */
import {askShop, isPrivate, misspelt, normalAddress} from './address.js';
import {showBlocks} from './blocks.js';
import {offerCategories, offerKeys} from './categories.js';
import {folderOf, here, inventory, languages} from './files.js';
import {onPreviewMessage, preview} from './frame.js';
import {policyFor} from './policy.js';
import {fillIn, settingsOf, short} from './settings.js';
import {isDemo, shopAddress} from './shop-tags.js';
import {isBundled, snippetsFor} from './snippets.js';
import {themeOf} from './theme.js';

const form = document.querySelector('#settings');
const one = (id) => document.querySelector(`#${id}`);
const {address: field} = form.elements;

let asked;
let timer;

async function show() {
  const settings = settingsOf(form);
  history.replaceState(null, '', `#${short(settings)}`);
  one('address-field').hidden = isDemo(settings);
  for (const box of form.querySelectorAll('[data-opens]'))
    one(box.dataset.opens).hidden = !box.checked;
  ask(settings);
  preview(short(settings));
  await showCopy(settings);
}

/** Requests the shop when the visitor has stopped typing. */
function ask(settings) {
  const shop = isDemo(settings) ? 'demo' : field.value;
  if (shop === asked) return;
  const first = asked === undefined;
  asked = shop;
  clearTimeout(timer);
  offerKeys();
  say('', '');
  if (isDemo(settings) || (first && !field.value)) return;
  timer = setTimeout(async () => {
    const spelling = misspelt(shop);
    if (spelling) return say(spelling, '');
    say('', 'Asking the shop…');
    const {fault, name} = await askShop(normalAddress(shop));
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
  const theme = themeOf(settings);
  const blocks = missing
    ? []
    : [
        ...snippetsFor(place, settings),
        ...(theme && !bundled
          ? [
              {
                name: 'Only the colours',
                hint: 'They are in the snippet already. For more pages, put them into your theme’s CSS instead (in WordPress: Additional CSS).',
                text: theme,
              },
            ]
          : []),
        {
          name: 'Content Security Policy',
          hint: 'Only if your server sends this header, or is to: the strictest one that the shop works under. Add what else your page needs, and to form-action the addresses of your payment providers.',
          text: await policyFor(place, settings),
        },
      ];
  // Hashing is asynchronous. The settings may have changed meanwhile.
  if (`${settingsOf(form)}` === `${settings}`) showBlocks(one('blocks'), blocks);
}

/** Returns a sentence that says why there are no snippets yet. */
function lackOf(settings, bundled) {
  if (!isDemo(settings) && !shopAddress(settings))
    return 'Enter the address of your shop above (1); then there is something to copy.';
  if (!bundled && !folderOf(settings))
    return 'Enter the address of the folder that embed.js is in; it starts with https://.';
  return '';
}

function noteOn(settings, bundled) {
  if (bundled) return '';
  if (settings.get('files') === 'own')
    return `Put what is in the folder dist/ of version ${inventory.version} there, all of it.`;
  if (settings.get('files') === 'here' && isPrivate(here))
    return 'This site runs on your own computer: others do not reach its files. For a page that others visit, choose another place.';
  return '';
}

for (const {code, name} of languages()) {
  const option = new Option(name, code);
  option.lang = code;
  form.elements.lang.append(option);
}
fillIn(form, location.hash);
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
// These fields belong to the form, but stand outside of it.
one('copy').addEventListener('input', show);
addEventListener('hashchange', () => {
  fillIn(form, location.hash);
  void show();
});
onPreviewMessage(({categories, items, failure, signIn}) => {
  one('login-note').textContent =
    signIn || failure === 'unauthorized'
      ? 'This shop shows itself only to those who have signed in: you want this.'
      : '';
  if (failure) return offerKeys(failure);
  if (!categories) return;
  if (categories.length > 0) offerCategories(categories);
  else offerKeys('none');
  one('items').replaceChildren(...items.map(({id, name}) => new Option(name, id)));
});
await show();
