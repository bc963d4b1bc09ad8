import './store-provider.js';

/** Answers for another shop than the page's. */
export function install(): void {
  // Registering it is all there is to do.
}
