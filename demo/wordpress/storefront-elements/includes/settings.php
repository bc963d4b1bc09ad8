<?php
// Settings → Storefront: the addresses of the shop and its script, and sentences about faults.
defined('ABSPATH') || exit;

add_action('admin_init', function () {
    register_setting('storefront_elements', 'storefront_elements', [
        'type' => 'array',
        'sanitize_callback' => 'storefront_elements_sanitize',
    ]);
});

add_action('admin_menu', function () {
    add_options_page('Storefront', 'Storefront', 'manage_options', 'storefront-elements', 'storefront_elements_page');
});

add_filter('plugin_action_links_storefront-elements/storefront-elements.php', function ($links) {
    $page = esc_url(admin_url('options-general.php?page=storefront-elements'));
    // PHP before 8.1 cannot spread arrays with string keys.
    return ['settings' => '<a href="' . $page . '">' . esc_html__('Settings', 'storefront-elements') . '</a>'] + $links;
});

/** Returns the options to store. A value that cannot be used is reported, and the earlier one stays. */
function storefront_elements_sanitize($typed): array {
    $typed = is_array($typed) ? $typed : [];
    $before = storefront_elements_options();
    $raw = fn($name) => isset($typed[$name]) && is_string($typed[$name]) ? trim($typed[$name]) : '';
    // For texts that are not addresses: of addresses, this would remove letters that are written as %d1%83.
    $text = fn($name) => sanitize_text_field($raw($name));
    $complain = fn($sentence) => add_settings_error('storefront_elements', 'storefront_elements', $sentence);
    $kept = ['forward' => !empty($typed['forward']), 'demo' => !empty($typed['demo']), 'everywhere' => !empty($typed['everywhere'])];
    foreach (['address', 'script'] as $name) {
        $kept[$name] = storefront_elements_address($raw($name));
        if ($raw($name) !== '' && $kept[$name] === '') {
            $kept[$name] = $before[$name];
            /* translators: %s: what somebody typed */
            $complain(sprintf(__('“%s” is no address of the web. It should look like https://shop.example.net.', 'storefront-elements'), esc_html($raw($name))));
        }
    }
    // The shop adds /api itself.
    $kept['address'] = preg_replace('~/api$~', '', $kept['address']);
    if ($kept['address'] !== $before['address'] && storefront_elements_is_internal($kept['address'])) {
        $kept['address'] = $before['address'];
        $complain(storefront_elements_internal_problem());
    }
    foreach (['terms', 'privacy'] as $name) {
        $kept[$name] = storefront_elements_page_address($raw($name));
        if ($raw($name) !== '' && $kept[$name] === '') {
            $kept[$name] = $before[$name];
            /* translators: %s: what somebody typed */
            $complain(sprintf(__('“%s” is no address of a page. It should look like https://www.example.net/terms or /terms.', 'storefront-elements'), esc_html($raw($name))));
        }
    }
    $kept['integrity'] = $text('integrity');
    if ($kept['integrity'] !== '' && !preg_match('~^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$~', $kept['integrity'])) {
        $kept['integrity'] = $before['integrity'];
        $complain(__('The hash should look like sha384-… : it stands beside embed.js in dist/integrity.json.', 'storefront-elements'));
    }
    if (!storefront_elements_may_set_script()) {
        $own = array_intersect_key($before, array_flip(STOREFRONT_ELEMENTS_SCRIPT_OPTIONS));
        // The fields are switched off, so the form sends none of them.
        if (array_diff_assoc(array_intersect_key($typed, $own), $own)) {
            $complain(storefront_elements_script_hint());
        }
        $kept = $own + $kept;
    }
    $hosts = preg_split('~[\s,]+~', preg_replace('~https?://|/+(?=[\s,]|$)~i', '', $text('image_hosts')));
    $kept['image_hosts'] = implode(' ', preg_grep('~^[a-z0-9.-]+(:\d+)?$~i', $hosts));
    return $kept;
}

/** Says who may set the options that decide on the script. */
function storefront_elements_script_hint(): string {
    return __('Only people who may write scripts in this site can change this: in a network of sites, the administrators of the network.', 'storefront-elements');
}

