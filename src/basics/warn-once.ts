const warned = new Set<string>();

/** Tells the page's author, once, what to mend. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`storefront-elements: ${message}`);
}
