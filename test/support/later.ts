/** A promise that a test settles when its story has come so far. */
export function later<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle));
  return {promise, resolve, reject};
}
