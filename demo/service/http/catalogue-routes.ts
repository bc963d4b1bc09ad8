import type {Hono} from 'hono';
import type {CategoryRow, ItemRow, ShopperRow} from '../records.ts';
import {BadRequest} from '../rules/refusal.ts';
import {
  categoriesIn,
  categoryAt,
  dealsOf,
  itemOnShelf,
  itemsIn,
  offerOf,
} from '../rules/offers.ts';
import {settingsOf} from '../rules/site.ts';
import type {CategoryTree} from '../wire/shape.ts';
import {
  categoryItemView,
  categoryListView,
  categoryView,
  dealView,
  itemDetailView,
  settingsView,
} from '../wire/views.ts';
import {forVisitor, originOf, type RouteContext} from './context.ts';
import {idParameter} from './input.ts';

const notFound = {success: false, message: 'Item not found'};

/** Adds the routes for settings, categories, items and deals. */
export function catalogueRoutes(app: Hono, routeContext: RouteContext): void {
  const {shape, ruleContext} = routeContext;
  const {store} = ruleContext;

  app.get('/api/settings/get', (c) =>
    c.json(
      shape.settings(
        settingsView(settingsOf(store), {
          authType: routeContext.authType,
          guests: routeContext.guests,
          discord: routeContext.discord,
          origin: originOf(c),
        }),
      ) as object,
    ),
  );

  // This call is not in the interface document. Real services answer `GET` and `POST`, also to
  // guests.
  app.on(['GET', 'POST'], '/api/categories/get', (c) =>
    c.json(
      categoriesIn(store, 0).map((category) =>
        categoryListView(category, categoriesIn(store, category.id)),
      ),
    ),
  );

  app.post('/api/categories/get/:url{.+}', (c) =>
    forVisitor(c, routeContext, (shopper) => {
      const category = categoryAt(store, c.req.param('url'));
      if (!category) throw new BadRequest(404, 'Category not found');
      return c.json(shape.category(treeOf(category, shopper)) as object);
    }),
  );

  if (routeContext.guests) {
    app.post('/api/items/get/guest/:id', (c) => {
      const item = itemOnShelf(store, idParameter(c, 'id'));
      return c.json(item ? itemAnswer(item, undefined) : notFound);
    });
  }

  app.post('/api/items/get/:id', (c) =>
    forVisitor(c, routeContext, (shopper) => {
      const item = itemOnShelf(store, idParameter(c, 'id'));
      return c.json(item ? itemAnswer(item, shopper) : notFound);
    }),
  );

  const dealsContext = {
    ...routeContext,
    guests: routeContext.guests || shape.dealsForEverybody,
  };
  app.post('/api/items/getFeaturedDeals', (c) =>
    forVisitor(c, dealsContext, (shopper) => {
      const deals = dealsOf(store).map((item) =>
        dealView(offerOf(store, item, shopper?.id), settingsOf(store)),
      );
      return c.json(shape.deals(deals) as object);
    }),
  );

  function itemAnswer(item: ItemRow, shopper: ShopperRow | undefined): object {
    return shape.itemDetail(
      itemDetailView(offerOf(store, item, shopper?.id), settingsOf(store)),
    ) as object;
  }

  function treeOf(
    category: CategoryRow,
    shopper: ShopperRow | undefined,
  ): CategoryTree {
    return {
      category: categoryView(category),
      items: itemsIn(store, category.id).map((item) =>
        categoryItemView(offerOf(store, item, shopper?.id), settingsOf(store)),
      ),
      subcategories: categoriesIn(store, category.id).map((inside) =>
        treeOf(inside, shopper),
      ),
    };
  }
}
