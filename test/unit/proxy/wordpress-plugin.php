<?php
// Runs parts of the WordPress plugin with the functions of WordPress that they need, and prints what
// they return as JSON.
//
// The environment variable CASES is a list in JSON. Each case has the stored options, whether the site is in a
// network of sites, what an owner types into the settings, whether this owner may write scripts, the site's
// locale, whether the head of the page is written already, the attributes that another plugin adds to the
// script tag, and the tags to write.

require __DIR__ . '/wordpress-functions.php';

const DEFAULTS = ['isMultisite' => false, 'typed' => null, 'mayWriteScripts' => true, 'locale' => 'en_US', 'isAfterHead' => false, 'attributes' => [], 'tags' => []];

add_filter('storefront_elements_attributes', fn() => $GLOBALS['case']['attributes']);

function add_shortcode(): void {
}

function current_user_can(string $capability): bool {
    return $capability !== 'unfiltered_html' || $GLOBALS['case']['mayWriteScripts'];
}

function __(string $text): string {
    return $text;
}

function esc_html__(string $text): string {
    return esc_html($text);
}

function admin_url(string $path): string {
    return "https://www.example.net/wp-admin/$path";
}

function wp_parse_url(string $url, int $part = -1) {
    return parse_url($url, $part);
}

function sanitize_text_field(string $text): string {
    return trim(preg_replace('~%[a-f0-9]{2}~i', '', strip_tags($text)));
}

function esc_attr(string $text): string {
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_html(string $text): string {
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_url_raw(string $url, array $protocols = ['http', 'https']): string {
    $url = preg_replace('~[^a-z0-9\-_.:/?&=#%@+,;!*()\[\]\~]~i', '', str_replace(' ', '%20', $url));
    // Like WordPress, takes an address without a scheme for one that begins with a host.
    if (strpos($url, ':') === false && !preg_match('~^([/#?]|[a-z0-9-]+\.php)~i', $url)) {
        $url = "http://$url";
    }
    $scheme = parse_url($url, PHP_URL_SCHEME);
    return $scheme === null || in_array($scheme, $protocols, true) ? $url : '';
}

function esc_url(string $url): string {
    return esc_attr(esc_url_raw($url));
}

function add_settings_error(string $setting, string $code, string $sentence): void {
    $GLOBALS['complaints'][] = $sentence;
}

function wp_json_file_decode(string $file, array $options) {
    return json_decode(file_get_contents($file), $options['associative']);
}

function plugins_url(string $path, string $file): string {
    return "https://www.example.net/wp-content/plugins/storefront-elements/$path";
}

function wp_enqueue_script(): void {
}

function wp_enqueue_style(string $name): void {
    $GLOBALS['styles'][] = $name;
}

function wp_style_is(string $name, string $status = 'enqueued'): bool {
    return $status === 'enqueued' && in_array($name, $GLOBALS['styles'], true);
}

function did_action(string $name): int {
    return (int) $GLOBALS['case']['isAfterHead'];
}

function get_locale(): string {
    return $GLOBALS['case']['locale'];
}

function storefront_elements_is_forwarding(): bool {
    return false;
}

load_plugin('options', 'settings', 'script', 'tags');

$results = [];
foreach (json_decode(getenv('CASES'), true) as $given) {
    $case = $given + DEFAULTS;
    $complaints = $styles = [];
    putenv('OPTIONS=' . json_encode(['storefront_elements' => $case['options']]));
    putenv('MULTISITE=' . ($case['isMultisite'] ? '1' : ''));
    $results[] = [
        'stored' => $case['typed'] === null ? null : storefront_elements_sanitize($case['typed']),
        'complaints' => $complaints,
        'script' => apply_filters('script_loader_tag', '', 'storefront-elements', 'https://www.example.net/embed.js'),
        'problems' => storefront_elements_problems(),
        'tags' => array_map(fn($one) => storefront_elements_tag($one[0], $one[1] ?? []), $case['tags']),
    ];
}
echo json_encode($results);
