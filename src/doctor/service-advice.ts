import {createAdvice, type Fix} from './finding.js';

/** The doctor's texts about a shop's service and its answers, in the words of site owners. `code` is the code to paste. */
export const serviceAdvice = {
  offline: () =>
    createAdvice(
      'This browser is offline.',
      'Your shop’s service cannot be checked now.',
    ),
  mixed: (address: string, code: string, hasHttps: boolean) =>
    createAdvice(
      `This page is https, but the shop’s address is not: ${address}.`,
      'Browsers block requests from an https page to an http address.',
      [
        hasHttps
          ? 'The service answers by https, too. Use that address:'
          : 'Set up https for your service (Caddy and certbot do so free of charge). Then use this address:',
        code,
      ],
    ),
  unreachable: (address: string) =>
    createAdvice(
      `Nothing answers at ${address}.`,
      'The address may be misspelt, the service may be off, its certificate may have expired, or a firewall or an ad blocker may block it.',
      openInBrowser(address),
    ),
  private: (address: string) =>
    createAdvice(
      `${address} is an address of your own computer.`,
      'Your visitors’ browsers look for the service on the visitors’ computers.',
      ['Give the service a public address, and use that address.'],
    ),
  noCors: (address: string, page: string, code: string) =>
    createAdvice(
      `${address} answers, but does not let this page read it (CORS).`,
      'Its answers lack the header that allows this page to read them.',
      [
        'If the service is yours, let it send these headers, and answer OPTIONS requests with them and status 204:',
        corsHeaders(page),
      ],
      [
        'If the service is not yours, forward its answers through your own server. With nginx, for example:',
        proxyConfiguration(address),
      ],
      ['Then use this address:', code],
    ),
  noPreflight: (address: string, page: string) =>
    createAdvice(
      `${address} lets this page read its settings, but not its items (CORS).`,
      'Before the browser reads items, it sends an OPTIONS request. The answer does not allow the page to read them.',
      [
        'Let the service answer OPTIONS requests with status 204 and:',
        corsHeaders(page),
      ],
    ),
  moved: (address: string, code: string) =>
    createAdvice(
      `${address} redirects to another address.`,
      'The shop does not follow it, because a shopper’s token must not reach another address.',
      ['Use the other address directly:', code],
    ),
  noService: (address: string) =>
    createAdvice(
      `There is no shop’s service at ${address}.`,
      'Something answers there, but it has no shop (404).',
      openInBrowser(address),
    ),
  website: (address: string) =>
    createAdvice(
      `${address} answers with a web page instead of the shop’s data.`,
      'It may be the address of a website. Or a login page or a robot check stands before the service.',
      openInBrowser(address),
    ),
  failing: (call: string, outcome: string) =>
    createAdvice(
      `The service fails: ${call} ${outcome}.`,
      'Your page is right. Ask whoever runs the service.',
    ),
  expired: () =>
    createAdvice(
      'The shopper’s token is not valid (any more).',
      'The service rejects it (401).',
      ['Let shoppers sign in again, or give the page a new token:', signInTag],
    ),
  membersOnly: () =>
    createAdvice(
      'The service answers only shoppers who have signed in.',
      'No token is set, and the service rejects guests (401).',
      [
        'Visitors are asked to sign in where it is needed. To show a sign-in form in your page, paste this:',
        signInTag,
      ],
    ),
  noCategory: (url: string, code: string | undefined, existing: readonly string[]) =>
    createAdvice(
      `The shop has no category “${url}”.`,
      'Shoppers read that it was not found.',
      ...(code ? [['Did you mean this category?', code] as const] : []),
      ['The shop has these categories:', existing.join('\n')],
    ),
  noItem: (id: string, code: string) =>
    createAdvice(
      `The shop has no item “${id}”.`,
      'Shoppers read that it was not found.',
      ['Use the number from the item’s address in your shop:', code],
    ),
  unreadable: (message: string) =>
    createAdvice(
      'The shop cannot read an answer of the service.',
      'The service is older or newer than this script, or something changes its answers on the way.',
      [
        'Use the newest script. If that does not help, send this to whoever runs the service:',
        message,
      ],
    ),
  skipped: (messages: readonly string[]) =>
    createAdvice(
      `${messages.length} ${messages.length > 1 ? 'entries' : 'entry'} of your shop cannot be shown.`,
      'Something is missing that is needed to sell them, such as a price. Everything else is shown.',
      [
        'Correct this in your shop, or send it to whoever runs the service:',
        messages.join('\n'),
      ],
    ),
  missingCalls: (calls: readonly string[]) =>
    createAdvice(
      `The service does not have ${calls.join(', ')}.`,
      'The shop does not offer what needs this. Everything else works.',
      [
        'Ask whoever runs the service to add:',
        calls.map((call) => `POST /api${call}`).join('\n'),
      ],
    ),
  noPaymentMethods: (call: string, code: string) =>
    createAdvice(
      'Nobody can pay: neither the service nor the page names a payment method.',
      `The service does not have ${call}, which lists the payment methods. So the checkout cannot offer any.`,
      ['Add the names of your payment methods, spelt as in your service:', code],
      ['Or ask whoever runs the service to add:', `POST /api${call}`],
    ),
  pictures: (hosts: readonly string[], code: string, isInsecure: boolean) =>
    createAdvice(
      `Pictures from ${hosts.join(', ')} are not shown.`,
      'The page shows pictures from the service’s address, and from the hosts that you allow.',
      [
        isInsecure
          ? 'In your shop, change the addresses of these pictures to https://. Then allow their hosts:'
          : 'Allow these hosts:',
        code,
      ],
    ),
  policy: (directive: string, source: string, code: string, isInPage: boolean) =>
    createAdvice(
      `The page’s Content Security Policy blocks ${source} (${directive}).`,
      'The policy lists the addresses that a page may use. This address is not in the list.',
      [
        `Change the ${isInPage ? '<meta> tag' : 'header that your server sends with the page'} to:`,
        code,
      ],
    ),
};

const signInTag = '<store-login></store-login>';

function openInBrowser(address: string): Fix {
  return [
    'Open this address in a private window. It has to show text in curly braces:',
    `${address}/api/settings/get`,
  ];
}

function corsHeaders(page: string): string {
  return `Access-Control-Allow-Origin: ${page}
Access-Control-Allow-Methods: GET, POST
Access-Control-Allow-Headers: Authorization, Content-Type`;
}

function proxyConfiguration(address: string): string {
  return `location /shop/ {
  proxy_pass ${address}/;
  proxy_set_header Host ${new URL(address).host};
  proxy_ssl_server_name on;
}`;
}