/** Prints a row of the form: a label, the field, and a hint. */
function storefront_elements_row(string $name, string $label, string $help, string $example = ''): void {
    $options = storefront_elements_options();
    $is_box = is_bool($options[$name]);
    $is_off = in_array($name, STOREFRONT_ELEMENTS_SCRIPT_OPTIONS, true) && !storefront_elements_may_set_script();
    printf(
        '<tr><th scope="row"><label for="storefront-%1$s">%2$s</label></th><td><input id="storefront-%1$s" name="storefront_elements[%1$s]" %3$s aria-describedby="storefront-%1$s-help"> <p class="description" id="storefront-%1$s-help">%4$s</p></td></tr>',
        esc_attr($name),
        esc_html($label),
        $is_box
            ? 'type="checkbox" value="1" ' . checked($options[$name], true, false)
            : sprintf('type="text" class="regular-text code" value="%s" placeholder="%s"%s', esc_attr($options[$name]), esc_attr($example), disabled($is_off, true, false)),
        esc_html($is_off ? storefront_elements_script_hint() : $help)
    );
}

function storefront_elements_page(): void {
    if (!current_user_can('manage_options')) {
        return;
    }
    echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
    $problems = storefront_elements_problems() ?: array_filter([storefront_elements_connection_problem()]);
    foreach ($problems as $problem) {
        echo '<div class="notice notice-warning"><p>' . esc_html($problem) . '</p></div>';
    }
    echo '<form action="options.php" method="post">';
    settings_fields('storefront_elements');
    echo '<table class="form-table" role="presentation">';
    storefront_elements_row('address', __('Address of your shop', 'storefront-elements'), __('Where your storefront service answers, without /api. A token is never asked for: shoppers sign in with the sign-in of the shop.', 'storefront-elements'), 'https://shop.example.net');
    storefront_elements_row('forward', __('Fetch through this site', 'storefront-elements'), __('The service refuses requests from this site (no CORS)? Tick this: your site then fetches items and carts for your visitors. It forwards only the calls of the shop, and keeps nothing. Leave it empty if your shop works without.', 'storefront-elements'));
    storefront_elements_row('terms', __('Address of your terms', 'storefront-elements'), __('Shoppers can read them before they pay. Leave it empty if the footer of your shop’s own site links to them.', 'storefront-elements'), '/terms');
    storefront_elements_row('privacy', __('Address of your privacy policy', 'storefront-elements'), __('The same for your privacy policy.', 'storefront-elements'), get_privacy_policy_url() ?: '/privacy');
    storefront_elements_row('demo', __('Demo shop', 'storefront-elements'), __('Show a shop for trying things out instead, with nothing behind it.', 'storefront-elements'));
    storefront_elements_row('script', __('Address of embed.js', 'storefront-elements'), __('Leave it empty to use the copy in this plugin’s folder, if there is one.', 'storefront-elements'), 'https://cdn.example/npm/storefront-elements@0.1.0/dist/embed.js');
    storefront_elements_row('integrity', __('Hash of embed.js', 'storefront-elements'), __('For an address with a version in it: browsers then run that very file or none. It stands in dist/integrity.json.', 'storefront-elements'), 'sha384-…');
    storefront_elements_row('image_hosts', __('Hosts of pictures', 'storefront-elements'), __('Where pictures of your items are, if not at the address of your shop; with spaces between.', 'storefront-elements'), 'cdn.example.net');
    storefront_elements_row('everywhere', __('On every page', 'storefront-elements'), __('Load the script on every page, for tags in your theme or in Custom HTML. Blocks and shortcodes do not need it.', 'storefront-elements'));
    echo '</table>';
    submit_button();
    echo '</form>';
    echo '<h2>' . esc_html__('Put it into a page', 'storefront-elements') . '</h2>';
    echo '<p>' . esc_html__('Add the block “Game-server shop”, or write shortcodes:', 'storefront-elements') . ' <code>[storefront]</code> · <code>[store-category url="ranks"]</code> · <code>[store-cart layout="drawer"]</code> · <code>[store-login]</code></p></div>';
}
