/**
 * The script tag that a page was given; `undefined` outside browsers. Optimisers move and
 * rename scripts, and then only its own attributes tell which one it is. Has to be asked
 * while the script runs for the first time.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined'
    ? undefined
    : ((document.currentScript as HTMLScriptElement | null) ??
      document.querySelector<HTMLScriptElement>(
        'script[data-base-url], script[data-demo]',
      ) ??
      undefined);
