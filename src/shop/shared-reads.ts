/**
 * Returns a function that reads an answer of the service once for all callers, and again after a
 * failure: `read` is called if nobody has asked for the answer with this key.
 */
export function sharedReads(): <T>(key: string, read: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>) => {
    const known = answers.get(key) as Promise<T> | undefined; // A key always has the same type.
    const answer = known ?? read();
    answers.set(key, answer);
    if (!known) answer.catch(() => answers.delete(key));
    return answer;
  };
}
