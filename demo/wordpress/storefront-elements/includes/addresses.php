<?php
// Answers of the service contain addresses such as "/img/1.png", which mean the service's own site. In
// a forwarded answer, browsers would look for them on this site. So this file writes the address of the
// service before them.
defined('ABSPATH') || exit;

/** The calls whose answers have links. In other answers, `url` may be a name. */
const STOREFRONT_ELEMENTS_CALLS_WITH_LINKS = ['/api/settings/get', '/api/announcement/get', '/api/payments/create'];

/** Returns an answer with complete addresses. $json is the answer, and $path the call's path. */
function storefront_elements_complete_addresses(string $json, string $path, string $service): string {
    $has_links = in_array($path, STOREFRONT_ELEMENTS_CALLS_WITH_LINKS, true);
    // A JSON string that begins with one slash, and the name of its field, if it has one. In JSON, PHP
    // writes a slash as \/ and "é" as \u00e9.
    $pattern = '~((?<!\\\\)"\w+"\s*:\s*)?(?<!\\\\)"(\\\\?/(?!\\\\?/)(?:[^"\\\\]++|\\\\.)*+)"~';
    $completed = preg_replace_callback($pattern, function ($found) use ($has_links, $service) {
        [$all, $field, $text] = $found;
        $address = (string) json_decode("\"$text\"");
        // Pictures come directly from the service, which needs no CORS. The route could not forward them
        // on many hosts: there the web server answers for pictures itself, without asking WordPress.
        $is_picture = preg_match('~^/' . StorefrontElements\PICTURES . '$~D', explode('?', $address)[0]);
        $is_link = $has_links && preg_match('~^"(?:button_)?url"~', $field);
        return $is_picture || $is_link ? "$field\"$service" . str_replace('\/', '/', $text) . '"' : $all;
    }, $json);
    return $completed ?? $json;
}
