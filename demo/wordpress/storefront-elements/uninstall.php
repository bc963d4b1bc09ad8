<?php
// Deletes the plugin's options when the plugin is deleted.
defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('storefront_elements');
