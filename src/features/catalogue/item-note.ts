import {html, nothing} from 'lit';
import type {CategoryItem} from '../../shop/catalogue.js';
import type {ItemContext} from '../../ui/order/item-context.js';

/**
 * Renders a note about the choices that the shopper has to make in the cart: a price, a game
 * server.
 * @csspart note - Says what the shopper will have to choose in the cart: a price, a game server.
 */
export function itemNote(
  {custom_price, min_price, allow_select_server, allowed_servers}: CategoryItem,
  {texts, money}: ItemContext,
) {
  const names = allowed_servers.map(({name}) => name);
  const servers = listOf(names, money.lang);
  const notes = [
    custom_price ? texts.ownPrice : '',
    custom_price && min_price ? texts.atLeast(money.exact(min_price)) : '',
    servers &&
      texts.pair(allow_select_server ? texts.ownServer : texts.server, servers),
  ].filter(Boolean);
  return notes.length
    ? html`<p class="muted small" part="note">${notes.join(' · ')}</p>`
    : nothing;
}

/** Joins names with the separators of a language: "Skyblock, Survival". */
function listOf(names: readonly string[], lang: string | undefined): string {
  try {
    return new Intl.ListFormat(lang, {style: 'narrow'}).format(names);
  } catch {
    return names.join(', '); // The language comes from the service or the page and may be invalid.
  }
}
