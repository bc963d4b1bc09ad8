/** A storage as browsers have it, which lasts as long as the object. */
export class MemoryStorage implements Storage {
  readonly #entries: Map<string, string>;

  constructor(entries: Readonly<Record<string, string>> = {}) {
    this.#entries = new Map(Object.entries(entries));
  }

  get length(): number {
    return this.#entries.size;
  }

  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError');
}

/** A storage that the browser forbids. */
export const forbiddenStorage = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
};
