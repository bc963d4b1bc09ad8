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
 * Needs PHP 7.4 or newer, with curl or with allow_url_fopen.
 */

/** The address of your shop, without /api. HTTPS, except for a service on this machine. */
$service = 'https://shop.example.net';

/** Pages on other domains that may use this proxy, such as 'https://forum.example.net'. */
$origins = [];

/** How many calls one address may send per minute. */
$callsPerMinute = 120;

// There is nothing to set below this line.

/** The calls that are forwarded: the method, and a pattern of the path below /api. */
const CALLS = [/* CALLS */];

/** The pattern of a picture's path. Pictures are forwarded without the token. */
const PICTURES = '/* PICTURES */';

const REQUEST_LIMIT = 64 * 1024;
const ANSWER_LIMIT = 16 * 1024 * 1024;
const TIMEOUT = 20;
const PAYMENT_TIMEOUT = 45;

ini_set('display_errors', '0');
header('X-Content-Type-Options: nosniff');
header("Content-Security-Policy: default-src 'none'; sandbox");
header('Vary: Origin');
header_remove('X-Powered-By');

$origin = $_SERVER['HTTP_ORIGIN'] ?? '';
if ($origin !== '' && in_array($origin, $origins, true)) {
    header("Access-Control-Allow-Origin: $origin");
    header('Access-Control-Allow-Methods: GET, POST');
    header('Access-Control-Allow-Headers: accept, accept-language, authorization, content-type');
    header('Access-Control-Max-Age: 86400');
}

$method = $_SERVER['REQUEST_METHOD'] ?? 'GET';
if ($method === 'OPTIONS') {
    http_response_code(204);
    exit;
}

$path = forwardedPath($method, $_SERVER['REQUEST_URI'] ?? '');
if ($path === null) {
    refuse(404, 'The proxy does not forward this call.');
}
if (!isAllowedService($service)) {
    refuse(500, 'The address of the service in storefront-proxy.php must begin with https.');
}
if (!mayCall($_SERVER['REMOTE_ADDR'] ?? '', $callsPerMinute)) {
    refuse(429, 'Too many calls. Wait a minute.');
}
$body = (string) file_get_contents('php://input', false, null, 0, REQUEST_LIMIT + 1);
if (strlen($body) > REQUEST_LIMIT) {
    refuse(413, 'The request is too large.');
}

$isCall = strpos($path, 'api/') === 0;
$timeout = strpos($path, 'api/payments/') === 0 ? PAYMENT_TIMEOUT : TIMEOUT;
$send = function_exists('curl_init') ? 'sendWithCurl' : 'sendWithStream';
$answer = $send($method, rtrim($service, '/') . "/$path", requestHeaders($isCall), $body, $timeout);

if ($answer === null) {
    refuse(504, 'The service did not answer.');
}
if (strlen($answer['body']) > ANSWER_LIMIT) {
    refuse(502, 'The answer of the service is too large.');
}
if ($answer['status'] >= 300 && $answer['status'] < 400) {
    refuse(502, 'The service redirects. Give the proxy its final address.');
}
http_response_code($answer['status']);
// A page of HTML from the service must not run on the domain of the proxy.
$allowed = $isCall ? '~^application/json\b~i' : '~^image/[\w.+-]+~i';
preg_match($allowed, $answer['headers']['content-type'] ?? '', $type);
header('Content-Type: ' . ($type[0] ?? 'text/plain; charset=utf-8'));
if ($isCall) {
    header('Cache-Control: no-store');
}
foreach ($isCall ? ['Retry-After'] : ['Cache-Control', 'ETag', 'Last-Modified'] as $name) {
    if (isset($answer['headers'][strtolower($name)])) {
        header("$name: " . $answer['headers'][strtolower($name)]);
    }
}
echo $answer['body'];

/** Ends with an answer of the proxy itself. */
function refuse(int $status, string $message)
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode(['message' => $message]);
    exit;
}

/** The service's path, if the proxy forwards this call or picture. */
function forwardedPath(string $method, string $address): ?string
{
    $address = explode('?', $address)[0];
    foreach (explode('/', $address) as $segment) {
        $text = rawurldecode($segment);
        if ($text === '.' || $text === '..' || preg_match('~[/\\\\\x00-\x1f\x7f]~', $text)
            || !preg_match('//u', $text) || preg_match('~%(?![0-9a-f]{2})~i', $segment)) {
            return null;
        }
    }
    $call = explode('/api/', $address, 2)[1] ?? '';
    foreach (CALLS as [$allowed, $pattern]) {
        if ($allowed === $method && preg_match("~^$pattern$~D", $call)) {
            return "api/$call";
        }
    }
    $isPicture = $method === 'GET' && preg_match('~/(' . PICTURES . ')$~D', $address, $found);
    return $isPicture ? $found[1] : null;
}

