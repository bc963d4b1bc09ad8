/**
 * What an owner may have, and what to do there. The builder shows the steps, and
 * `npm run recipes` writes docs/recipes from the same table. In texts, *asterisks* mark names of menus
 * and buttons, and backticks mark code.
 *
 * `hosts` says where the shop's files can be: on the site's own `server`, only `elsewhere` (so that their
 * whole address is needed), `anywhere`, or `bundled` in an app. `recipe` is the file
 * of its recipe, if it is not the platform's own name. Recipes with `isHandwritten` say more.
 */
import {forums} from './forums.js';
import {ownSites} from './own-sites.js';
import {siteBuilders} from './site-builders.js';

export const platforms = {...ownSites, ...forums, ...siteBuilders};

/** The choices of the first question, in groups. */
export const groups = {
  'A website': ['html', 'wordpress', 'hugo'],
  'A site builder': ['wix', 'squarespace', 'webflow', 'carrd', 'google-sites', 'other'],
  'A forum': ['discourse', 'xenforo', 'phpbb', 'forum'],
  'An app': ['react', 'vue'],
  'No site': ['nothing'],
};

/** The file of a platform's recipe. Apps have none: docs/npm.md is about them. */
export function recipeOf(place) {
  const {hosts, recipe} = platforms[place];
  return hosts === 'bundled' ? undefined : (recipe ?? `${place}.md`);
}
