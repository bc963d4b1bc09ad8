import {say, type Fix, type Words} from './finding.js';

/** The doctor's texts about a shop's service and its answers. `code` is the code to paste. */
export const serviceWords = {
  offline: (): Words =>
    say('This browser is offline.', 'Nothing can be asked of your shop now.'),
  mixed: (address: string, code: string, answers: boolean): Words =>
    say(
      `This page is https, but the shop’s address is not: ${address}.`,
      'Browsers block whatever an https page asks of an http address.',
      [
        answers
          ? 'It answers by https, too:'
          : 'Give your service a certificate (Caddy and certbot do so for nothing), then:',
        code,
      ],
    ),
  unreachable: (address: string): Words =>
    say(
      `Nothing answers at ${address}.`,
      'The address may be misspelt, the service off, its certificate out of date, or a firewall or ad blocker in between.',
      inBrowser(address),
    ),
  private: (address: string): Words =>
    say(
      `${address} is an address of your own computer.`,
      'Your visitors’ browsers look for the shop on theirs.',
      ['Give the service a public address, and use that one.'],
    ),
  noCors: (address: string, page: string, code: string): Words =>
    say(
      `${address} answers, but does not let this page read it (CORS).`,
      'Its answers lack the header that allows this page to.',
      [
        'If the service is yours, have it send, and answer OPTIONS with these and status 204:',
        corsHeaders(page),
      ],
      [
        'If it is not, pass it through your own server, with nginx for example:',
        proxy(address),
      ],
      ['and use that address:', code],
    ),
  noPreflight: (address: string, page: string): Words =>
    say(
      `${address} lets this page read its settings, but not its items (CORS).`,
      'For them the browser first asks by OPTIONS whether it may, and gets no yes.',
      ['Have it answer OPTIONS with status 204 and:', corsHeaders(page)],
    ),
  moved: (address: string, code: string): Words =>
    say(
      `${address} redirects to another address.`,
      'A shopper’s token must not follow it there.',
      ['Use the address it leads to:', code],
    ),
  noService: (address: string): Words =>
    say(
      `There is no shop’s service at ${address}.`,
      'Something answers there, but knows nothing of a shop (404).',
      inBrowser(address),
    ),
  website: (address: string): Words =>
    say(
      `${address} answers with a web page instead of the shop’s data.`,
      'It may be the address of a website, or have a login or a check for robots in front.',
      inBrowser(address),
    ),
  failing: (call: string, status: string): Words =>
    say(
      `The service fails: ${call} ${status}.`,
      'The page is right. Ask whoever runs the service.',
    ),
  expired: (): Words =>
    say(
      'The shopper’s token is not valid (any more).',
      'The service refuses it (401).',
      ['Let shoppers sign in anew, or give the page a fresh token:', login],
    ),
  guests: (): Words =>
    say(
      'The service shows itself only to those who have signed in.',
      'No token is set, and it answers guests with 401.',
      [
        'Visitors are asked to sign in where they need it. To give them a place for it:',
        login,
      ],
    ),
  noCategory: (
    url: string,
    code: string | undefined,
    known: readonly string[],
  ): Words =>
    say(
      `The shop has no category “${url}”.`,
      'Shoppers read there that it was not found.',
      ...(code ? [['Did you mean this?', code] as const] : []),
      ['It has these:', known.join('\n')],
    ),
  noItem: (id: string, code: string): Words =>
    say(`The shop has no item “${id}”.`, 'Shoppers read there that it was not found.', [
      'Use the number in an item’s address in your shop:',
      code,
    ]),
  shape: (said: string): Words =>
    say(
      'The service answers in a way that is not understood.',
      'It is older or newer than this script, or something in between changes its answers.',
      [
        'Take the newest script. If that does not help, send this to whoever runs the service:',
        said,
      ],
    ),
  leftOut: (said: readonly string[]): Words =>
    say(
      `${said.length} of the things that the service sent ${said.length > 1 ? 'were' : 'was'} left out.`,
      'They lack what is needed to sell them, such as a price. Everything else is shown.',
      [
        'Mend them in your shop, or send this to whoever runs the service:',
        said.join('\n'),
      ],
    ),
  lacks: (calls: readonly string[]): Words =>
    say(
      `The service does not have ${calls.join(', ')}.`,
      'What needs it is not offered. Everything else works.',
      [
        'Ask whoever runs the service for:',
        calls.map((call) => `POST /api${call}`).join('\n'),
      ],
    ),
  noMethods: (call: string, code: string): Words =>
    say(
      'Nobody can pay: neither the service nor the page says how.',
      `The service does not have ${call}, which lists the payment methods, so the checkout has none to offer.`,
      ['Name yours, spelt as the service spells them:', code],
      ['Or ask whoever runs the service for:', `POST /api${call}`],
    ),
  pictures: (hosts: readonly string[], code: string, insecure: boolean): Words =>
    say(
      `Pictures from ${hosts.join(', ')} are not shown.`,
      'They come from the service’s own address only, unless the page allows others.',
      [
        insecure
          ? 'Change their addresses in your shop to https://, and allow them:'
          : 'Allow them:',
        code,
      ],
    ),
  policy: (directive: string, source: string, header: string, inPage: boolean): Words =>
    say(
      `The page’s Content Security Policy blocks ${source} (${directive}).`,
      'It lists what a page may load and where it may send, and this is not in the list.',
      [
        `Change the ${inPage ? '<meta> tag' : 'header that your server sends with the page'} to:`,
        header,
      ],
    ),
};

const login = '<store-login></store-login>';

function inBrowser(address: string): Fix {
  return [
    'This has to open in a private window and show text in curly braces:',
    `${address}/api/settings/get`,
  ];
}

function corsHeaders(page: string): string {
  return `Access-Control-Allow-Origin: ${page}
Access-Control-Allow-Methods: GET, POST
Access-Control-Allow-Headers: Authorization, Content-Type`;
}

function proxy(address: string): string {
  return `location /shop/ {
  proxy_pass ${address}/;
  proxy_set_header Host ${new URL(address).host};
  proxy_ssl_server_name on;
}`;
}
