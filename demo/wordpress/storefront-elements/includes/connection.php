<?php
// Asks the service whether it answers, and whether pages of this site may read its answers.
defined('ABSPATH') || exit;

/** Returns what keeps shoppers' browsers from the service, as a sentence; '' if nothing does. */
function storefront_elements_connection_problem(): string {
    $options = storefront_elements_options();
    if ($options['demo'] || !StorefrontElements\isAllowedService($options['address']) || storefront_elements_is_internal($options['address'])) {
        return '';
    }
    $home = wp_parse_url(home_url());
    $origin = $home['scheme'] . '://' . $home['host'] . (isset($home['port']) ? ":{$home['port']}" : '');
    $headers = ['Accept: application/json', "Origin: $origin"];
    $answer = StorefrontElements\sendRequest('GET', $options['address'] . '/api/settings/get', $headers, '', 5);
    if ($answer === null) {
        return __('The address of your shop does not answer. It may be misspelt, or your shop may be off.', 'storefront-elements');
    }
    if ($answer['status'] >= 300 && $answer['status'] < 400) {
        return __('The address of your shop leads on to another one. Fill in that other address.', 'storefront-elements');
    }
    if ($answer['status'] === 429 || $answer['status'] >= 500) {
        return __('Your shop answers that it is busy, closed or out of order. Check again later.', 'storefront-elements');
    }
    if ($answer['status'] !== 200 || !is_array(json_decode($answer['body'], true))) {
        return __('There is no shop at the address of your shop. Something else answers there.', 'storefront-elements');
    }
    $allowed = $answer['headers']['access-control-allow-origin'] ?? '';
    if (!storefront_elements_is_forwarding() && !in_array($allowed, ['*', $origin], true)) {
        return __('The service refuses requests from this site (no CORS), so your visitors see no items. Tick “Fetch through this site” below, and save.', 'storefront-elements');
    }
    return '';
}
