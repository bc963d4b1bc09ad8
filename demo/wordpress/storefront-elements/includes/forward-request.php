<?php
// Forwards a request to the shop's service. Generated from src/proxy; do not edit.

namespace StorefrontElements;

defined('ABSPATH') || exit;


/** The calls that are forwarded: the method, and a pattern of the path below /api. */
const CALLS = [
    ['POST', 'analytics/track-click'],
    ['GET', 'announcement/get'],
    ['POST', 'auth/discord'],
    ['GET', 'auth/discord'],
    ['POST', 'auth/login'],
    ['POST', 'auth/register'],
    ['POST', 'auth/request/resetPassword'],
    ['POST', 'auth/resetPassword'],
    ['POST', 'auth/username'],
    ['POST', 'capture-referral'],
    ['POST', 'cart/acceptCoupon'],
    ['POST', 'cart/add/[^/]+'],
    ['POST', 'cart/changePrice/[^/]+'],
    ['POST', 'cart/get'],
    ['POST', 'cart/getCoupon'],
    ['POST', 'cart/getGift'],
    ['POST', 'cart/getPromoted'],
    ['POST', 'cart/getSelectServers'],
    ['POST', 'cart/reload/[^/]+'],
    ['POST', 'cart/remove/[^/]+'],
    ['POST', 'cart/removeCoupon'],
    ['POST', 'cart/removeGiftcard'],
    ['POST', 'cart/removeReferral'],
    ['POST', 'cart/setReferral'],
    ['POST', 'cart/setSelectedServer/[^/]+'],
    ['POST', 'cart/setVariable/[^/]+'],
    ['POST', 'categories/get'],
    ['GET', 'categories/get'],
    ['POST', 'categories/get/[^/]+(?:/[^/]+)*'],
    ['GET', 'checkAccessibility'],
    ['POST', 'game_auth/check/[^/]+'],
    ['POST', 'game_auth/init/[^/]+'],
    ['POST', 'items/get/guest/[^/]+'],
    ['POST', 'items/get/[^/]+'],
    ['POST', 'items/getFeaturedDeals'],
    ['POST', 'pages/get'],
    ['GET', 'patrons/get'],
    ['POST', 'payments/checkStatus'],
    ['POST', 'payments/create'],
    ['POST', 'payments/get'],
    ['POST', 'payments/handle/[^/]+/check'],
    ['GET', 'profile/[^/]+'],
    ['GET', 'settings/get'],
    ['GET', 'staff'],
    ['POST', 'user'],
];

/** The pattern of a picture's path. Pictures are forwarded without the token. */
const PICTURES = '(?:img|images|storage|uploads)/(?:[^/]+/)*[^/]+\.(?:avif|gif|jpe?g|png|svg|webp)';

/**
 * The factor by which the limit for pictures is higher than the limit for calls, because one
 * page of a shop has many pictures.
 */
const PICTURES_PER_CALL = 10;

/**
 * The maximum length of a path. Longer paths are refused, because the time to match them grows
 * with the square of their length.
 */
const PATH_LIMIT = 2000;

/** The largest body of a request, and the largest answer, in bytes. */
const REQUEST_LIMIT = 64 * 1024;
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** How long the service may take to answer, in seconds. Payments take longer than other calls. */
const TIMEOUT = 20;
const PAYMENT_TIMEOUT = 45;

/**
 * Forwards a request to the service. Returns the answer: its status, headers and body.
 *
 * $server is PHP's $_SERVER. $address is the address of the request, or the part of it below the
 * proxy; it is not decoded.
 */
