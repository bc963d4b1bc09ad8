<?php
// The owner's settings, and sentences about their faults.
defined('ABSPATH') || exit;

/** Returns all options, with defaults for those that were never set. */
function storefront_elements_options(): array {
    return wp_parse_args(get_option('storefront_elements', []), [
        'address' => '',
        'script' => '',
        'integrity' => '',
        'image_hosts' => '',
        'terms' => '',
        'privacy' => '',
        'forward' => false,
        'demo' => false,
        'everywhere' => false,
    ]);
}

/** Returns a web address, or '' for anything else. Adds https:// if it is missing. */
function storefront_elements_address(string $text): string {
    $text = trim($text);
    if ($text !== '' && !preg_match('~^[a-z][a-z0-9+.-]*:~i', $text)) {
        $text = "https://$text";
    }
    // In localhost:8787, the host looks like a scheme.
    if (preg_match('~^[a-z0-9.-]+:\d~i', $text)) {
        $text = "https://$text";
    }
    $address = esc_url_raw($text, ['http', 'https']);
    $host = $address ? (string) wp_parse_url($address, PHP_URL_HOST) : '';
    return $host === '' || strpbrk($host, '% ') ? '' : untrailingslashit($address);
}

/** Returns the address of a page, which may be a path of this site such as /terms; '' for anything else. */
function storefront_elements_page_address(string $text): string {
    $text = trim($text);
    if (preg_match('~^/(?![/\\\\])~', $text)) {
        return esc_url_raw($text);
    }
    $address = storefront_elements_address($text);
    // Pages of WordPress end with a slash, and the address without it redirects.
    return $address !== '' && substr($text, -1) === '/' ? "$address/" : $address;
}

/** Whether browsers load this address in a page of this site. They always load those of their own machine. */
function storefront_elements_is_safe(string $address): bool {
    $host = (string) wp_parse_url($address, PHP_URL_HOST);
    return wp_parse_url($address, PHP_URL_SCHEME) === 'https'
        || in_array($host, ['localhost', '127.0.0.1'], true);
}

/** The options that decide which script all visitors run, and which host this site sends requests to. */
const STOREFRONT_ELEMENTS_SCRIPT_OPTIONS = ['address', 'script', 'integrity'];

/** Whether the current user may set these options. In a network of sites, few people may write scripts. */
function storefront_elements_may_set_script(): bool {
    return current_user_can('unfiltered_html');
}

/**
 * Whether this site must not send requests to an address, because it is on this server or in its network. In a
 * network of sites, the owner of one site is not the owner of the server.
 */
function storefront_elements_is_internal(string $address): bool {
    if (!is_multisite()) {
        return false;
    }
    $host = trim((string) wp_parse_url($address, PHP_URL_HOST), '[]');
    if (filter_var($host, FILTER_VALIDATE_IP)) {
        return !storefront_elements_is_public_ip($host);
    }
    $is_public = fn($ips) => array_filter($ips, 'storefront_elements_is_public_ip') === $ips;
    return !$is_public(gethostbynamel($host) ?: [])
        || !$is_public(array_column(@dns_get_record($host, DNS_AAAA) ?: [], 'ipv6'));
}

function storefront_elements_is_public_ip(string $ip): bool {
    // IPv6 can write an address of IPv4, too.
    $ip = preg_replace('~^::ffff:(?=[\d.]+$)~i', '', $ip);
    return (bool) filter_var($ip, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE);
}

/** The sentence about such an address. */
function storefront_elements_internal_problem(): string {
    return __('The address of your shop leads into this server’s own network, which sites of a network may not use. Fill in its public address.', 'storefront-elements');
}

/** Returns the address of embed.js: the owner's setting, else the copy in the plugin's folder, else ''. */
function storefront_elements_script(): string {
    $script = storefront_elements_options()['script'];
    if ($script) {
        return $script;
    }
    return is_file(dirname(__DIR__) . '/dist/embed.js')
        ? plugins_url('dist/embed.js', __DIR__)
        : '';
}

/** Returns the reasons why the shop cannot work, as sentences. */
function storefront_elements_problems(): array {
    $options = storefront_elements_options();
    $problems = [];
    if (!$options['demo'] && !$options['address']) {
        $problems[] = __('The address of your shop is missing, so your pages show no shop yet.', 'storefront-elements');
    } elseif (!$options['demo'] && !storefront_elements_is_safe($options['address'])) {
        $problems[] = __('The address of your shop begins with http://. Browsers may refuse to show it, and what your visitors type can be read on the way: use the one that begins with https://.', 'storefront-elements');
    }
    if (!$options['demo'] && $options['address'] && storefront_elements_is_internal($options['address'])) {
        $problems[] = storefront_elements_internal_problem();
    }
    if ($options['forward'] && !storefront_elements_route_address()) {
        $problems[] = __('“Fetch through this site” needs pages whose addresses have names: open Settings → Permalinks, and choose another structure than “Plain”.', 'storefront-elements');
    }
    $script = storefront_elements_script();
    if (!$script) {
        $problems[] = __('The script is missing: copy the folder dist of storefront-elements into the folder of this plugin, or fill in the address of embed.js.', 'storefront-elements');
    } elseif ($options['script'] && !storefront_elements_is_safe($script)) {
        $problems[] = __('The address of embed.js begins with http://: use one that begins with https://.', 'storefront-elements');
    }
    return $problems;
}

/** Whether the shop can work. */
function storefront_elements_is_ready(): bool {
    $options = storefront_elements_options();
    return ($options['demo'] || $options['address']) && storefront_elements_script();
}
