import {getCart} from '../api/calls/cart.js';
import {getCategories, getCategory, getSettings} from '../api/calls/catalogue.js';
import {getPaymentMethods} from '../api/calls/payment.js';
import {scriptSettings} from '../lib/entry-script.js';
import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {withOtherProtocol} from './addresses.js';
import {closestName} from './closest-name.js';
import {row, type Check, type Fix} from './finding.js';
import {shopMarkup, tagMarkup} from './markup.js';
import type {AddressState, ServiceFacts} from './read-service.js';

/** The facts, if the address of the shop is in this state. */
const at =
  (kind: AddressState['kind']) =>
  (facts: ServiceFacts): readonly ServiceFacts[] =>
    facts.address.kind === kind && !isSilentProxy(facts) ? [facts] : [];

/** Whether our PHP file is at the address, and gets nothing from the service. */
const isSilentProxy = ({shop, address}: ServiceFacts) =>
  shop.baseUrl.endsWith('.php') && /^(no-service|website|failing)$/.test(address.kind);

/** The requests that failed in this way. */
const failed =
  (...kinds: readonly ShopErrorKind[]) =>
  ({requests, shop, categories}: ServiceFacts) =>
    requests.flatMap(({error, ...request}) =>
      error && kinds.includes(error.kind)
        ? [{...request, error, shop, categories}]
        : [],
    );

const withAddress = ({elements: [element], script}: ServiceFacts, address: string) =>
  shopMarkup(element, script, {'base-url': address});

const withOther = (facts: ServiceFacts) =>
  withAddress(facts, withOtherProtocol(facts.shop.baseUrl));

const https = (facts: ServiceFacts): readonly Fix[] => [
  [
    'hasHttps' in facts.address && facts.address.hasHttps
      ? 'The service answers by https, too. Use that address:'
      : 'Set up https for your service: many hosts do so with one click, and Caddy does so by itself. Then use this address:',
    withOther(facts),
  ],
];

const settingsAddress = ({shop}: ServiceFacts) => `${shop.baseUrl}/api/settings/get`;

const openInBrowser = (facts: ServiceFacts): readonly Fix[] => [
  [
    'Open this address in a private window. It has to show text in curly braces:',
    settingsAddress(facts),
  ],
];

const SIGN_IN = '<store-login></store-login>';

const outcomeOf = ({kind, status}: ShopError) =>
  status === undefined ? `gives no answer in time (${kind})` : `answers ${status}`;

/** The origin that a service has to allow; `*` for pages without one, such as files. */
const originToAllow = () => (self.origin === 'null' ? '*' : self.origin);

const corsHeaders = () => `Access-Control-Allow-Origin: ${originToAllow()}
Access-Control-Allow-Methods: GET, POST
Access-Control-Allow-Headers: Authorization, Content-Type`;

/** Tags that only WordPress writes: they name it, or load one of its files. */
const WORDPRESS =
  'meta[name="generator"][content^="WordPress"], link[rel="https://api.w.org/"], script[src*="/wp-content/"], link[href*="/wp-content/"], script[src*="/wp-includes/"], link[href*="/wp-includes/"]';

/** The way out of a CORS refusal that is the page's, which depends on what the page is. */
function ownCorsFixes(facts: ServiceFacts): readonly Fix[] {
  if (self.origin === 'null')
    return [
      [
        'Either your service permits your own site already, and only this page has no address on the web: it was opened as a file, or a frame isolates it. Upload the page, and open it at its address.',
      ],
    ];
  if (document.querySelector(WORDPRESS))
    return [
      [
        'Either your WordPress fetches the answers for your visitors: open Settings → Storefront, tick “Fetch through this site”, and save. If the menu has no Storefront, install the plugin Storefront Elements. If a plugin keeps copies of your pages (a cache), empty it.',
      ],
    ];
  return [
    [
      'Either your own web space forwards the answers. With PHP: take the file storefront-proxy.php that came with the shop (in the zip beside shop.html, otherwise in the folder dist/proxy). Write the address of the service into its line “$service = …”, and upload it beside your page. Then use its address:',
      withAddress(facts, `${location.origin}/storefront-proxy.php`),
    ],
    [
      'With nginx instead of PHP, use the lines of the recipe “A service that sends no CORS headers” (docs/recipes/proxy.md). Then use this address:',
      withAddress(facts, `${location.origin}/shop`),
    ],
  ];
}

