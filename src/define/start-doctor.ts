import {isSupportedBrowser} from '../lib/browser-support.js';
import {entryScript, scriptSettings} from '../lib/entry-script.js';
import {lazyModule} from '../lib/lazy-module.js';
import {getDefaultShop} from '../ui/default-shop.js';
import type {StoreProvider} from '../ui/store-provider.js';

const doctor = lazyModule(() => import('../doctor/open-doctor.js'));
const authorWarnings = lazyModule(() => import('../page/author-warnings.js'));

/** The package's version. Our build sets it; other bundlers leave it undefined. */
declare const __VERSION__: string;

/**
 * Shows the doctor if the page asks for it, and warns about what its author has overlooked. `tags` are
 * all tags of the shop.
 */
export function startDoctor(tags: readonly string[]): void {
  if (!isSupportedBrowser()) return;
  // The script tag or the page's address can ask for the doctor, a panel that checks the page.
  if (
    document.querySelector('script[doctor]') ||
    'doctor' in scriptSettings() ||
    /[?&]store-doctor\b/.test(location.search)
  )
    doctor.load().then(
      ({openDoctor}) =>
        openDoctor(
          entryScript,
          typeof __VERSION__ === 'string' ? __VERSION__ : 'npm',
          tags,
        ),
      // If the panel's file cannot be loaded, there is no panel that could report this. A text in
      // the page reports it instead. The browser's console names the file.
      () =>
        document.body.prepend(
          'Shop doctor: a file of the shop could not be loaded. The console says which.',
        ),
    );
  document.documentElement.addEventListener('store-error', (event) => {
    // The target is the `<store-provider>` that provides the shop, or `<html>` for the default shop.
    const shop = (event.target as Partial<StoreProvider>).shop ?? getDefaultShop();
    if (!shop) return;
    // Before the module has loaded, a guest may have signed in.
    const isGuest = shop.session.value.status === 'guest';
    authorWarnings.load().then(
      ({warnPageAuthor}) => warnPageAuthor(event.error, shop, isGuest),
      () => undefined,
    );
  });
}
