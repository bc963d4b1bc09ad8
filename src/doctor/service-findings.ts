import {getCart} from '../api/calls/cart-page.js';
import {getCategories, getItem} from '../api/calls/catalogue.js';
import {getPaymentMethods} from '../api/calls/payment.js';
import {scriptSettings} from '../lib/entry-script.js';
import {hostsIn} from '../lib/hosts.js';
import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {parsePaymentMethodNames} from '../shop/payment/page-settings.js';
import {closestName} from './closest-name.js';
import {rowsOf, type Fixes} from './finding.js';
import {shopTagMarkup, tagMarkup} from './markup.js';
import {payableElements} from './read-page.js';
import type {FailedRequest, ServiceFacts} from './read-service.js';

/** The facts, if the address of the shop is in this state. */
const at =
  (kind: ServiceFacts['address']['kind']) =>
  (facts: ServiceFacts): readonly ServiceFacts[] =>
    facts.address.kind === kind && !isSilentProxy(facts) ? [facts] : [];

/** Whether our PHP file is at the address, and gets nothing from the service. */
const isSilentProxy = ({shop, address}: ServiceFacts) =>
  shop.baseUrl.endsWith('.php') && /^(no-service|failing)$/.test(address.kind);

/** The requests that failed in this way. */
const failed =
  (...kinds: readonly ShopErrorKind[]) =>
  (facts: ServiceFacts): readonly FailedRequest[] =>
    isSilentProxy(facts)
      ? []
      : facts.failures.filter(({error}) => kinds.includes(error.kind));

const isGuest = ({shop}: ServiceFacts) => shop.session.value.status === 'guest';

const withAddress = ({elements: [element], script}: ServiceFacts, address: string) =>
  shopTagMarkup(element, script, {'base-url': address});

const https = (facts: ServiceFacts): Fixes => ({
  'Set up https for your service, if it has none: many hosts do so with one click, and Caddy does so by itself. Then use this address:':
    withAddress(facts, facts.shop.baseUrl.replace('http:', 'https:')),
});

const settingsAddress = ({shop}: ServiceFacts) => `${shop.baseUrl}/api/settings/get`;

const openInBrowser = (facts: ServiceFacts): Fixes => ({
  'Open this address in a private window. It has to show text in curly braces:':
    settingsAddress(facts),
});

const SIGN_IN = '<store-login></store-login>';

const outcomeOf = ({kind, status, message}: ShopError) => {
  if (kind === 'schema') return `answers what this script cannot read (${message})`;
  return status ? `answers ${status}` : `gives no answer in time (${kind})`;
};

/** The headers that a service has to send; pages such as files have no origin of their own. */
const corsHeaders =
  () => `Access-Control-Allow-Origin: ${self.origin === 'null' ? '*' : self.origin}
Access-Control-Allow-Methods: GET, POST
Access-Control-Allow-Headers: Authorization, Content-Type`;

/** Tags that only WordPress writes: they name it, or load one of its files. */
const WORDPRESS =
  'meta[name="generator"][content^="WordPress"], link[rel="https://api.w.org/"], script[src*="/wp-content/"], link[href*="/wp-content/"], script[src*="/wp-includes/"], link[href*="/wp-includes/"]';

/** The way out of a CORS refusal that is the page's, which depends on what the page is. */
function ownCorsFixes(facts: ServiceFacts): Fixes {
  if (self.origin === 'null')
    return {
      'Either your service permits your own site already, and only this page has no address on the web: it was opened as a file, or a frame isolates it. Upload the page, and open it at its address.':
        '',
    };
  if (document.querySelector(WORDPRESS))
    return {
      'Either your WordPress fetches the answers for your visitors: open Settings → Storefront, tick “Fetch through this site”, and save. If the menu has no Storefront, install the plugin Storefront Elements. If a plugin keeps copies of your pages (a cache), empty it.':
        '',
    };
  return {
    'Either your own web space forwards the answers. With PHP: take the file storefront-proxy.php that came with the shop (in the zip beside shop.html, otherwise in the folder dist/proxy). Write the address of the service into its line “$service = …”, and upload it beside your page. Then use its address:':
      withAddress(facts, `${location.origin}/storefront-proxy.php`),
    'With nginx instead of PHP, use the lines of the recipe “A service that sends no CORS headers” (docs/recipes/proxy.md). Then use this address:':
      withAddress(facts, `${location.origin}/shop`),
  };
}

/** Calls whose absence other rows explain. */
const EXPLAINED = /^\/(payments\/get|(categories|items)\/get\/)/;

const row = rowsOf<ServiceFacts>();