function isAllowedService(string $service): bool
{
    return preg_match('~^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:|/|$))~', $service) === 1;
}

/** Counts a call in a file of this minute and address. If the file cannot be written, all calls are allowed. */
function mayCall(string $address, int $callsPerMinute): bool
{
    $folder = sys_get_temp_dir() . '/storefront-proxy-' . substr(hash('sha256', __FILE__), 0, 16);
    $minute = (string) intdiv(time(), 60);
    if (!is_dir("$folder/$minute")) {
        // The counts of earlier minutes are not needed any more.
        foreach (glob("$folder/*/*") ?: [] as $old) {
            @unlink($old);
        }
        foreach (glob("$folder/*") ?: [] as $old) {
            @rmdir($old);
        }
        @mkdir("$folder/$minute", 0700, true);
    }
    $file = "$folder/$minute/" . hash('sha256', $address);
    @file_put_contents($file, '.', FILE_APPEND | LOCK_EX);
    clearstatcache();
    return (int) @filesize($file) <= $callsPerMinute;
}

/** The headers that are passed on. Cookies are not among them. */
function requestHeaders(bool $isCall): array
{
    $headers = [
        'Accept' => $_SERVER['HTTP_ACCEPT'] ?? 'application/json',
        'Accept-Language' => $_SERVER['HTTP_ACCEPT_LANGUAGE'] ?? '',
        // Apache hides this header from PHP, except under its second name.
        'Authorization' => $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? apacheAuthorization(),
        'Content-Type' => $_SERVER['CONTENT_TYPE'] ?? '',
        // A service that trusts the proxy counts calls by shopper.
        'X-Forwarded-For' => $_SERVER['REMOTE_ADDR'] ?? '',
    ];
    if (!$isCall) {
        $headers = ['Accept' => $headers['Accept']];
    }
    $lines = [];
    foreach (array_filter($headers, 'strlen') as $name => $value) {
        $lines[] = "$name: " . preg_replace('~[\r\n].*~s', '', $value);
    }
    return $lines;
}

function apacheAuthorization(): string
{
    if (!function_exists('apache_request_headers')) {
        return '';
    }
    return array_change_key_case(apache_request_headers())['authorization'] ?? '';
}

/** The answer as status, headers and body; null if there is none. */
function sendWithCurl(string $method, string $url, array $headers, string $body, int $timeout): ?array
{
    $received = [];
    $text = '';
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => array_merge($headers, ['Expect:']),
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
        CURLOPT_ENCODING => '',
        CURLOPT_TIMEOUT => $timeout,
        CURLOPT_HEADERFUNCTION => function ($request, $line) use (&$received) {
            addHeader($received, $line);
            return strlen($line);
        },
        CURLOPT_WRITEFUNCTION => function ($request, $chunk) use (&$text) {
            $text .= $chunk;
            return strlen($text) > ANSWER_LIMIT ? 0 : strlen($chunk);
        },
    ]);
    if ($body !== '') {
        curl_setopt($request, CURLOPT_POSTFIELDS, $body);
    }
    $isAnswered = curl_exec($request);
    $status = (int) curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    curl_close($request);
    return $isAnswered || strlen($text) > ANSWER_LIMIT
        ? ['status' => $status, 'headers' => $received, 'body' => $text]
        : null;
}

/** The same without curl. */
function sendWithStream(string $method, string $url, array $headers, string $body, int $timeout): ?array
{
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => implode("\r\n", array_merge($headers, ['Connection: close'])),
        'content' => $body,
        'follow_location' => 0,
        'ignore_errors' => true,
        'timeout' => $timeout,
    ]]);
    $stream = @fopen($url, 'r', false, $context);
    if ($stream === false) {
        return null;
    }
    $text = (string) stream_get_contents($stream, ANSWER_LIMIT + 1);
    $data = stream_get_meta_data($stream);
    fclose($stream);
    $lines = $data['wrapper_data'] ?? [];
    $received = [];
    foreach ($lines as $line) {
        addHeader($received, $line);
    }
    preg_match('~^HTTP/\S+ (\d{3})~', $lines[0] ?? '', $found);
    return isset($found[1])
        ? ['status' => (int) $found[1], 'headers' => $received, 'body' => $text]
        : null;
}

function addHeader(array &$headers, string $line): void
{
    $parts = explode(':', $line, 2);
    if (count($parts) === 2) {
        $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
    }
}
