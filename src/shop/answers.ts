import type {ShopError} from '../lib/shop-error.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, removeRecord, writeRecord} from '../lib/stored-record.js';
import type {Call} from '../api/call.js';
import {getSettings} from '../api/calls/catalogue.js';
import {parseAnswer} from '../api/readers.js';
import type {ServiceCalls} from '../api/service.js';
import type {Session} from './session.js';
import type {TokenStorage} from './stored-token.js';

/** How long an answer is shown on the next pages, in milliseconds. */
const LIFETIME = 5 * 60 * 1000;

/** The maximum number of characters in the storage. */
const MAX_LENGTH = 200_000;

/** The pause before answers are stored, in milliseconds, so that they are shown first. */
const PAUSE = 500;

/** The start of the name of the settings, which no purchase and no other shopper changes. */
const SETTINGS = `["","${getSettings.path}"`;

/** The JSON that the service has sent, and when, in milliseconds since 1970. */
interface KeptAnswer {
  readonly text: string;
  readonly at: number;
}

/**
 * The service's answers, each read once for all callers. Those that this tab has read in the last five
 * minutes for the same shopper are there at once, and are asked again.
 */
export class Answers {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #key: string;
  readonly #reads = new Map<string, Promise<unknown>>();
  #storage: TokenStorage | undefined;
  /** What the storage has or will have. The newest is last. */
  #kept: Map<string, KeptAnswer>;

  /** `storage` keeps answers of the service at `baseUrl` for the next page. Without it, nothing is kept. */
  constructor(
    service: ServiceCalls,
    session: Session,
    baseUrl = '',
    storage?: TokenStorage,
  ) {
    this.#service = service;
    this.#session = session;
    this.#key = shopKey(baseUrl, 'answers');
    this.#storage = storage;
    const record = readRecord(storage, this.#key) as Record<string, KeptAnswer>;
    this.#kept = new Map(Object.entries(record));
  }

  /**
   * Makes a call once for all callers, and again after a failure. If its answer is kept, resolves to that
   * at once, and calls `outdated` when the service has given another one, or refuses: then read again.
   */
  read<Answer, Input extends object | void>(
    call: Call<Answer, Input>,
    input: Input,
    outdated: () => void,
  ): Promise<Answer> {
    const visitor = call.anonymous ? '' : this.#session.visitor;
    const name = JSON.stringify([visitor, call.path, input]);
    const known = this.#reads.get(name) as Promise<Answer> | undefined; // A name always has the same type.
    if (known) return known;
    if (!call.kept || visitor === undefined)
      return this.#share(name, this.#service.call(call, input));
    let text: string | undefined;
    const received = (sent: string): void => void (text = sent);
    const kept = this.#find(name, call);
    const answer = this.#service.call(call, input, {received});
    const shown = this.#share(name, kept ? Promise.resolve(kept.value) : answer);
    const note = () => {
      this.#keep(name, text);
      if (!kept || text === kept.text || this.#reads.get(name) !== shown) return;
      void this.#share(name, answer);
      outdated();
    };
    answer.then(note, (error: unknown) => {
      if (!(error as ShopError).isTemporary) note();
    });
    return shown;
  }

  /** Forgets all answers but the settings. */
  forget(): void {
    for (const map of [this.#reads, this.#kept])
      for (const name of map.keys()) if (!name.startsWith(SETTINGS)) map.delete(name);
    this.#write();
  }

  /** Keeps nothing, from now on. */
  stop(): void {
    this.#kept.clear();
    this.#write();
    this.#storage = undefined;
  }

  #share<Answer>(name: string, answer: Promise<Answer>): Promise<Answer> {
    this.#reads.set(name, answer);
    answer.catch(() => {
      if (this.#reads.get(name) === answer) this.#reads.delete(name);
    });
    return answer;
  }

  /** The kept answer to a call, if it is new enough and readable. */
  #find<Answer>(name: string, {schema}: Call<Answer, never>) {
    const kept = this.#kept.get(name);
    if (!schema || !isNew(kept)) return undefined;
    try {
      const {text} = kept;
      const {value, error} = parseAnswer(schema, JSON.parse(text));
      return error ? undefined : {value, text};
    } catch {
      return undefined; // This is no JSON.
    }
  }

  /** Keeps the text of an answer, or nothing, for a call. */
  #keep(name: string, text = ''): void {
    this.#kept.delete(name);
    if (text && text.length < MAX_LENGTH) this.#kept.set(name, {text, at: Date.now()});
    setTimeout(() => this.#write(), PAUSE);
  }

  #write(): void {
    const entries = [...this.#kept].filter(([, kept]) => isNew(kept));
    while (JSON.stringify(entries).length > MAX_LENGTH) entries.shift();
    if (entries.length)
      writeRecord(this.#storage, this.#key, Object.fromEntries(entries));
    else removeRecord(this.#storage, this.#key);
    this.#kept = new Map(entries);
  }
}

/** Whatever else the storage has is not new. */
function isNew(kept: KeptAnswer | undefined): kept is KeptAnswer {
  return Math.abs(Date.now() - Number(kept?.at)) < LIFETIME;
}
