/**
 * Runs tests as if the client ignored a row of docs/coverage.md: a field of an answer or of the payment
 * request, or a whole call. For `test/evidence/coverage.test.mjs`, which writes the files that use this one.
 */
import {writeFile} from '@web/test-runner-commands';
import type {ZodMiniType} from 'zod/mini';
import {parseAnswer} from '../../src/api/readers.js';
import {Requester, type Call} from '../../src/api/request.js';
import {ShopError} from '../../src/lib/shop-error.js';
import {WAIT_TIMEOUT} from './wait-until.js';

/** A place of a row's field in an answer, or in a part of one that tests parse by itself. */
export interface Place {
  /** Such as `POST /api/items/get/{}`; without it, the place is in a part. */
  readonly call?: string;
  /** Such as `items[].cid`; without it, the row is about the whole call. */
  readonly path?: string;
  readonly schema?: ZodMiniType;
}

/** What a named test does when the row is ignored: its failure, or `null` if it passes. */
interface Outcome {
  readonly title: string;
  readonly failure: string | null;
}

/** Whether the test that runs now is one that ignores the row. */
let isIgnoring = false;

/** How long such a test waits for something that does not come, in milliseconds. */
let patience = 0;

// Tests change the timers. They change those of this function, which is installed before.
const {setTimeout} = globalThis;
globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) => {
  const isWait = isIgnoring && delay === WAIT_TIMEOUT;
  return setTimeout(run, isWait ? patience : delay, ...rest);
}) as typeof setTimeout;

/**
 * Of the tests that the page defines afterwards, runs those with these titles: twice as they are, when
 * they must pass, then with the row ignored. Writes the outcomes into `result`, beside the test file.
 */
export function ignoreRow({
  places,
  titles,
  result,
}: {
  readonly places: readonly Place[];
  readonly titles: readonly string[];
  readonly result: string;
}): void {
  ignoreInRequests(places);
  const outcomes: Outcome[] = [];
  const define = globalThis.it;
  const ignored = new Set<string>();
  const defineBoth = (title: string, run: (this: Mocha.Context) => unknown) => {
    if (!titles.includes(title)) return;
    let duration = 0;
    for (const name of [title, `${title}, again`])
      define(name, async function () {
        const start = performance.now();
        await run.call(this);
        duration = Math.max(duration, performance.now() - start);
      });
    const without = `${title}, with the row ignored`;
    ignored.add(without);
    define(without, async function () {
      // Together, both limits stay below the runner's limit of 15 seconds.
      patience = Math.min(Math.max(2500, 10 * duration), 6000);
      // Some tests wait without a limit, such as for an event.
      const failure = await Promise.race([
        failureOf(() => run.call(this)),
        new Promise<string>((resolve) =>
          setTimeout(resolve, 2 * patience, 'still waiting'),
        ),
      ]);
      outcomes.push({title, failure});
    });
  };
  globalThis.it = Object.assign(defineBoth, define) as typeof it; // Only `it(title, run)` is used.
  beforeEach(function () {
    isIgnoring = ignored.has(this.currentTest?.title ?? '');
  });
  after(() => writeFile({path: result, content: JSON.stringify(outcomes)}));
}

async function failureOf(run: () => unknown): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, 300);
  }
}

