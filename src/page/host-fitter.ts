import type {LitElement} from 'lit';

/**
 * Calls `fit` for each element of `elementClass` that connects to the page. Waits for the next
 * animation frame: Lit has then rendered the element, but the browser has not painted it yet.
 * Returns a function that calls `fit` again for all of these elements that are still in the page.
 */
export function createHostFitter(
  elementClass: typeof LitElement,
  fit: (host: HTMLElement) => void,
): () => void {
  const hosts = new Set<HTMLElement>();
  elementClass.addInitializer((host) =>
    host.addController({
      hostConnected() {
        hosts.add(host);
        requestAnimationFrame(() => fit(host));
      },
      hostDisconnected: () => void hosts.delete(host),
    }),
  );
  return () => hosts.forEach((host) => fit(host));
}
