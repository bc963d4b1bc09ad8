// Lets modules listen to the events of a page, such as `pagehide`, and tests dispatch them.
const page = new EventTarget();

/** Dispatches an event of the page with these properties. */
export function dispatchPageEvent(type: string, properties: object = {}): void {
  page.dispatchEvent(Object.assign(new Event(type), properties));
}

globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.removeEventListener = page.removeEventListener.bind(page);
