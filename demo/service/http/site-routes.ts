import type {Hono} from 'hono';
import {settingsOf} from '../rules/site.ts';
import {announcementView, patronsView} from '../wire/views.ts';
import type {RouteContext} from './context.ts';

/**
 * Adds the routes of the site's announcement and patrons. The interface document has none of them.
 * They need no token.
 */
export function siteRoutes(
  app: Hono,
  {ruleContext: {store}, shape}: RouteContext,
): void {
  app.get('/api/announcement/get', (c) =>
    c.json(shape.announcement(announcementView(settingsOf(store))) as object),
  );

  app.get('/api/patrons/get', (c) =>
    c.json(shape.patrons(patronsView(settingsOf(store))) as object),
  );
}
