<?php
/**
 * Plugin Name: Storefront Elements
 * Description: A game-server shop in your pages: as a block, or by shortcodes such as [storefront] and [store-category url="ranks"].
 * Version: 0.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: storefront-elements
 */

defined('ABSPATH') || exit;

require __DIR__ . '/includes/options.php';
require __DIR__ . '/includes/forward-request.php';
require __DIR__ . '/includes/addresses.php';
require __DIR__ . '/includes/route.php';
require __DIR__ . '/includes/script.php';
require __DIR__ . '/includes/tags.php';
require __DIR__ . '/includes/block.php';

if (is_admin()) {
    require __DIR__ . '/includes/connection.php';
    require __DIR__ . '/includes/settings.php';
}
