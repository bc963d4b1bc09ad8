import './store-currency.js';
import './store-donors.js';
import './store-goals.js';
import './store-language.js';
import './store-links.js';
import './store-server.js';

/** What stands around a shop: links, the game server, goals, donors, pickers. */
export function install(): void {
  // Registering them is all there is to do.
}
