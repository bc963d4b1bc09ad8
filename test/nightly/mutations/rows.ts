/**
 * The rows of `npm run test:mutations`: every call of the client, such as `POST /api/cart/get`, and
 * every field that a schema reads: the fields of its object and, after a space, this field.
 */

/** The client ignores the row that is written here. */
export const state: {ignored: string | undefined} = {ignored: undefined};

/** The rows that tests have used since it was emptied. */
export const touched = new Set<string>();

/**
 * The rows that are calls, in which `{}` stands for parameters, or fields of answers that no object schema
 * reads: `POST /api/auth/login|POST /api/auth/register: data.token`.
 */
export const calls: string[] = [];

/** The call that a request is: `GET /api/profile/Ada` is `GET /api/profile/{}`. */
export function callOf(method: string, path: string): string {
  const name = `${method} /api${path}`;
  if (calls.includes(name)) return name;
  const fits = (call: string) => {
    const [start = '', end] = call.split('{}');
    return end !== undefined && name.startsWith(start) && name.endsWith(end);
  };
  // The placeholder stands for the rest of the path, which may have slashes.
  const [best = name] = calls.filter(fits).sort((a, b) => b.length - a.length);
  return best;
}
