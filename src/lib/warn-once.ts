const warned = new Set<string>();

/** Writes a warning for the page's author to the console, each message only once. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  // Some pages remove the console or its methods.
  (globalThis as {console?: Partial<Console>}).console?.warn?.(
    `storefront-elements: ${message}`,
  );
}

/**
 * Warns once about a mistake, and says how to open the doctor, the self-check that explains
 * mistakes in detail.
 */
export function warnWithDoctorHint(message: string): void {
  warnOnce(`${message} Add ?store-doctor to the page's address to see more.`);
}
