/** A storage of texts by their keys; `undefined` if the browser forbids storage. */
export type ItemStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/**
 * Reads a text from storage. Returns `null` if there is none, or if the storage cannot be
 * read.
 */
export function readText(
  storage: Pick<Storage, 'getItem'> | undefined,
  key: string,
): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads a JSON object from storage. Returns an empty object if there is none, or if the storage is
 * blocked.
 */
export function readRecord(
  storage: Pick<Storage, 'getItem'> | undefined,
  key: string,
): Readonly<Record<string, unknown>> {
  try {
    return {...(JSON.parse(storage?.getItem(key) ?? '{}') as object)};
  } catch {
    return {};
  }
}

/** Writes a value to storage as JSON. Returns whether it is stored: the storage may be full or blocked. */
export function writeRecord(
  storage: Pick<Storage, 'setItem'> | undefined,
  key: string,
  record: object | number,
): boolean {
  try {
    storage?.setItem(key, JSON.stringify(record));
    return Boolean(storage);
  } catch {
    return false;
  }
}

/** Removes an entry from storage. Does nothing if the storage is blocked. */
export function removeRecord(
  storage: Pick<Storage, 'removeItem'> | undefined,
  key: string,
): void {
  try {
    storage?.removeItem(key);
  } catch {
    // If the storage is blocked, the entry may stay, because nothing can read it.
  }
}