function forwardRequest(array $server, string $address, string $service, int $callsPerMinute): array
{
    $method = $server['REQUEST_METHOD'] ?? 'GET';
    $path = forwardedPath($method, $address);
    if ($path === null) {
        return refusal(404, 'The proxy does not forward this call.');
    }
    if (!isAllowedService($service)) {
        return refusal(500, 'The address of the service must begin with https.');
    }
    $isCall = strpos($path, 'api/') === 0;
    $client = $server['REMOTE_ADDR'] ?? '';
    $isWithinLimit = $isCall
        ? mayRequest($client, $callsPerMinute)
        : mayRequest("pictures of $client", PICTURES_PER_CALL * $callsPerMinute);
    if (!$isWithinLimit) {
        return refusal(429, 'Too many calls. Wait a minute.');
    }
    $body = (string) file_get_contents('php://input', false, null, 0, REQUEST_LIMIT + 1);
    if (strlen($body) > REQUEST_LIMIT) {
        return refusal(413, 'The request is too large.');
    }
    $timeout = strpos($path, 'api/payments/') === 0 ? PAYMENT_TIMEOUT : TIMEOUT;
    $answer = sendRequest($method, rtrim($service, '/') . "/$path", requestHeaders($server, $isCall), $body, $timeout);
    if ($answer === null) {
        return refusal(504, 'The service did not answer.');
    }
    if (strlen($answer['body']) > ANSWER_LIMIT) {
        return refusal(502, 'The answer of the service is too large.');
    }
    if ($answer['status'] >= 300 && $answer['status'] < 400) {
        return refusal(502, 'The service redirects. Give the proxy its final address.');
    }
    $answer['headers'] = answerHeaders($answer['headers'], $isCall);
    return $answer;
}

/**
 * Whether a shopper follows a link to a page of the service, such as its terms. A call is not
 * a page. $path is the part of the address below the proxy, not decoded.
 */
function isVisit(array $server, string $path): bool
{
    return ($server['REQUEST_METHOD'] ?? '') === 'GET'
        && ($server['HTTP_SEC_FETCH_MODE'] ?? '') === 'navigate'
        && ($path === '' || $path[0] === '/')
        && strpos("$path/", '/api/') !== 0;
}

/** An answer of the proxy itself. */
function refusal(int $status, string $message): array
{
    $headers = answerHeaders(['content-type' => 'application/json'], true);
    return ['status' => $status, 'headers' => $headers, 'body' => json_encode(['message' => $message])];
}

/** The headers of the answer to the shopper, from the headers of the service's answer. */
function answerHeaders(array $received, bool $isCall): array
{
    // A page of HTML from the service must not run on the domain of the proxy.
    $allowed = $isCall ? '~^application/json\b~i' : '~^image/[\w.+-]+~i';
    preg_match($allowed, $received['content-type'] ?? '', $type);
    $headers = [
        'Content-Type' => $type[0] ?? 'text/plain; charset=utf-8',
        'X-Content-Type-Options' => 'nosniff',
        'Content-Security-Policy' => "default-src 'none'; sandbox",
    ];
    if ($isCall) {
        $headers['Cache-Control'] = 'no-store';
    }
    foreach ($isCall ? ['Retry-After'] : ['Cache-Control', 'ETag', 'Last-Modified'] as $name) {
        if (isset($received[strtolower($name)])) {
            $headers[$name] = $received[strtolower($name)];
        }
    }
    return $headers;
}

/** The service's path, if the proxy forwards this call or picture; otherwise null. */
function forwardedPath(string $method, string $address): ?string
{
    $address = explode('?', $address)[0];
    if (strlen($address) > PATH_LIMIT) {
        return null;
    }
    foreach (explode('/', $address) as $segment) {
        $text = rawurldecode($segment);
        if ($text === '.' || $text === '..' || preg_match('~[/\\\\\x00-\x1f\x7f]~', $text)
            || !preg_match('//u', $text) || preg_match('~%(?![0-9a-f]{2})~i', $segment)) {
            return null;
        }
    }
    // The address of the proxy itself may contain "/api/". So the call may begin at any "/api/".
    for ($rest = $address; ($at = strpos($rest, '/api/')) !== false;) {
        $rest = substr($rest, $at + 4);
        $call = substr($rest, 1);
        foreach (CALLS as [$allowed, $pattern]) {
            if ($allowed === $method && preg_match("~^$pattern$~D", $call)) {
                return "api/$call";
            }
        }
    }
    $isPicture = $method === 'GET' && preg_match('~/(' . PICTURES . ')$~D', $address, $found);
    return $isPicture ? $found[1] : null;
}

