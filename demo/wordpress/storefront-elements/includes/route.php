<?php
// A REST route that forwards the shop's calls to its service, for services that browsers may not read
// from this site. There is no route unless the owner has ticked "Fetch through this site".
defined('ABSPATH') || exit;

const STOREFRONT_ELEMENTS_ROUTE = 'storefront-elements/v1/service';

/** Whether the shop's calls go through this site. */
function storefront_elements_is_forwarding(): bool {
    $options = storefront_elements_options();
    return $options['forward'] && !$options['demo'] && $options['address'] && storefront_elements_route_address()
        && !storefront_elements_is_internal($options['address']);
}

/** Returns the address of the route. With plain permalinks, routes have no path of their own: then ''. */
function storefront_elements_route_address(): string {
    if (!get_option('permalink_structure')) {
        return '';
    }
    // Plugins for several languages add a query.
    return untrailingslashit(explode('?', rest_url(STOREFRONT_ELEMENTS_ROUTE))[0]);
}

/** Whether a path of the REST API belongs to the route. */
function storefront_elements_is_route(string $path): bool {
    return strpos(ltrim($path, '/') . '/', STOREFRONT_ELEMENTS_ROUTE . '/') === 0;
}

/** An answer whose body is sent as the service has sent it. WordPress would encode it as JSON once more. */
class Storefront_Elements_Answer extends WP_REST_Response {
    /** @var string */
    public $body = '';
}

add_action('rest_api_init', function () {
    if (!storefront_elements_is_forwarding()) {
        return;
    }
    register_rest_route('storefront-elements/v1', '/service(?:/.*)?', [
        'methods' => ['GET', 'POST'],
        'callback' => 'storefront_elements_forward',
        // Shoppers have no account on this site. The service checks the token in their calls.
        'permission_callback' => '__return_true',
        'show_in_index' => false,
    ]);
});

/** Forwards the request to the service, and returns the service's answer. */
function storefront_elements_forward(): WP_REST_Response {
    ini_set('display_errors', '0');
    // Page caches must not keep what belongs to one shopper.
    defined('DONOTCACHEPAGE') || define('DONOTCACHEPAGE', true);
    // WordPress has added slashes to $_SERVER.
    $server = wp_unslash($_SERVER);
    // The address as the browser has sent it, because WordPress decodes that of the route.
    $address = $server['REQUEST_URI'] ?? '';
    $query = (string) strstr($address, '?');
    $path = explode('/' . STOREFRONT_ELEMENTS_ROUTE, explode('?', $address)[0], 2)[1] ?? '';
    $service = storefront_elements_options()['address'];
    if (StorefrontElements\isVisit($server, $path)) {
        return new WP_REST_Response(null, 302, ['Location' => $service . ($path ?: '/') . $query]);
    }
    // For sites behind a proxy, where REMOTE_ADDR is the address of the proxy.
    $server['REMOTE_ADDR'] = (string) apply_filters('storefront_elements_shopper_address', $server['REMOTE_ADDR'] ?? '');
    $answer = StorefrontElements\forwardRequest(
        $server,
        $path,
        $service,
        (int) apply_filters('storefront_elements_calls_per_minute', 120)
    );
    $response = new Storefront_Elements_Answer(null, $answer['status'], $answer['headers']);
    $response->body = $answer['headers']['Content-Type'] === 'application/json'
        ? storefront_elements_complete_addresses($answer['body'], $path, $service)
        : $answer['body'];
    return $response;
}

add_filter('rest_pre_serve_request', function ($is_served, $response, $request) {
    if (!storefront_elements_is_route($request->get_route())) {
        return $is_served;
    }
    // WordPress lets all sites read its REST API. This route is only for pages of this site.
    foreach (['Origin', 'Methods', 'Credentials', 'Headers'] as $name) {
        header_remove("Access-Control-Allow-$name");
    }
    header_remove('Access-Control-Expose-Headers');
    header_remove('Set-Cookie');
    if ($is_served || !$response instanceof Storefront_Elements_Answer) {
        return $is_served;
    }
    // No HTML: the content type is JSON, plain text or a picture, and browsers run nothing in it.
    echo $response->body;
    return true;
}, 20, 3);

// Plugins that check who is signed in to this site take the shopper's token for one of their own, and
// refuse it. The route needs no sign-in to this site.
add_filter('rest_authentication_errors', function ($error) {
    $path = $GLOBALS['wp']->query_vars['rest_route'] ?? '';
    return is_wp_error($error) && storefront_elements_is_route((string) $path) ? true : $error;
}, PHP_INT_MAX);
add_filter('rest_pre_dispatch', function ($result, $server, $request) {
    return is_wp_error($result) && storefront_elements_is_route($request->get_route()) ? null : $result;
}, PHP_INT_MAX, 3);
