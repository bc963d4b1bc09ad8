<?php
// Writes the script tag into each page that has the shop, once, with the settings of the shop.
defined('ABSPATH') || exit;

// Block themes put the same space between all blocks. That space suits paragraphs. Elements of the shop
// that have a heading need a larger space above them.
const STOREFRONT_ELEMENTS_SPACES = ':is(.is-layout-flow, .is-layout-constrained) > :is(featured-deals, store-category, store-item, store-account, store-goals, store-donors, store-patrons, store-payment, checkout-form):not(:first-child) { margin-block-start: calc(1.75 * var(--wp--style--block-gap, 1.5rem)); }';

// One sentence is enough where several parts of the shop follow each other.
const STOREFRONT_ELEMENTS_ONE_FALLBACK = ':is(featured-deals, store-category, store-item, store-cart:not([layout=drawer], [layout=button])) ~ * > [slot=fallback] { display: none; }';

add_action('init', function () {
    if (!storefront_elements_is_ready()) {
        return;
    }
    $script = storefront_elements_script();
    // A copy in the plugin's folder can be replaced by a newer one. The names of other files contain a hash.
    $copy = dirname(__DIR__) . '/dist/embed.js';
    $version = storefront_elements_options()['script'] ? null : (string) filemtime($copy);
    wp_register_script('storefront-elements', $script, [], $version, true);
    // Reserves room for the shop, so that nothing moves when it appears.
    $room = preg_replace('~embed\.js(?:\?.*)?$~', 'themes/reserve.css', $script);
    if ($room !== $script) {
        wp_register_style('storefront-elements', $room, [], $version);
        wp_add_inline_style('storefront-elements', STOREFRONT_ELEMENTS_SPACES . STOREFRONT_ELEMENTS_ONE_FALLBACK);
    }
});

add_action('wp_enqueue_scripts', function () {
    $everywhere = storefront_elements_options()['everywhere'] && storefront_elements_is_ready();
    if ($everywhere) {
        wp_enqueue_script('storefront-elements');
    }
    // Styles belong in the head, which is written before the content.
    $content = is_singular() ? get_post()->post_content : '';
    if ($everywhere || preg_match('~\[(store|featured-deals|checkout-form)|wp:storefront-elements/~', $content)) {
        wp_enqueue_style('storefront-elements');
    }
});

// Lets browsers connect to the service while the script loads. The shop's requests carry no cookies. Browsers send such
// requests over connections of their own, so the link needs "crossorigin".
add_filter('wp_resource_hints', function ($hints, $relation) {
    $options = storefront_elements_options();
    $is_asked = $options['address'] && !$options['demo'] && !storefront_elements_is_forwarding();
    if ($relation === 'preconnect' && $is_asked && wp_style_is('storefront-elements')) {
        $hints[] = ['href' => $options['address'], 'crossorigin' => 'anonymous'];
    }
    return $hints;
}, 10, 2);

add_filter('script_loader_tag', function ($tag, $handle, $src) {
    if ($handle !== 'storefront-elements') {
        return $tag;
    }
    $options = storefront_elements_options();
    $is_forwarding = storefront_elements_is_forwarding();
    $address = $is_forwarding ? storefront_elements_route_address() : $options['address'];
    $attributes = $options['demo']
        ? ' data-demo'
        : sprintf(' data-base-url="%s"', esc_attr($address));
    $hosts = $options['image_hosts'];
    if ($is_forwarding) {
        // The route completes the addresses of pictures, so browsers load them from the service.
        $service = wp_parse_url($options['address']);
        $hosts = trim($service['host'] . (isset($service['port']) ? ":{$service['port']}" : '') . " $hosts");
    }
    if ($hosts) {
        $attributes .= sprintf(' data-image-hosts="%s"', esc_attr($hosts));
    }
    foreach (['terms', 'privacy'] as $name) {
        if ($options[$name]) {
            $attributes .= sprintf(' data-%s-url="%s"', $name, esc_attr($options[$name]));
        }
    }
    // Settings of the script tag that have no field in the settings of the plugin, such as "payment-methods".
    $settings = $attributes;
    foreach ((array) apply_filters('storefront_elements_attributes', []) as $name => $value) {
        $is_allowed = preg_match('~^[a-z]+(-[a-z]+)*$~D', (string) $name)
            && !in_array($name, ['token', 'base-url'], true)
            && strpos($settings, " data-$name=") === false;
        if ($is_allowed && is_scalar($value)) {
            $attributes .= sprintf(' data-%s="%s"', $name, esc_attr((string) $value));
        }
    }
    if ($options['script']) {
        $attributes .= ' crossorigin="anonymous"';
        if ($options['integrity']) {
            $attributes .= sprintf(' integrity="%s"', esc_attr($options['integrity']));
        }
    }
    // The tag is written again, so that other plugins cannot add a second defer.
    return sprintf("<script src=\"%s\" id=\"storefront-elements-js\"%s defer></script>\n", esc_url($src), $attributes);
}, 10, 3);
