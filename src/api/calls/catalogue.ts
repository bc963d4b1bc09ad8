import type {Call} from '../call.js';
import {CategoryEntries, CategoryPage} from '../category.js';
import {FeaturedDeals, Item} from '../item.js';
import {Settings} from '../settings.js';

export const getSettings: Call<Settings> = {
  method: 'GET',
  path: '/settings/get',
  documented: true,
  read: true,
  anonymous: true,
  kept: true,
  schema: Settings,
};

/** For a subcategory, some services answer with the category above. */
export const getCategory: Call<CategoryPage, {url: string}> = {
  path: '/categories/get/{url+}',
  documented: true,
  read: true,
  kept: true,
  schema: CategoryPage,
};

/** All categories, without their items. */
export const getCategories: Call<CategoryEntries> = {
  path: '/categories/get',
  read: true,
  kept: true,
  schema: CategoryEntries,
};

export const getItem: Call<Item, {id: string}> = {
  path: '/items/get/{id}',
  documented: true,
  read: true,
  guest: {path: '/items/get/guest/{id}', read: true, schema: Item},
  schema: Item,
};

export const getFeaturedDeals: Call<FeaturedDeals> = {
  path: '/items/getFeaturedDeals',
  documented: true,
  read: true,
  kept: true,
  schema: FeaturedDeals,
};
