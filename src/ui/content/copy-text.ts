/**
 * Copies a text to the clipboard. Resolves to whether it was copied: the browser or the page may
 * forbid access to the clipboard, and pages that are not served over https have none.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
