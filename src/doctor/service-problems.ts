import {describeProblem, type Fix} from './finding.js';

/**
 * The doctor's descriptions of problems of a shop's service and of its answers, written for site
 * owners. The parameter `code` of a problem is the markup that the owner should paste.
 */
export const serviceProblems = {
  notAllChecked: (checked: number, all: number) =>
    describeProblem(
      `Only ${checked} of the ${all} categories, items and lists on this page were checked.`,
      'More requests at once could slow down your service.',
      ['To check the others, open the doctor on a page that has only them.'],
    ),
  offline: () =>
    describeProblem(
      'This browser is offline.',
      'Your shop’s service cannot be checked now.',
    ),
  mixedContent: (address: string, code: string, hasHttps: boolean) =>
    describeProblem(
      `This page is https, but the shop’s address is not: ${address}.`,
      'Browsers block requests from an https page to an http address.',
      [hasHttps ? useHttps : setUpHttps, code],
    ),
  insecure: (address: string, code: string, hasHttps: boolean) =>
    describeProblem(
      `The shop’s address starts with http:// instead of https://: ${address}.`,
      'On the way, others can read and change what shoppers send, for example in a public Wi-Fi. And the shop stops working when your page becomes https.',
      [hasHttps ? useHttps : setUpHttps, code],
    ),
  onlyHttp: (address: string, code: string) =>
    describeProblem(
      `Nothing answers at ${address}, but the same address with http:// answers.`,
      'The service has no https (any more), or its certificate is not valid.',
      [
        'Set up https for your service: many hosts do so with one click, and Caddy does so by itself. To try the shop until then, use this address. It works only in pages that are http, too:',
        code,
      ],
    ),
  localHttp: (address: string, code: string) =>
    describeProblem(
      `The service on your own computer is not https: ${address}.`,
      'On your own computer, addresses start with http://localhost. Browsers allow this, also for https pages.',
      ['Use this address:', code],
    ),
  unreachable: (address: string) =>
    describeProblem(
      `Nothing answers at ${address}.`,
      'The address may be misspelt, the service may be off, its certificate may have expired, or a firewall or an ad blocker may block it.',
      openInBrowser(address),
    ),
  ownComputer: (address: string) =>
    describeProblem(
      `${address} is an address of your own computer.`,
      'Your visitors’ browsers look for the service on the visitors’ computers.',
      ['Give the service a public address, and use that address.'],
    ),
  noCors: (address: string, page: string, code: string, phpCode: string) =>
    describeProblem(
      noCorsTitle(address),
      noCorsExplanation,
      permitPage(page),
      [
        'Or your own web space forwards the answers. With PHP: take the file storefront-proxy.php that came with the shop (in the zip beside shop.html, otherwise in the folder dist/proxy). Write the address of the service into its line “$service = …”, and upload it beside your page. Then use its address:',
        phpCode,
      ],
      [
        'With nginx instead of PHP, paste this into the settings of your site:',
        proxyConfiguration(address),
      ],
      ['Then use this address:', code],
    ),
  noCorsWithoutOrigin: (address: string) =>
    describeProblem(
      noCorsTitle(address),
      noCorsExplanation,
      [
        'Either your service permits your own site already, and only this page has no address on the web: it was opened as a file, or a frame isolates it. Upload the page, and open it at its address.',
      ],
      permitPage('*', 'Or'),
    ),
  noCorsInWordPress: (address: string, page: string) =>
    describeProblem(
      noCorsTitle(address),
      noCorsExplanation,
      [
        'Either your WordPress fetches the answers for your visitors: open Settings → Storefront, tick “Fetch through this site”, and save. If the menu has no Storefront, install the plugin Storefront Elements. If a plugin keeps copies of your pages (a cache), empty it.',
      ],
      permitPage(page, 'Or'),
    ),
  noPreflight: (address: string, page: string) =>
    describeProblem(
      `${address} lets this page read its settings, but not its items (CORS).`,
      'Before a browser reads items, it asks the service for permission with an OPTIONS request. The service does not give the permission.',
      [
        'Send these lines to whoever runs the service. It has to answer OPTIONS requests with status 204 and:',
        corsHeaders(page),
      ],
    ),
  moved: (address: string, code: string) =>
    describeProblem(
      `${address} redirects to another address.`,
      'The shop does not follow it, because a shopper’s token must not reach another address.',
      ['Use the other address directly:', code],
    ),
  noService: (address: string) =>
    describeProblem(
      `There is no shop’s service at ${address}.`,
      'Something answers there, but it has no shop (404).',
      openInBrowser(address),
    ),
  website: (address: string) =>
    describeProblem(
      `${address} answers with a web page instead of the shop’s data.`,
      'It may be the address of a website. Or a login page or a robot check stands before the service.',
      openInBrowser(address),
    ),
  noProxy: (address: string) =>
    describeProblem(
      `The file at ${address} does not forward the requests.`,
      'It is not at this address, or your web space does not run it as PHP.',
      [
        'Upload the file storefront-proxy.php to this address. If it is there already, ask your web host for PHP, and for “PATH_INFO”, with which the file also gets what stands behind “.php” in an address. Then this address shows text in curly braces:',
        settingsAddress(address),
      ],
    ),
  failingProxy: (address: string, outcome: string) =>
    describeProblem(
      `The file at ${address} gets nothing from your service: it ${outcome}.`,
      'The file may have a wrong address of the service in its line “$service = …”, or the service is off.',
      [
        'Open this address. The sentence behind “message” says what is wrong:',
        settingsAddress(address),
      ],
    ),
  failing: (call: string, outcome: string) =>
    describeProblem(
      `The service fails: ${call} ${outcome}.`,
      'Your page is right, and the shop tries again by itself.',
      ['If it goes on, send this to whoever runs the service:', `${call} ${outcome}`],
    ),
  expired: (isPhpProxy: boolean) =>
    describeProblem(
      'The shopper’s token is not valid (any more).',
      'The service rejects it (401).',
      ['Let shoppers sign in again, or give the page a new token:', signInTag],
      ...(isPhpProxy
        ? [
            [
              'If this happens to everybody, your web server keeps the token from storefront-proxy.php. Then write this line into the file .htaccess beside it:',
              'SetEnvIf Authorization "(.+)" HTTP_AUTHORIZATION=$1',
            ] as const,
          ]
        : []),
    ),
  membersOnly: () =>
    describeProblem(
      'The service answers only shoppers who have signed in.',
      'No token is set, and the service rejects guests (401).',
      [
        'Visitors are asked to sign in where it is needed. To show a sign-in form in your page, paste this:',
        signInTag,
      ],
    ),
  noCategory: (url: string, code: string | undefined, existing: readonly string[]) =>
    describeProblem(
      `The shop has no category “${url}”.`,
      'Shoppers read that it was not found.',
      ...(code ? [['Did you mean this category?', code] as const] : []),
      ...(existing.length
        ? [['The shop has these categories:', existing.join('\n')] as const]
        : []),
    ),
  noCategoryList: (code: string) =>
    describeProblem(
      'The service does not list its categories, so <store-category> has nothing to show.',
      'Without a list, the tag has to name its category.',
      [
        'Write one tag for each of your categories, with the key from the category’s address in your shop instead of “ranks”:',
        code,
      ],
    ),
  noItem: (id: string, code: string) =>
    describeProblem(
      `The shop has no item “${id}”.`,
      'Shoppers read that it was not found.',
      ['Use the number from the item’s address in your shop:', code],
    ),
  unreadable: (message: string) =>
    describeProblem(
      'The shop cannot read an answer of the service.',
      'The service is older or newer than this script, or something changes its answers on the way.',
      [
        'Use the newest script. If that does not help, send this to whoever runs the service:',
        message,
      ],
    ),
  skipped: (messages: readonly string[]) =>
    describeProblem(
      `${messages.length} ${messages.length > 1 ? 'entries' : 'entry'} of your shop cannot be shown.`,
      'Something is missing that is needed to sell them, such as a price. Everything else is shown.',
      [
        'Correct this in your shop, or send it to whoever runs the service:',
        messages.join('\n'),
      ],
    ),
  missingCalls: (calls: readonly string[]) =>
    describeProblem(
      `The service does not have ${calls.join(', ')}.`,
      'The shop does not offer what needs this. Everything else works.',
      [
        'Ask whoever runs the service to add:',
        calls.map((call) => `${methodOf(call)} /api${call}`).join('\n'),
      ],
    ),
  noPaymentMethods: (call: string, code: string) =>
    describeProblem(
      'Nobody can pay: neither the service nor the page names a payment method.',
      `The service does not have ${call}, which lists the payment methods. So the checkout cannot offer any.`,
      ['Add the names of your payment methods, spelt as in your service:', code],
      ['Or ask whoever runs the service to add:', `POST /api${call}`],
    ),
  pictures: (hosts: readonly string[], code: string, isInsecure: boolean) =>
    describeProblem(
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
    describeProblem(
      `The page’s Content Security Policy blocks ${source} (${directive}).`,
      'The policy lists the addresses that a page may use. This address is not in the list.',
      [
        `Change the ${isInPage ? '<meta> tag' : 'header that your server sends with the page'} to:`,
        code,
      ],
    ),
  strictDynamic: (blocked: string, code: string) =>
    describeProblem(
      `The page’s Content Security Policy (strict-dynamic) blocks ${blocked}.`,
      'Such a policy comes with your page and says what it may load. With “strict-dynamic”, browsers ignore the addresses in it. They run only scripts with the page’s nonce, a secret word that is new in each visit, and what these scripts load.',
      [
        'The software of your site has to write the nonce into the script tag. In Discourse, put the tag into a theme component, which adds the nonce by itself. Elsewhere, ask whoever runs the site for the nonce of scripts:',
        code,
      ],
    ),
};

function noCorsTitle(address: string): string {
  return `${address} answers, but does not let this page read it (CORS).`;
}

const noCorsExplanation =
  'Browsers show a page the answers of another address only if that address permits it. Your service does not permit it to your page. There are two ways out.';

function permitPage(page: string, conjunction = 'Either'): Fix {
  return [
    `${conjunction} the service permits it. Send these lines to whoever runs it. The service has to add them to every answer, and answer OPTIONS requests with them and status 204:`,
    corsHeaders(page),
  ];
}

const useHttps = 'The service answers by https, too. Use that address:';
const setUpHttps =
  'Set up https for your service: many hosts do so with one click, and Caddy does so by itself. Then use this address:';

const signInTag = '<store-login></store-login>';

function openInBrowser(address: string): Fix {
  return [
    'Open this address in a private window. It has to show text in curly braces:',
    settingsAddress(address),
  ];
}

/** The HTTP method of a call. */
function methodOf(call: string): string {
  return /^\/(settings|announcement|patrons|profile|checkAccessibility|auth\/discord)/.test(
    call,
  )
    ? 'GET'
    : 'POST';
}

function settingsAddress(address: string): string {
  return `${address}/api/settings/get`;
}

function corsHeaders(page: string): string {
  return `Access-Control-Allow-Origin: ${page}
Access-Control-Allow-Methods: GET, POST
Access-Control-Allow-Headers: Authorization, Content-Type`;
}

/** The headers of answers that the nginx lines remove. */
const HIDDEN_HEADERS =
  'Cache-Control Accept-CH Access-Control-Allow-Credentials Access-Control-Allow-Origin Alt-Svc Clear-Site-Data Critical-CH Link Location NEL Origin-Agent-Cluster Refresh Report-To Reporting-Endpoints Service-Worker-Allowed Set-Cookie Set-Login Speculation-Rules Strict-Transport-Security WWW-Authenticate X-Sendfile';

/** The lines of `demo/recipes/nginx.conf` without its comments. */
function proxyConfiguration(address: string): string {
  return `set $shop_token "";
if ($http_authorization ~* "^bearer ") {
    set $shop_token $http_authorization;
}
location ^~ /shop/ {
    return 404;
    proxy_set_header Cookie "";
    proxy_set_header Authorization $shop_token;
    proxy_set_header Host $proxy_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host "";
    proxy_set_header Forwarded "";
    proxy_ssl_server_name on;
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
    proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
${HIDDEN_HEADERS.replaceAll(/(\S+) ?/g, '    proxy_hide_header $1;\n')}    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_redirect off;
    proxy_cache off;
    proxy_intercept_errors off;
    client_max_body_size 64k;
    location ^~ /shop/api/ {
        proxy_pass ${address}/api/;
        add_header Cache-Control "no-store" always;
        add_header Content-Security-Policy "default-src 'none'; sandbox" always;
        add_header X-Content-Type-Options "nosniff" always;
    }
    location ^~ /shop/img/ {
        limit_except GET { deny all; }
        proxy_pass ${address}/img/;
        add_header Cache-Control $upstream_http_cache_control;
        add_header Content-Security-Policy "default-src 'none'; sandbox" always;
        add_header X-Content-Type-Options "nosniff" always;
    }
}`;
}
