/** Resolves to the data of the next message to the page with this property. */
export function messageWith<K extends string>(
  property: K,
): Promise<Record<K, unknown>> {
  return new Promise((resolve) => {
    const hear = ({data}: MessageEvent<Record<K, unknown>>) => {
      if (!Object.hasOwn(data, property)) return;
      removeEventListener('message', hear);
      resolve(data);
    };
    addEventListener('message', hear);
  });
}
