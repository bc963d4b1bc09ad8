/**
 * A storefront service inside the page, for the gallery. Each state of an element has its own
 * service. Its answers are listed by path below `/api`. A function computes a new answer for each
 * request, `never` gives no answer, and a `Response` is sent unchanged.
 */

/** An answer that never comes. */
export const never = Symbol('never');

/** Returns a `fetch` with these answers. For other paths it uses those of `standard`. */
export function serviceOf(answers, standard) {
  const all = {...standard, ...answers};
  return async (url) => {
    const path = new URL(url).pathname.replace(/^.*?\/api\//, '');
    const found = all[path] ?? all[path.replace(/\/[^/]*$/, '/*')];
    const answer = typeof found === 'function' ? found(path) : found;
    // Not even when the shop aborts the request: the state lasts as long as the page is open.
    if (answer === never) return new Promise(() => {});
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined) return refusal('Nothing here.', 404);
    // The pictures come from the local service, or from files on sites without one.
    const service = url.replace(/\/gallery-\d+\/.*$/, '');
    const body = JSON.stringify(answer).replaceAll('"/img/', `"${service}/img/`);
    return new Response(body, {
      headers: {'Content-Type': 'application/json'},
    });
  };
}

/** The service refuses with a reason. */
export function refusal(message, status = 200) {
  return new Response(JSON.stringify({success: false, message}), {status});
}

/** The service demands that the shopper signs in. */
export function unauthorized() {
  return new Response('{"message":"Unauthenticated."}', {status: 401});
}

/** The service fails. */
export function broken() {
  return new Response('<html><body>Bad Gateway</body></html>', {status: 502});
}
