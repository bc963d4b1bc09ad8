import type {Hono} from 'hono';
import {html, raw} from 'hono/html';
import {BadRequest} from '../rules/refusal.ts';
import {profileOf} from '../rules/profiles.ts';
import {settingsOf} from '../rules/site.ts';
import {pageView} from '../wire/views.ts';
import {PageUrl} from './bodies.ts';
import type {RouteContext} from './context.ts';
import {readInput} from './input.ts';
import {pageStyles} from './page-styles.ts';
import {showPage} from './page.ts';

/**
 * Adds the pages that the site's links lead to: as HTML, and as JSON for storefronts that show such
 * pages themselves.
 */
export function sitePages(app: Hono, {ruleContext: {store}}: RouteContext): void {
  app.get('/style.css', (c) =>
    c.body(pageStyles, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  app.get('/pages/:url', (c) => {
    const page = pageAt(c.req.param('url'));
    if (!page) throw new BadRequest(404, 'There is no such page.');
    // The content comes from the catalogue and is trusted.
    const content = html`<h1>${page.name}</h1>
      ${raw(page.content)}`;
    return showPage(c, settingsOf(store).name, page.name, content);
  });

  // Links to set a new password lead here. The page of a real service has the form.
  app.get('/reset-password', (c) => {
    const title = 'Set a new password';
    const content = html`<h1>${title}</h1>
      <p>The form is where the shop is: open the shop's page with the end of this address, from the question mark on.</p>`;
    return showPage(c, settingsOf(store).name, title, content);
  });

  app.get('/profile/:username', (c) => {
    const profile = profileOf(store, c.req.param('username'));
    if (!profile) throw new BadRequest(404, 'There is no such player.');
    const {name, group, items} = profile;
    const content = html`<h1>${name}</h1>
      ${group && html`<p>${group}</p>`}
      <ul>
        ${items.map(({details}) => html`<li>${details.name}</li>`)}
      </ul>`;
    return showPage(c, settingsOf(store).name, name, content);
  });

  app.post('/api/pages/get', async (c) => {
    const page = pageAt((await readInput(c, PageUrl)).url);
    return c.json(
      page ? {success: true, page} : {success: false, message: 'Page not found'},
    );
  });

  function pageAt(wanted: string) {
    return pageView(settingsOf(store), wanted);
  }
}
