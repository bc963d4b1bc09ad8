<?php
// Functions of WordPress, which do what WordPress does and no more. `test/nightly/recipes/wordpress.test.mjs`
// runs the plugin in a real WordPress.
//
// The environment variable OPTIONS is JSON: the stored options of the site. MULTISITE is set if the site
// belongs to a network of sites.

define('ABSPATH', __DIR__);

$filters = [];

function add_filter(string $name, callable $callback, int $priority = 10, int $count = 1): void {
    global $filters;
    $filters[$name][$priority][] = [$callback, $count];
}

function add_action(string $name, callable $callback): void {
    add_filter($name, $callback);
}

function apply_filters(string $name, ...$values) {
    global $filters;
    $callbacks = $filters[$name] ?? [];
    ksort($callbacks);
    foreach (array_merge(...array_values($callbacks)) as [$callback, $count]) {
        $values[0] = $callback(...array_slice($values, 0, $count));
    }
    return $values[0];
}

function get_option(string $name, $default = false) {
    return json_decode(getenv('OPTIONS'), true)[$name] ?? $default;
}

function wp_parse_args(array $values, array $defaults): array {
    return $values + $defaults;
}

function is_multisite(): bool {
    return (bool) getenv('MULTISITE');
}

function untrailingslashit(string $text): string {
    return rtrim($text, '/\\');
}

/** Loads files of the plugin. */
function load_plugin(string ...$names): void {
    foreach ($names as $name) {
        require dirname(__DIR__, 3) . "/demo/wordpress/storefront-elements/includes/$name.php";
    }
}
