<?php
// What the owner has set, and what is wrong with it in plain words.
defined('ABSPATH') || exit;

/** All options, those never set at their defaults. */
function storefront_elements_options(): array {
    return wp_parse_args(get_option('storefront_elements', []), [
        'address' => '',
        'script' => '',
        'integrity' => '',
        'image_hosts' => '',
        'demo' => false,
        'everywhere' => false,
    ]);
}

/** An address of the web, or '' for anything else. Without https:// in front it gets one. */
function storefront_elements_address(string $text): string {
    $text = trim($text);
    if ($text !== '' && !preg_match('~^[a-z][a-z0-9+.-]*:~i', $text)) {
        $text = "https://$text";
    }
    // A port after a bare host looks like a scheme: localhost:8787.
    if (preg_match('~^[a-z0-9.-]+:\d~i', $text)) {
        $text = "https://$text";
    }
    $address = esc_url_raw($text, ['http', 'https']);
    $host = $address ? (string) wp_parse_url($address, PHP_URL_HOST) : '';
    return $host === '' || strpbrk($host, '% ') ? '' : untrailingslashit($address);
}

/** Whether visitors' browsers take this address in a page of ours; they always do on this very machine. */
function storefront_elements_is_safe(string $address): bool {
    $host = (string) wp_parse_url($address, PHP_URL_HOST);
    return wp_parse_url($address, PHP_URL_SCHEME) === 'https'
        || in_array($host, ['localhost', '127.0.0.1'], true);
}

/** Where embed.js is: the owner's address of it, else the copy in the plugin's folder; '' for neither. */
function storefront_elements_script(): string {
    $script = storefront_elements_options()['script'];
    if ($script) {
        return $script;
    }
    return is_file(dirname(__DIR__) . '/dist/embed.js')
        ? plugins_url('dist/embed.js', __DIR__)
        : '';
}

/** Why there can be no shop, in a sentence each; none if there can. */
function storefront_elements_problems(): array {
    $options = storefront_elements_options();
    $problems = [];
    if (!$options['demo'] && !$options['address']) {
        $problems[] = __('The address of your shop is missing, so your pages show no shop yet.', 'storefront-elements');
    } elseif (!$options['demo'] && !storefront_elements_is_safe($options['address'])) {
        $problems[] = __('The address of your shop begins with http://. Browsers may refuse to show it, and what your visitors type can be read on the way: use the one that begins with https://.', 'storefront-elements');
    }
    $script = storefront_elements_script();
    if (!$script) {
        $problems[] = __('The script is missing: copy the folder dist of storefront-elements into the folder of this plugin, or fill in the address of embed.js.', 'storefront-elements');
    } elseif ($options['script'] && !storefront_elements_is_safe($script)) {
        $problems[] = __('The address of embed.js begins with http://: use one that begins with https://.', 'storefront-elements');
    }
    return $problems;
}

/** Whether pages can have a shop at all. */
function storefront_elements_is_ready(): bool {
    $options = storefront_elements_options();
    return ($options['demo'] || $options['address']) && storefront_elements_script();
}
