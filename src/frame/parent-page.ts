/** The message by which a framed shop reports its height, in CSS pixels. */
export interface HeightMessage {
  readonly type: 'storefront:height';
  readonly height: number;
}

/**
 * The origin of the parent page, the page around this frame. `undefined` if the browser
 * does not reveal the origin, for example because of `referrerpolicy="no-referrer"`.
 */
export function parentOrigin(): string | undefined {
  // Firefox has no `ancestorOrigins`.
  const {ancestorOrigins} = location as {readonly ancestorOrigins?: DOMStringList};
  const known = ancestorOrigins?.[0];
  if (known) return known === 'null' ? undefined : known;
  try {
    const {origin} = window.parent.location;
    return origin === 'null' ? undefined : origin;
  } catch {
    // The parent page is of another origin, so the browser forbids reading its address.
  }
  // After a navigation inside the frame, the referrer is a page of the frame's own origin, not the
  // parent page.
  const referrer = originOf(document.referrer);
  return referrer === location.origin ? undefined : referrer;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Sends a message to the parent page, if the origin of the parent page is known. */
export function postToParent(message: HeightMessage): void {
  const origin = parentOrigin();
  if (origin) window.parent.postMessage(message, origin);
}

/**
 * Calls `listener` with the path of each `storefront:path` message of the parent page.
 * Ignores every other message and sender.
 */
export function onParentPath(listener: (path: string) => void): void {
  addEventListener('message', ({source, origin, data}: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== parentOrigin()) return;
    if (typeof data !== 'object' || data === null) return;
    const {type, path} = data as Partial<Record<string, unknown>>;
    if (type === 'storefront:path' && typeof path === 'string') listener(path);
  });
}
