<?php
/**
 * A proxy for a shop whose service sends no CORS headers. Upload this one file to your web space,
 * set the address below, and use the address of this file as data-base-url:
 *
 *     data-base-url="https://www.example.net/storefront-proxy.php"
 *
 * To try it, open https://www.example.net/storefront-proxy.php/api/settings/get. You should see the
 * settings of your shop as JSON.
 *
 * Some Apache servers keep the shopper's token from PHP. Shoppers can then sign in, but not buy. If
 * so, write this line into the file .htaccess of the same folder:
 *
 *     SetEnvIf Authorization "(.+)" HTTP_AUTHORIZATION=$1
 *
 * Needs PHP 7.4 or newer, with curl or with allow_url_fopen.
 */

namespace StorefrontElements;

/** The address of your shop, without /api. HTTPS, except for a service on this machine. */
$service = 'https://shop.example.net';

/** Pages on other domains that may use this proxy, such as 'https://forum.example.net'. */
$origins = [];

/** How many calls one address may send per minute. */
$callsPerMinute = 120;

/**
 * The shopper's address. If another server stands in front of this one, all shoppers have its address
 * here, and share the limit. Then use what that server sends. With Cloudflare:
 * $_SERVER['HTTP_CF_CONNECTING_IP'] ?? ''
 */
$shopperAddress = $_SERVER['REMOTE_ADDR'] ?? '';

// There is nothing to set below this line.

/* FORWARDING */

ini_set('display_errors', '0');
header_remove('X-Powered-By');
header('Vary: Origin');

$origin = $_SERVER['HTTP_ORIGIN'] ?? '';
// Many sites open at two addresses: with www and without.
$isOwnSite = preg_replace('~^https?://(www\.)?~', '', $origin)
    === preg_replace('~^www\.~', '', $_SERVER['HTTP_HOST'] ?? '');
$mayUse = in_array($origin, array_map(fn($one) => rtrim($one, '/'), $origins), true);
if ($origin !== '' && ($isOwnSite || $mayUse)) {
    header("Access-Control-Allow-Origin: $origin");
    header('Access-Control-Allow-Methods: GET, POST');
    header('Access-Control-Allow-Headers: accept, accept-language, authorization, content-type');
    header('Access-Control-Expose-Headers: Retry-After, Date');
    header('Access-Control-Max-Age: 86400');
}

if (($_SERVER['REQUEST_METHOD'] ?? '') === 'OPTIONS') {
    http_response_code(204);
    exit;
}

// Links to pages of the service, such as its terms, begin with the address of this file.
$script = ($_SERVER['SCRIPT_NAME'] ?? '') . '/';
$address = $_SERVER['REQUEST_URI'] ?? '';
$path = explode('?', $address)[0];
// The name of the script is decoded, the address is not.
$isBelow = strpos(rawurldecode($path), $script) === 0;
$page = $isBelow ? '/' . implode('/', array_slice(explode('/', $path), substr_count($script, '/'))) : '';
if ($page !== '' && isVisit($_SERVER, $page) && isAllowedService($service)) {
    $query = substr($address, strlen($path));
    header('Location: ' . rtrim($service, '/') . $page . $query, true, 302);
    exit;
}

$isExample = preg_match('~^https://([\w-]+\.)*example\.(com|net|org)\b~i', $service);
$answer = $isExample
    ? refusal(500, 'Write the address of your service into the line $service = ... of this file.')
    : forwardRequest(['REMOTE_ADDR' => $shopperAddress] + $_SERVER, $isBelow ? $page : $path, $service, $callsPerMinute);
http_response_code($answer['status']);
foreach ($answer['headers'] as $name => $value) {
    header("$name: $value");
}
echo $answer['body'];
