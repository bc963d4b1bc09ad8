<?php
// The shop's tags as shortcodes. Only tags and attributes of tags.json are ever written, escaped.
defined('ABSPATH') || exit;

/** Returns the shop's tags: a title, and the attributes with the kinds of their values. */
function storefront_elements_tags(): array {
    static $tags;
    return $tags ??= wp_json_file_decode(dirname(__DIR__) . '/tags.json', ['associative' => true]);
}

/** Returns a tag as HTML, or '' for a tag that is not ours. $align is the block's: 'wide', 'full' or ''. */
function storefront_elements_tag(string $tag, array $given, string $align = ''): string {
    $known = storefront_elements_tags()[$tag] ?? null;
    if (!$known) {
        return '';
    }
    if (!storefront_elements_is_ready()) {
        return storefront_elements_notice();
    }
    wp_enqueue_script('storefront-elements');
    $attributes = in_array($align, ['wide', 'full'], true) ? " class=\"align$align\"" : '';
    foreach ($known['attributes'] as $name => $kind) {
        // In shortcodes, a flag without a value is a value without a name.
        $is_bare = in_array($name, array_filter($given, 'is_int', ARRAY_FILTER_USE_KEY), true);
        $value = storefront_elements_value($kind, $is_bare ? true : ($given[$name] ?? null));
        if ($value !== null) {
            $attributes .= $value === true ? " $name" : sprintf(' %s="%s"', $name, esc_attr($value));
        }
    }
    return "<$tag$attributes>" . storefront_elements_fallback($tag, $given) . "</$tag>";
}

/**
 * Returns the sentence that visitors read if the script does not run, with a link to the service's own
 * shop, or '' if the tag cannot have one. It is a span, because shortcodes may be in a paragraph.
 */
function storefront_elements_fallback(string $tag, array $given): string {
    $can_have_one = $tag === 'store-cart'
        ? empty($given['layout']) || $given['layout'] === 'inline'
        : in_array($tag, ['featured-deals', 'store-category', 'store-item'], true);
    // The style sheet hides the sentence at first. After the head, it is too late to load it.
    wp_enqueue_style('storefront-elements');
    $is_styled = did_action('wp_head') ? wp_style_is('storefront-elements', 'done') : wp_style_is('storefront-elements');
    if (!$can_have_one || !$is_styled) {
        return '';
    }
    static $texts;
    $texts ??= wp_json_file_decode(dirname(__DIR__) . '/fallback.json', ['associative' => true]);
    $locale = strtolower(str_replace('_', '-', get_locale()));
    $text = $texts[$locale] ?? $texts[explode('-', $locale)[0]] ?? $texts['en'];
    $options = storefront_elements_options();
    $link = $options['demo'] ? '' : sprintf(' <a href="%s">%s</a>', esc_url($options['address']), esc_html($text['link']));
    return '<span slot="fallback">' . esc_html($text['sentence']) . "$link</span>";
}

/** Returns an attribute's value: text, true for a flag, or null if it is left out. */
function storefront_elements_value($kind, $value) {
    if ($value === null || is_array($value) || is_object($value)) {
        return null;
    }
    if ($kind === 'flag') {
        return $value === true || !in_array(strtolower((string) $value), ['', '0', 'no', 'false'], true) ? true : null;
    }
    $value = $value === true ? '' : trim((string) $value);
    if ($value === '') {
        return null;
    }
    if (is_array($kind)) {
        return in_array($value, $kind, true) ? $value : null;
    }
    if ($kind === 'number') {
        return ctype_digit($value) ? $value : null;
    }
    if ($kind === 'address') {
        // In a relative address, such as "checkout/", WordPress would take the first part for a host.
        if (preg_match('~^(\.{1,2}/|[\w%-]+(/|$|\.html?([?#]|$)))~u', $value)) {
            return $value;
        }
        return esc_url_raw($value, ['http', 'https']) ?: null;
    }
    return $value;
}

/** Replaces the shop until it is set up: a notice for those who can do so, nothing for visitors. */
function storefront_elements_notice(): string {
    static $is_told = false;
    if ($is_told || !current_user_can('manage_options')) {
        return '';
    }
    $is_told = true;
    return sprintf(
        '<p><strong>%s</strong> <a href="%s">%s</a></p>',
        esc_html(implode(' ', storefront_elements_problems())),
        esc_url(admin_url('options-general.php?page=storefront-elements')),
        esc_html__('Set the shop up', 'storefront-elements')
    );
}

foreach (array_keys(storefront_elements_tags()) as $tag) {
    add_shortcode($tag, fn($given) => storefront_elements_tag($tag, (array) $given));
}

// A whole shop.
add_shortcode('storefront', fn() =>
    storefront_elements_tag('featured-deals', [])
    . storefront_elements_tag('store-category', [])
    . storefront_elements_tag('store-cart', ['layout' => 'drawer']));
