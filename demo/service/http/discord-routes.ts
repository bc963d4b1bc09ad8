import type {Hono} from 'hono';
import {html} from 'hono/html';
import {settingsOf} from '../rules/site.ts';
import {forShopper, originOf, type RouteContext} from './context.ts';
import {showPage} from './page.ts';
import {cameFrom, webAddress} from './return-url.ts';

/**
 * Adds the routes that link a Discord account. The interface document does not have them. A page
 * imitates Discord.
 */
export function discordRoutes(app: Hono, routeContext: RouteContext): void {
  const {store} = routeContext.ruleContext;

  app.get('/api/auth/discord', (c) =>
    forShopper(c, routeContext, () => {
      if (!routeContext.discord)
        return c.json({success: false, message: 'Discord is not linked here.'});
      const url = new URL('/discord', originOf(c));
      url.searchParams.set('for', new URL(cameFrom(c) ?? originOf(c)).origin);
      return c.json({success: true, url: url.href});
    }),
  );

  app.get('/discord', (c) => {
    const shop = webAddress(c.req.query('for')) ?? originOf(c);
    const title = 'Link your Discord account';
    // The browser delivers the message of the page's script only to the origin in `data-for`, that
    // of the shop.
    const content = html`<h1>${title}</h1>
      <p>This page stands in for Discord. The shop will know you by this account:</p>
      <p><strong>ember_fan</strong>, 123456789012345678</p>
      <form data-for="${new URL(shop).origin}">
        <button name="answer" value="link" class="pay">Link this account</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>`;
    return showPage(c, settingsOf(store).name, title, content, '', '/discord.js');
  });

  app.get('/discord.js', (c) =>
    c.body(script, 200, {'Content-Type': 'text/javascript; charset=utf-8'}),
  );
}

const script = `document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  const linked = event.submitter.value === 'link';
  const account = linked && {discord_username: 'ember_fan', discord_id: '123456789012345678'};
  window.opener?.postMessage({success: linked, ...account}, event.target.dataset.for);
  window.close();
});
`;