/** Whether requests may go to this address: HTTPS, or plain HTTP on this machine. */
function isAllowedService(string $service): bool
{
    $parts = parse_url($service) ?: [];
    $scheme = strtolower($parts['scheme'] ?? '');
    if (empty($parts['host']) || isset($parts['user']) || isset($parts['query']) || isset($parts['fragment'])) {
        return false;
    }
    $isLocal = in_array($parts['host'], ['localhost', '127.0.0.1', '[::1]'], true);
    return $scheme === 'https' || ($scheme === 'http' && $isLocal);
}

/**
 * The folder in which requests are counted; null if there is none. Several users of a web host
 * may share the folder for temporary files. A folder or link that another user has put there
 * is not used, because a link could make the proxy delete files elsewhere.
 */
function counterFolder(): ?string
{
    $folder = sys_get_temp_dir() . '/storefront-proxy-' . substr(hash('sha256', __FILE__), 0, 16);
    @mkdir($folder, 0700);
    clearstatcache();
    $probe = tmpfile();
    $user = $probe ? fstat($probe)['uid'] : null;
    return is_dir($folder) && !is_link($folder) && fileowner($folder) === $user ? $folder : null;
}

/**
 * Counts a request of $client in a file of this minute, and returns whether the client is within its
 * limit. If requests cannot be counted, all are allowed.
 */
function mayRequest(string $client, int $perMinute): bool
{
    $folder = counterFolder();
    if ($folder === null) {
        return true;
    }
    $minute = (string) intdiv(time(), 60);
    if (!@is_dir("$folder/$minute")) {
        // The counts of earlier minutes, and their secret, are not needed any more.
        foreach (@glob("$folder/*/*") ?: [] as $old) {
            @unlink($old);
        }
        foreach (@glob("$folder/*") ?: [] as $old) {
            @rmdir($old);
        }
        @mkdir("$folder/$minute", 0700);
    }
    $key = minuteKey("$folder/$minute/key");
    if ($key === '') {
        return true;
    }
    $file = "$folder/$minute/" . hash_hmac('sha256', $client, $key);
    @file_put_contents($file, '.', FILE_APPEND | LOCK_EX);
    clearstatcache();
    return (int) @filesize($file) <= $perMinute;
}

/**
 * The secret of a minute, with which the names of its files are made; empty if there is none. It is
 * deleted with them, so that nobody can find out later which addresses the names stand for.
 */
function minuteKey(string $path): string
{
    $file = @fopen($path, 'c+');
    if (!$file || !flock($file, LOCK_EX)) {
        return '';
    }
    $key = (string) stream_get_contents($file);
    if ($key === '') {
        $key = random_bytes(32);
        fwrite($file, $key);
    }
    fclose($file);
    return $key;
}

/** The headers that are forwarded to the service. Cookies are not forwarded. */
function requestHeaders(array $server, bool $isCall): array
{
    // Apache passes this header to PHP only under a second name, or not at all.
    $authorization = $server['HTTP_AUTHORIZATION'] ?? $server['REDIRECT_HTTP_AUTHORIZATION'] ?? apacheAuthorization();
    $headers = [
        'Accept' => $server['HTTP_ACCEPT'] ?? 'application/json',
        'Accept-Language' => $server['HTTP_ACCEPT_LANGUAGE'] ?? '',
        // Without a bearer token, this is the password of a protected site, not for the service.
        'Authorization' => stripos($authorization, 'Bearer ') === 0 ? $authorization : '',
        'Content-Type' => $server['CONTENT_TYPE'] ?? '',
        // With this header, a service that trusts the proxy can limit calls per shopper.
        'X-Forwarded-For' => $server['REMOTE_ADDR'] ?? '',
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

/**
 * Sends a request, and follows no redirects. Returns the status, headers and body of the
 * answer; null if the service does not answer.
 */
function sendRequest(string $method, string $url, array $headers, string $body, int $timeout): ?array
{
    return function_exists('curl_init')
        ? sendWithCurl($method, $url, $headers, $body, $timeout)
        : sendWithStream($method, $url, $headers, $body, $timeout);
}

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
    return $isAnswered || strlen($text) > ANSWER_LIMIT
        ? ['status' => $status, 'headers' => $received, 'body' => $text]
        : null;
}

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
    if ($data['timed_out']) {
        return null;
    }
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
