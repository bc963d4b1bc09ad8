import {entryScript} from '../lib/entry-script.js';
import {lazyModule} from '../lib/lazy-module.js';

const doctor = lazyModule(() => import('../doctor/open-doctor.js'));
const authorWarnings = lazyModule(() => import('../page/author-warnings.js'));

/** Bundlers leave it undefined. */
declare const __VERSION__: string;

if (typeof document !== 'undefined') {
  // Where the script tag or the page's address asks for it: says what is wrong, and what to paste.
  if (
    document.querySelector('script[doctor]') ||
    /[?&]store-doctor\b/.test(location.search)
  )
    doctor.load().then(
      ({openDoctor}) =>
        openDoctor(entryScript, typeof __VERSION__ === 'string' ? __VERSION__ : 'npm'),
      () => undefined, // The console says which file is missing.
    );
  document.documentElement.addEventListener('store-error', (event) => {
    const {target} = event; // Gone by the time the module is there.
    authorWarnings.load().then(
      ({warnPageAuthor}) => warnPageAuthor(event, target),
      () => undefined,
    );
  });
}
