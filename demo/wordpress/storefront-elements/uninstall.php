<?php
// Deletes the plugin's options when the plugin is deleted, on every site of a network.
defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('storefront_elements');
if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        delete_blog_option($site, 'storefront_elements');
    }
}
