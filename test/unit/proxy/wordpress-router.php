<?php
// A router for PHP's own server with the parts of WordPress that the plugin's route needs. It does what
// WordPress does with a request of the REST API. Each folder, such as /blog-1, is a site of its own. Its options
// are in a file such as blog-1.json, in the folder of temporary files.

require __DIR__ . '/wordpress-functions.php';

$site = explode('/', $_SERVER['REQUEST_URI'])[1];
$settings = json_decode(file_get_contents(sys_get_temp_dir() . "/$site.json"), true);
putenv('OPTIONS=' . json_encode($settings['options']));

function wp_unslash($value) {
    return is_array($value) ? array_map('wp_unslash', $value) : (is_string($value) ? stripslashes($value) : $value);
}

function rest_url(string $path): string {
    return "http://{$_SERVER['HTTP_HOST']}/{$GLOBALS['site']}/wp-json/$path";
}

function is_wp_error($value): bool {
    return $value instanceof WP_Error;
}

class WP_Error {
    public int $status;

    public function __construct(int $status) {
        $this->status = $status;
    }
}

class WP_REST_Response {
    public $data;
    public int $status;
    public array $headers;

    public function __construct($data, int $status, array $headers) {
        $this->data = $data;
        $this->status = $status;
        $this->headers = $headers;
    }
}

class WP_REST_Request {
    private string $route;

    public function __construct(string $route) {
        $this->route = $route;
    }

    public function get_route(): string {
        return $this->route;
    }
}

function __return_true(): bool {
    return true;
}

$routes = [];

function register_rest_route(string $namespace, string $path, array $options): void {
    global $routes;
    $routes["/$namespace$path"] = $options;
}

load_plugin('options', 'forward-request', 'addresses', 'route');

add_filter('storefront_elements_calls_per_minute', fn() => $settings['callsPerMinute']);

// A plugin that refuses requests without a sign-in, in both ways in which plugins do so.
$refuse = fn($result) => isset($_SERVER['HTTP_X_REFUSED_BY_ANOTHER_PLUGIN']) ? new WP_Error(403) : $result;
add_filter('rest_authentication_errors', $refuse);
add_filter('rest_pre_dispatch', $refuse);

// WordPress adds slashes, decodes the route, and accepts other names of the method.
$method = $_GET['_method'] ?? $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'] ?? $_SERVER['REQUEST_METHOD'];
$_SERVER = array_map(fn($value) => is_string($value) ? addslashes($value) : $value, $_SERVER);
$address = explode('?', stripslashes($_SERVER['REQUEST_URI']))[0];
$route = urldecode(explode('/wp-json', $address, 2)[1] ?? '');
$wp = (object) ['query_vars' => ['rest_route' => $route]];
$request = new WP_REST_Request($route);

apply_filters('rest_api_init', null);
$response = apply_filters('rest_authentication_errors', null);
if (!is_wp_error($response)) {
    $response = apply_filters('rest_pre_dispatch', null, null, $request);
}
if ($response === null && $method === 'OPTIONS') {
    $response = new WP_REST_Response(null, 200, []);
}
foreach ($routes as $pattern => $options) {
    if ($response === null && preg_match("@^$pattern$@i", $route) && in_array($method, $options['methods'], true)
        && $options['permission_callback']($request)) {
        $response = $options['callback']($request);
    }
}
if (!$response instanceof WP_REST_Response) {
    $response = new WP_REST_Response(['code' => 'error'], is_wp_error($response) ? $response->status : 404, []);
}

header('Content-Type: application/json; charset=UTF-8');
foreach ($response->headers as $name => $value) {
    header("$name: $value");
}
http_response_code($response->status);
// WordPress lets every site read its answers.
header('Access-Control-Expose-Headers: X-WP-Total');
if (isset($_SERVER['HTTP_ORIGIN'])) {
    header("Access-Control-Allow-Origin: {$_SERVER['HTTP_ORIGIN']}");
    header('Access-Control-Allow-Methods: OPTIONS, GET, POST, PUT, PATCH, DELETE');
    header('Access-Control-Allow-Credentials: true');
    header('Access-Control-Allow-Headers: Authorization');
}
if (!apply_filters('rest_pre_serve_request', false, $response, $request)) {
    echo json_encode($response->data);
}
