const warned = new Set<string>();

/** Tells the page's author, once, what to mend. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  // Some pages take it away.
  (globalThis as {console?: Partial<Console>}).console?.warn?.(
    `storefront-elements: ${message}`,
  );
}

/** The same, of a fault that the doctor knows more about. */
export function warnOfFault(message: string): void {
  warnOnce(`${message} Add ?store-doctor to the page's address to see more.`);
}
