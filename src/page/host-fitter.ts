import type {LitElement} from 'lit';

/**
 * Measures how an element has to change to fit the page around it, such as its colours or margins.
 * Returns a function that makes the change.
 */
export type Fit = (host: HTMLElement) => () => void;

/** The elements that are fitted in the next animation frame. */
let waiting: {readonly host: HTMLElement; readonly fit: Fit}[] = [];

/**
 * Calls `fit` for each element of `elementClass` that connects to the page. Waits for the next
 * animation frame: Lit has then rendered the element, but the browser has not painted it yet.
 * Returns a function that fits all of these elements again, if they are still in the page.
 */
export function createHostFitter(
  elementClass: typeof LitElement,
  fit: Fit,
): () => void {
  const hosts = new Set<HTMLElement>();
  elementClass.addInitializer((host) =>
    host.addController({
      hostConnected() {
        hosts.add(host);
        fitInNextFrame(host, fit);
      },
      hostDisconnected: () => void hosts.delete(host),
    }),
  );
  return () => fitAll([...hosts].map((host) => ({host, fit})));
}

function fitInNextFrame(host: HTMLElement, fit: Fit): void {
  waiting.push({host, fit});
  // The first of these callbacks fits all elements. Each element asks for one, because some pages
  // cancel all callbacks when they stop an animation.
  requestAnimationFrame(() => {
    const all = waiting;
    waiting = [];
    fitAll(all);
  });
}

/**
 * Measures all elements before it changes any of them. Otherwise the browser would compute all
 * styles of the page again for each element.
 */
function fitAll(all: typeof waiting): void {
  const changes = all.map(({host, fit}) => fit(host));
  for (const apply of changes) {
    try {
      apply();
    } catch (error) {
      reportError(error); // The other elements are fitted all the same.
    }
  }
}