/** Makes answers lack the fields, requests lack them, and calls fail that are rows themselves. */
function ignoreInRequests(places: readonly Place[]): void {
  const {fetch} = globalThis;
  // The client passes the address as text.
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const found = isIgnoring
      ? places.filter(({call}) => isCall(call, init?.method, input as string))
      : [];
    if (!found.length) return response;
    const read = () => response.clone().text();
    const changed = async () => found.reduce(withoutField, await read());
    return Object.defineProperty(response, 'text', {value: changed});
  };

  // oxlint-disable-next-line typescript/unbound-method
  const {send} = Requester.prototype;
  Requester.prototype.send = function <T>(this: Requester, call: Call<T>): Promise<T> {
    const {method = 'POST', path, guestPath, body} = call;
    if (!isIgnoring) return send.call(this, call) as Promise<T>;
    const found = places.filter((place) => isCall(place.call, method, `/api${path}`));
    if (found.some((place) => place.path === undefined))
      return Promise.reject(new ShopError('network', `${path} is ignored.`));
    const bodyPlaces = places.filter((place) =>
      isCall(place.call, method, `/api${path} body`),
    );
    const changed = bodyPlaces.reduce<unknown>(
      (one, place) => replaceField(one, stepsOf(place), () => undefined),
      body,
    );
    const lacksGuestCall = places.some(
      (place) => !place.path && isCall(place.call, method, `/api${guestPath}`),
    );
    const changedCall = {...call, body: changed};
    if (lacksGuestCall) delete changedCall.guestPath;
    const answer = send.call(this, changedCall) as Promise<T>;
    return found.some((place) => place.path === 'message')
      ? answer.catch(forgetMessage)
      : answer;
  };

  for (const place of places) {
    const schema = place.schema?._zod;
    if (!schema || place.path === undefined) continue;
    const {run} = schema;
    schema.run = (payload, context) => {
      if (!isIgnoring) return run(payload, context);
      const {value} = payload;
      const attempt = (replace: Replace) =>
        run({value: replaceField(value, stepsOf(place), replace), issues: []}, context);
      const lacking = attempt(nothing);
      const isRead = lacking instanceof Promise || !lacking.issues.length;
      return isRead ? lacking : attempt(constantLike);
    };
  }
}

/** Takes the service's message out of a refusal, which the client reads without a schema. */
function forgetMessage(error: unknown): never {
  if (error instanceof ShopError)
    Object.defineProperty(error, 'serviceMessage', {value: undefined});
  throw error;
}

/** Whether a request is this call: `GET`, `https://shop.example/api/profile/Ada` is `GET /api/profile/{}`. */
function isCall(call: string | undefined, method: string | undefined, url: string) {
  const [verb, pattern = ''] = call?.split(/ (.*)/) ?? [];
  // The placeholder stands for the rest of the path, which may have slashes.
  const [start = '', end = ''] = pattern.split('{}');
  const path = url.slice(url.indexOf('/api/'));
  const fits = pattern.includes('{}')
    ? path.startsWith(start) && path.endsWith(end) && path.length > pattern.length - 2
    : path === pattern;
  return verb === (method ?? 'GET') && fits;
}

/** The body of an answer without the field. */
function withoutField(text: string, place: Place): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return text;
  }
  const steps = stepsOf(place);
  const lacking = replaceField(answer, steps, nothing);
  const isNeeded =
    place.schema && partsLost(place.schema, lacking) > partsLost(place.schema, answer);
  return JSON.stringify(isNeeded ? replaceField(answer, steps, constantLike) : lacking);
}

/** The number of parts of an answer that the client leaves out. */
function partsLost(schema: ZodMiniType, answer: unknown): number {
  const result = parseAnswer(schema, answer);
  return result.ok ? result.skipped.length : Infinity;
}

function stepsOf({path = ''}: Place): readonly string[] {
  return path.match(/\[\]|\w+/g) ?? [];
}

/** Returns the value in place of a field; `undefined` to leave the field out. */
type Replace = (field: unknown) => unknown;

const nothing = (): unknown => undefined;

/** Returns a constant of the same type as `value`. It replaces a field without which the client cannot read the answer. */
function constantLike(value: unknown): unknown {
  if (typeof value === 'number') return 424_242;
  if (typeof value !== 'string') return undefined;
  return /^[\d.]+$/.test(value) ? '424242' : 'ignored';
}

/** A copy of `value` in which the field at these steps is replaced, in every entry of the lists on the way. */
function replaceField(
  value: unknown,
  [step, ...rest]: readonly string[],
  replace: Replace,
): unknown {
  if (step === '[]')
    return Array.isArray(value)
      ? value.map((entry) => replaceField(entry, rest, replace))
      : value;
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  if (!Object.hasOwn(value, step)) return value;
  const {[step]: field, ...others} = value as Record<string, unknown>;
  const replaced = rest.length ? replaceField(field, rest, replace) : replace(field);
  return replaced === undefined ? others : {...value, [step]: replaced};
}
