import type {Hono} from 'hono';
import {offerOf} from '../rules/offers.ts';
import {profileOf} from '../rules/profiles.ts';
import {settingsOf} from '../rules/site.ts';
import {
  announcementView,
  categoryItemView,
  patronsView,
  profileView,
  staffView,
} from '../wire/views.ts';
import type {RouteContext} from './context.ts';

/**
 * Adds the routes of the site's announcement, its patrons, its staff and the profiles of players. The interface document has none of them.
 * They need no token.
 */
export function siteRoutes(
  app: Hono,
  {ruleContext: {store}, shape}: RouteContext,
): void {
  app.get('/api/announcement/get', (c) =>
    c.json(shape.announcement(announcementView(settingsOf(store))) as object),
  );

  app.get('/api/profile/:username', (c) => {
    const profile = profileOf(store, c.req.param('username'));
    if (!profile) return c.json({status: 'error', message: 'Player not found'});
    const settings = settingsOf(store);
    const view = profileView(profile, (item) =>
      categoryItemView(offerOf(store, item, profile.shopperId), settings),
    );
    return c.json(shape.profile(view) as object);
  });

  app.get('/api/staff', (c) => c.json(staffView(settingsOf(store))));

  app.get('/api/patrons/get', (c) =>
    c.json(shape.patrons(patronsView(settingsOf(store))) as object),
  );
}
