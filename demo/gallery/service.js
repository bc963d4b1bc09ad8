/**
 * A storefront service inside the page, for the gallery: each state of an element has one of its
 * own. What it answers is by path below `/api`; a function may answer anew each time, `never`
 * does not answer at all, and a `Response` is sent as it is.
 */

/** Stands for an answer that does not come. */
export const never = Symbol('never');

/** A `fetch` that has these answers, and those of `standard` for the rest. */
export function serviceOf(answers, standard) {
  const all = {...standard, ...answers};
  return async (url) => {
    const path = new URL(url).pathname.replace(/^.*?\/api\//, '');
    const found = all[path] ?? all[path.replace(/\/[^/]*$/, '/*')];
    const answer = typeof found === 'function' ? found(path) : found;
    // Not even when the shop has lost its patience: the state is to last as long as it is looked at.
    if (answer === never) return new Promise(() => {});
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined) return refusal('Nothing here.', 404);
    // The pictures are those of the local service, or of the files that stand in for it.
    const service = url.replace(/\/gallery-\d+\/.*$/, '');
    const body = JSON.stringify(answer).replaceAll('"/img/', `"${service}/img/`);
    return new Response(body, {
      headers: {'Content-Type': 'application/json'},
    });
  };
}

/** The service says no, and why. */
export function refusal(message, status = 200) {
  return new Response(JSON.stringify({success: false, message}), {status});
}

/** The shopper has to sign in. */
export function unauthorized() {
  return new Response('{"message":"Unauthenticated."}', {status: 401});
}

/** The service has fallen over. */
export function broken() {
  return new Response('<html><body>Bad Gateway</body></html>', {status: 502});
}