/** What can be wrong with the service of a shop, and with what it answers. */
export const serviceFindings = [
  row('broken', 'mixed-content', {
    when: at('mixed'),
    text: ({shop}) => [
      `This page is https, but the shop’s address is not: ${shop.baseUrl}.`,
      'Browsers block requests from an https page to an http address.',
    ],
    paste: https,
  }),
  row('careful', 'insecure', {
    when: at('insecure'),
    text: ({shop}) => [
      `The shop’s address starts with http:// instead of https://: ${shop.baseUrl}.`,
      'On the way, others can read and change what shoppers send, for example in a public Wi-Fi. And the shop stops working when your page becomes https.',
    ],
    paste: https,
  }),
  row('broken', 'unreachable', {
    when: at('silent'),
    text: ({shop: {baseUrl}}) => [
      navigator.onLine ? `Nothing answers at ${baseUrl}.` : 'This browser is offline.',
      'The address may be misspelt or begin with https:// instead of http://, the service may be off, its certificate may have expired, or a firewall or an ad blocker may block it.',
    ],
    paste: openInBrowser,
  }),
  row('careful', 'own-computer', {
    when: at('own-computer'),
    text: ({shop}) => [
      `${shop.baseUrl} is an address of your own computer.`,
      'Your visitors’ browsers look for the service on the visitors’ computers.',
    ],
    paste: () => ({'Give the service a public address, and use that address.': ''}),
  }),
  row('broken', 'no-cors', {
    when: (facts) =>
      at('no-cors')(facts).length || failed('network')(facts).length ? [facts] : [],
    text: ({shop, address}) =>
      address.kind === 'no-cors'
        ? [
            `${shop.baseUrl} answers, but does not let this page read it (CORS).`,
            'Browsers show a page the answers of another address only if that address permits it. Your service does not permit it to your page. There are two ways out.',
          ]
        : [
            `${shop.baseUrl} lets this page read its settings, but not its items (CORS).`,
            'Before a browser reads items, it asks the service for permission with an OPTIONS request. The service does not give the permission. There are two ways out.',
          ],
    paste: (facts) => ({
      ...ownCorsFixes(facts),
      'Or the service permits it. Send these lines to whoever runs it. The service has to add them to every answer, and answer OPTIONS requests with them and status 204:':
        corsHeaders(),
    }),
  }),
  row('broken', 'moved', {
    when: at('moved'),
    text: ({shop}) => [
      `${shop.baseUrl} redirects to another address.`,
      'The shop does not follow it, because a shopper’s token must not reach another address.',
    ],
    paste: (facts): Fixes => {
      const {target} = facts.address;
      return target
        ? {'Use the other address directly:': withAddress(facts, target)}
        : {
            'Open this address. Then use the one to which your browser goes, without /api/settings/get:':
              settingsAddress(facts),
          };
    },
  }),
  row('broken', 'no-service', {
    when: at('no-service'),
    text: ({shop}) => [
      `There is no shop’s service at ${shop.baseUrl}.`,
      'Something else answers there. It may be the address of a website. Or a login page or a robot check stands before the service.',
    ],
    paste: openInBrowser,
  }),
  row('broken', 'proxy', {
    when: (facts) => (isSilentProxy(facts) ? [facts] : []),
    text: ({shop}) => [
      `The file at ${shop.baseUrl} gets nothing from your service.`,
      'It is not at this address, your web space does not run it as PHP, or the address of the service in its line “$service = …” is wrong.',
    ],
    paste: (facts) => ({
      'Upload the file storefront-proxy.php to this address. If it is there already, ask your web host for PHP, and for “PATH_INFO”, with which the file also gets what stands behind “.php” in an address. Then open this address. It shows text in curly braces, in which the sentence behind “message” says what is wrong:':
        settingsAddress(facts),
    }),
  }),
  row('broken', 'failing', {
    when: failed('service', 'timeout', 'rate-limited', 'refused', 'schema'),
    text: ({path, error}) => [
      `The service fails: ${path} ${outcomeOf(error)}.`,
      'Your page is right. The service may be down, or older or newer than this script.',
    ],
    paste: ({path, error}) => ({
      'If it goes on, use the newest script. If that does not help, send this to whoever runs the service:': `${path} ${outcomeOf(error)}`,
    }),
  }),
  row('broken', 'expired-token', {
    when: (facts) => (isGuest(facts) ? [] : failed('unauthorized')(facts)),
    text: () => [
      'The shopper’s token is not valid (any more).',
      'The service rejects it (401).',
    ],
    paste: (_, {shop}) => ({
      'Let shoppers sign in again, or give the page a new token:': SIGN_IN,
      ...(shop.baseUrl.endsWith('.php') && {
        'If this happens to everybody, your web server keeps the token from storefront-proxy.php. Then write this line into the file .htaccess beside it:':
          'SetEnvIf Authorization "(.+)" HTTP_AUTHORIZATION=$1',
      }),
    }),
  }),
  row('hint', 'members-only', {
    // Services often refuse to show guests a cart, which is no mistake.
    when: (facts) =>
      isGuest(facts)
        ? failed('unauthorized')(facts).filter(({call}) => call !== getCart.path)
        : [],
    text: () => [
      'The service answers only shoppers who have signed in.',
      'No token is set, and the service rejects guests (401).',
    ],
    paste: () => ({
      'Visitors are asked to sign in where it is needed. To show a sign-in form in your page, paste this:':
        SIGN_IN,
    }),
  }),
  row('broken', 'unknown-name', {
    when: (facts) =>
      failed('not-found')(facts).flatMap(({element, call}) => {
        const isItem = call === getItem.path;
        const name = element?.getAttribute(isItem ? 'item-id' : 'url');
        return element && name ? [{element, isItem, name}] : [];
      }),
    text: ({isItem, name}) => [
      `The shop has no ${isItem ? 'item' : 'category'} “${name}”.`,
      'Shoppers read that it was not found.',
    ],
    paste: ({element, isItem, name}, {categories}): Fixes => {
      if (isItem)
        return {
          'Use the number from the item’s address in your shop:':
            '<store-item item-id="31"></store-item>',
        };
      const meant = closestName(name, categories);
      return {
        ...(meant && {'Did you mean this category?': tagMarkup(element, {url: meant})}),
        'The shop has these categories:': categories.join('\n'),
      };
    },
  }),
  row('careful', 'skipped-entries', {
    when: ({skipped}) => (skipped.length ? [skipped] : []),
    text: ({length}) => [
      `${length} ${length > 1 ? 'entries' : 'entry'} of your shop cannot be shown.`,
      'Something is missing that is needed to sell them, such as a price. Everything else is shown.',
    ],
    paste: (messages) => ({
      'Correct this in your shop, or send it to whoever runs the service:':
        messages.join('\n'),
    }),
  }),
  row('hint', 'missing-calls', {
    when: ({shop}) => {
      const missing = [...shop.lacks].filter((call) => !EXPLAINED.test(call));
      return missing.length ? [missing] : [];
    },
    text: (calls) => [
      `The service does not have ${calls.join(', ')}.`,
      'The shop does not offer what needs this. Everything else works.',
    ],
    paste: (calls) => ({
      ...(calls.includes(getCategories.path) && {
        'Without a list of categories, write one tag for each of them, with the key from its address in your shop instead of “ranks”:':
          '<store-category url="ranks"></store-category>',
      }),
      'Ask whoever runs the service to add:': calls
        .map((call) => `/api${call}`)
        .join('\n'),
    }),
  }),
  row('broken', 'no-payment-methods', {
    when: ({paymentError: error, shop, elements}) => {
      // A service that has the call may refuse it for an empty cart, with an error body of its own.
      const hasLines = shop.cart.value.lines.length > 0;
      if (!error?.isCallMissing || !(error.lacksErrorBody || hasLines)) return [];
      if (shop.paymentMethods.value.length) return [];
      return payableElements(elements).filter(
        (one) => !parsePaymentMethodNames(one.getAttribute('payment-methods')).length,
      );
    },
    text: () => [
      'Nobody can pay: neither the service nor the page names a payment method.',
      `The service does not have ${getPaymentMethods.path}, which lists the payment methods. So the checkout cannot offer any.`,
    ],
    paste: (element, {script}) => ({
      'Add the names of your payment methods, spelt as in your service:': shopTagMarkup(
        element,
        script,
        {'payment-methods': 'PayPal, Stripe'},
      ),
      'Or ask whoever runs the service to add:': `POST /api${getPaymentMethods.path}`,
    }),
  }),
  row('broken', 'pictures', {
    when: ({blockedHosts}) => (blockedHosts.length ? [[...new Set(blockedHosts)]] : []),
    text: (hosts) => [
      `Pictures from ${hosts.join(', ')} are not shown.`,
      'The page shows pictures from the service’s address, and from the hosts that you allow.',
    ],
    paste: (hosts, {elements: [element], script}) => {
      const provider = element?.closest('store-provider');
      const allowed = provider
        ? provider.getAttribute('image-hosts')
        : scriptSettings(script)['imageHosts'];
      const all = new Set([...hostsIn(allowed), ...hosts]);
      return {
        'Allow these hosts. If the addresses of the pictures begin with http://, change them to https:// in your shop:':
          shopTagMarkup(element, script, {'image-hosts': [...all].join(' ')}),
      };
    },
  }),
];
