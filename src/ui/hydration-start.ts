/**
 * Whether a framework may begin to hydrate the page later. Not with the script tag: its pages are
 * usually written by hand, and their shoppers must not wait. A framework loads the elements from npm.
 */
export const hydration = {mayBegin: true};
