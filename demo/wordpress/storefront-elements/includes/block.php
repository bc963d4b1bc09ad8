<?php
// The block: one for all tags. The server renders it with each page.
defined('ABSPATH') || exit;

add_action('init', function () {
    $script = 'storefront-elements-block';
    wp_register_script(
        $script,
        plugins_url('block.js', __DIR__),
        ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n'],
        (string) filemtime(dirname(__DIR__) . '/block.js'),
        true
    );
    wp_localize_script($script, 'storefrontElements', ['tags' => storefront_elements_tags()]);
    register_block_type('storefront-elements/shop', [
        'api_version' => 3,
        'editor_script' => $script,
        'supports' => ['align' => ['wide', 'full'], 'html' => false, 'customClassName' => false],
        'attributes' => [
            'tag' => ['type' => 'string', 'default' => 'store-category'],
            'values' => ['type' => 'object', 'default' => (object) []],
        ],
        'render_callback' => fn($given) => storefront_elements_tag(
            (string) ($given['tag'] ?? ''),
            (array) ($given['values'] ?? []),
            (string) ($given['align'] ?? '')
        ),
    ]);
});
