import type {Hono} from 'hono';
import {html, raw} from 'hono/html';
import type {SitePage} from '../records.ts';
import {BadRequest} from '../rules/refusal.ts';
import {profileOf} from '../rules/profiles.ts';
import {settingsOf} from '../rules/site.ts';
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

  app.get('/profile/:username', (c) => {
    const wanted = c.req.param('username');
    const profile = profileOf(store, wanted);
    const name = profile?.shopper.name ?? donorNamed(wanted);
    if (name === undefined) throw new BadRequest(404, 'There is no such player.');
    const {group = '', items = []} = profile ?? {};
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

  /** The name of a donor of the catalogue, who has a profile without having been here. */
  function donorNamed(wanted: string): string | undefined {
    const {top, recentDonors} = settingsOf(store);
    const names = [top, ...recentDonors.map(({username}) => username)];
    return names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  }

  function pageAt(wanted: string): SitePage | undefined {
    return settingsOf(store).pages.find(({url}) => url === wanted);
  }
}
