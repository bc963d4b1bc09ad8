/** A script tag of ours, by its attributes. */
const OURS = 'script[data-base-url],script[data-demo]';

/**
 * The script tag that a page was given; `undefined` outside browsers. Optimisers move and
 * rename scripts, and then only its own attributes tell which one it is. Has to be asked
 * while the script runs for the first time.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined' ? undefined : find();

function find(): HTMLScriptElement | undefined {
  const {currentScript} = document;
  // An image of this name would be in its place.
  const current =
    currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const named = 'script[src*="embed.js"]';
  return current?.matches(`${OURS},${named}`)
    ? current
    : (document.querySelector<HTMLScriptElement>(OURS) ??
        current ??
        document.querySelector<HTMLScriptElement>(named) ??
        undefined);
}