const METHOD_GET =
  /^\/(settings|announcement|patrons|profile|checkAccessibility|auth\/discord)/;

const withMethod = (call: string) =>
  `${METHOD_GET.test(call) ? 'GET' : 'POST'} /api${call}`;

/** The calls that the service lacks, without those that other rows explain. */
function missingCalls({
  shop,
  requests,
  elements,
  categories,
}: ServiceFacts): readonly string[] {
  const explained = new Set<string>([getPaymentMethods.path]);
  if (categories.length) explained.add(getCategory.path);
  for (const {call, error, element} of requests)
    if (!error || element.getAttribute('item-id')) explained.add(call);
  if (elements.some((element) => element.matches('store-category:not([url])')))
    explained.add(getCategories.path);
  return [...shop.lacks].filter((call) => !explained.has(call));
}

/** What can be wrong with the service of a shop, and with what it answers. */
export const serviceFindings: readonly Check<ServiceFacts>[] = [
  row('broken', 'address', 'mixed-content', {
    when: at('mixed'),
    text: ({shop}) => [
      `This page is https, but the shop’s address is not: ${shop.baseUrl}.`,
      'Browsers block requests from an https page to an http address.',
    ],
    paste: https,
  }),
  row('careful', 'address', 'insecure', {
    when: at('insecure'),
    text: ({shop}) => [
      `The shop’s address starts with http:// instead of https://: ${shop.baseUrl}.`,
      'On the way, others can read and change what shoppers send, for example in a public Wi-Fi. And the shop stops working when your page becomes https.',
    ],
    paste: https,
  }),
  row('broken', 'address', 'other-protocol', {
    when: at('other-protocol'),
    text: ({shop: {baseUrl}}) => {
      const [protocol] = withOtherProtocol(baseUrl).split('//');
      return [
        `Nothing answers at ${baseUrl}, but the same address with ${protocol}// answers.`,
        'The address is written with the wrong beginning, or the service has no valid certificate (any more).',
      ];
    },
    paste: (facts) => [
      [
        'Use the address that answers. One with http works only in pages that are http, too, and on your own computer: before you publish the shop, set up https for your service.',
        withOther(facts),
      ],
    ],
  }),
  row('broken', 'address', 'unreachable', {
    when: at('silent'),
    text: ({shop}) => [
      navigator.onLine
        ? `Nothing answers at ${shop.baseUrl}.`
        : 'This browser is offline.',
      'The address may be misspelt, the service may be off, its certificate may have expired, or a firewall or an ad blocker may block it.',
    ],
    paste: openInBrowser,
  }),
  row('careful', 'address', 'own-computer', {
    when: at('own-computer'),
    text: ({shop}) => [
      `${shop.baseUrl} is an address of your own computer.`,
      'Your visitors’ browsers look for the service on the visitors’ computers.',
    ],
    paste: () => [['Give the service a public address, and use that address.']],
  }),
  row('broken', 'address', 'no-cors', {
    when: at('no-cors'),
    text: ({shop}) => [
      `${shop.baseUrl} answers, but does not let this page read it (CORS).`,
      'Browsers show a page the answers of another address only if that address permits it. Your service does not permit it to your page. There are two ways out.',
    ],
    paste: (facts) => [
      ...ownCorsFixes(facts),
      [
        'Or the service permits it. Send these lines to whoever runs it. The service has to add them to every answer, and answer OPTIONS requests with them and status 204:',
        corsHeaders(),
      ],
    ],
  }),
  row('broken', 'address', 'no-preflight', {
    when: failed('network'),
    text: ({shop}) => [
      `${shop.baseUrl} lets this page read its settings, but not its items (CORS).`,
      'Before a browser reads items, it asks the service for permission with an OPTIONS request. The service does not give the permission.',
    ],
    paste: () => [
      [
        'Send these lines to whoever runs the service. It has to answer OPTIONS requests with status 204 and:',
        corsHeaders(),
      ],
    ],
  }),
  row('broken', 'address', 'moved', {
    when: at('moved'),
    text: ({shop}) => [
      `${shop.baseUrl} redirects to another address.`,
      'The shop does not follow it, because a shopper’s token must not reach another address.',
    ],
    paste: (facts) => [
      [
        'Use the other address directly:',
        withAddress(facts, 'target' in facts.address ? facts.address.target : ''),
      ],
    ],
  }),
  row('broken', 'address', 'no-service', {
    when: at('no-service'),
    text: ({shop}) => [
      `There is no shop’s service at ${shop.baseUrl}.`,
      'Something answers there, but it has no shop (404).',
    ],
    paste: openInBrowser,
  }),
  row('broken', 'address', 'website', {
    when: at('website'),
    text: ({shop}) => [
      `${shop.baseUrl} answers with a web page instead of the shop’s data.`,
      'It may be the address of a website. Or a login page or a robot check stands before the service.',
    ],
    paste: openInBrowser,
  }),
  row('broken', 'address', 'proxy', {
    when: (facts: ServiceFacts) => (isSilentProxy(facts) ? [facts] : []),
    text: ({shop}) => [
      `The file at ${shop.baseUrl} gets nothing from your service.`,
      'It is not at this address, your web space does not run it as PHP, or the address of the service in its line “$service = …” is wrong.',
    ],
    paste: (facts) => [
      [
        'Upload the file storefront-proxy.php to this address. If it is there already, ask your web host for PHP, and for “PATH_INFO”, with which the file also gets what stands behind “.php” in an address. Then open this address. It shows text in curly braces, in which the sentence behind “message” says what is wrong:',
        settingsAddress(facts),
      ],
    ],
  }),
  row('broken', 'address', 'failing', {
    when: (facts: ServiceFacts) => [
      ...failed('service', 'timeout', 'rate-limited', 'refused')(facts),
      ...at('failing')(facts).flatMap(({address}) =>
        'error' in address ? [{path: getSettings.path, error: address.error}] : [],
      ),
    ],
    text: ({path, error}) => [
      `The service fails: ${path} ${outcomeOf(error)}.`,
      'Your page is right, and the shop tries again by itself.',
    ],
    paste: ({path, error}) => [
      [
        'If it goes on, send this to whoever runs the service:',
        `${path} ${outcomeOf(error)}`,
      ],
    ],
  }),
  row('broken', 'shopper', 'expired-token', {
    when: (facts: ServiceFacts) =>
      facts.shop.session.value.status === 'guest' ? [] : failed('unauthorized')(facts),
    text: () => [
      'The shopper’s token is not valid (any more).',
      'The service rejects it (401).',
    ],
    paste: ({shop}) => [
      ['Let shoppers sign in again, or give the page a new token:', SIGN_IN],
      ...(shop.baseUrl.endsWith('.php')
        ? [
            [
              'If this happens to everybody, your web server keeps the token from storefront-proxy.php. Then write this line into the file .htaccess beside it:',
              'SetEnvIf Authorization "(.+)" HTTP_AUTHORIZATION=$1',
            ] as const,
          ]
        : []),
    ],
  }),
  row('hint', 'shopper', 'members-only', {
    // Services often refuse to show guests a cart, which is no mistake.
    when: (facts: ServiceFacts) =>
      facts.shop.session.value.status === 'guest'
        ? failed('unauthorized')(facts).filter(({call}) => call !== getCart.path)
        : [],
    text: () => [
      'The service answers only shoppers who have signed in.',
      'No token is set, and the service rejects guests (401).',
    ],
    paste: () => [
      [
        'Visitors are asked to sign in where it is needed. To show a sign-in form in your page, paste this:',
        SIGN_IN,
      ],
    ],
  }),
  row('broken', 'data', 'no-category', {
    when: (facts: ServiceFacts) =>
      failed('not-found')(facts).flatMap(({element, call, categories, shop}) => {
        const url = element.getAttribute('url');
        // Without a list of categories, the call itself may be what is missing.
        const isKnown = categories.length > 0 || !shop.lacks.has(call);
        return url && isKnown ? [{element, url, categories}] : [];
      }),
    text: ({url}) => [
      `The shop has no category “${url}”.`,
      'Shoppers read that it was not found.',
    ],
    paste: ({element, url, categories}) => {
      const meant = closestName(url, categories);
      const guess = meant && tagMarkup(element, {url: meant});
      return [
        ...(guess ? [['Did you mean this category?', guess] as const] : []),
        ...(categories.length
          ? [['The shop has these categories:', categories.join('\n')] as const]
          : []),
      ];
    },
  }),
  row('broken', 'data', 'no-category-list', {
    when: (facts: ServiceFacts) =>
      failed('not-found')(facts).filter(
        ({call, shop}) => call === getCategories.path && shop.lacks.has(call),
      ),
    text: () => [
      'The service does not list its categories, so <store-category> has nothing to show.',
      'Without a list, the tag has to name its category.',
    ],
    paste: ({element}) => [
      [
        'Write one tag for each of your categories, with the key from the category’s address in your shop instead of “ranks”:',
        tagMarkup(element, {url: 'ranks'}),
      ],
    ],
  }),
  row('broken', 'data', 'no-item', {
    when: (facts: ServiceFacts) =>
      failed('not-found')(facts).filter(({element}) => element.getAttribute('item-id')),
    text: ({element}) => [
      `The shop has no item “${element.getAttribute('item-id')}”.`,
      'Shoppers read that it was not found.',
    ],
    paste: ({element}) => [
      [
        'Use the number from the item’s address in your shop:',
        tagMarkup(element, {'item-id': '31'}),
      ],
    ],
  }),
  row('broken', 'data', 'unreadable', {
    when: (facts: ServiceFacts) => [
      ...failed('schema')(facts),
      ...at('unreadable')(facts).flatMap(({address}) =>
        'error' in address ? [{error: address.error}] : [],
      ),
    ],
    text: () => [
      'The shop cannot read an answer of the service.',
      'The service is older or newer than this script, or something changes its answers on the way.',
    ],
    paste: ({error}) => [
      [
        'Use the newest script. If that does not help, send this to whoever runs the service:',
        error.message,
      ],
    ],
  }),
  row('careful', 'data', 'skipped-entries', {
    when: ({skipped}: ServiceFacts) => (skipped.size ? [[...skipped]] : []),
    text: ({length}) => [
      `${length} ${length > 1 ? 'entries' : 'entry'} of your shop cannot be shown.`,
      'Something is missing that is needed to sell them, such as a price. Everything else is shown.',
    ],
    paste: (messages) => [
      [
        'Correct this in your shop, or send it to whoever runs the service:',
        messages.join('\n'),
      ],
    ],
  }),
  row('hint', 'data', 'missing-calls', {
    when: (facts: ServiceFacts) =>
      missingCalls(facts).length ? [missingCalls(facts)] : [],
    text: (calls) => [
      `The service does not have ${calls.join(', ')}.`,
      'The shop does not offer what needs this. Everything else works.',
    ],
    paste: (calls) => [
      ['Ask whoever runs the service to add:', calls.map(withMethod).join('\n')],
    ],
  }),
  row('broken', 'checkout', 'no-payment-methods', {
    when: ({unpayable, script}: ServiceFacts) =>
      unpayable ? [{element: unpayable, script}] : [],
    text: () => [
      'Nobody can pay: neither the service nor the page names a payment method.',
      `The service does not have ${getPaymentMethods.path}, which lists the payment methods. So the checkout cannot offer any.`,
    ],
    paste: ({element, script}) => {
      const methods = {'payment-methods': 'PayPal, Stripe'};
      const code =
        element.localName === 'checkout-form'
          ? tagMarkup(element, methods)
          : shopMarkup(element, script, methods);
      return [
        ['Add the names of your payment methods, spelt as in your service:', code],
        ['Or ask whoever runs the service to add:', withMethod(getPaymentMethods.path)],
      ];
    },
  }),
  row('broken', 'pictures', 'pictures', {
    when: (facts: ServiceFacts) => {
      const hosts = [...new Set(facts.blockedPictures.map(({host}) => host))];
      return hosts.length ? [{...facts, hosts}] : [];
    },
    text: ({hosts}) => [
      `Pictures from ${hosts.join(', ')} are not shown.`,
      'The page shows pictures from the service’s address, and from the hosts that you allow.',
    ],
    paste: ({hosts, blockedPictures, elements: [element], script}) => {
      const allowed =
        element?.closest('store-provider')?.getAttribute('image-hosts') ??
        scriptSettings(script)['imageHosts'] ??
        '';
      const all = new Set([...allowed.split(/\s+/).filter(Boolean), ...hosts]);
      return [
        [
          blockedPictures.some(({protocol}) => protocol === 'http:')
            ? 'In your shop, change the addresses of these pictures to https://. Then allow their hosts:'
            : 'Allow these hosts:',
          shopMarkup(element, script, {'image-hosts': [...all].join(' ')}),
        ],
      ];
    },
  }),
];
