import type {Context, Hono} from 'hono';
import {
  addToCart,
  pricedCartOf,
  promotedFor,
  removeLine,
  setCount,
} from '../rules/cart.ts';
import {setCustomPrice, setServer, setVariable} from '../rules/choices.ts';
import {toCents} from '../rules/money.ts';
import {BadRequest} from '../rules/refusal.ts';
import {offerOf} from '../rules/offers.ts';
import {settingsOf} from '../rules/site.ts';
import {cartView, categoryItemView} from '../wire/views.ts';
import {
  Addition,
  Count,
  paymentTypes,
  Price,
  SelectedServer,
  VariableValue,
} from './bodies.ts';
import {forShopper, originOf, type RouteContext} from './context.ts';
import {idParameter, readInput} from './input.ts';

const done = {success: true};

/**
 * Adds the routes for the cart and its changes. The interface document has only the call that reads
 * the cart.
 */
export function cartRoutes(app: Hono, routeContext: RouteContext): void {
  const {ruleContext, shape} = routeContext;
  const {store} = ruleContext;

  app.post('/api/cart/get', (c) =>
    forShopper(c, routeContext, (shopper) =>
      c.json(
        shape.cart(
          cartView(pricedCartOf(ruleContext, shopper.id), settingsOf(store), {
            origin: originOf(c),
            discord: routeContext.discord,
          }),
        ) as object,
      ),
    ),
  );

  app.post('/api/cart/add/:id', async (c) => {
    const {payment_type = 0, gift_to, tier_quantity} = await readInput(c, Addition);
    const paymentType = paymentTypes[payment_type] ?? 'once';
    return change(c, (shopperId) =>
      addToCart(ruleContext, shopperId, idParameter(c, 'id'), {
        paymentType,
        giftTo: gift_to || null,
        tierQuantity: tier_quantity ?? null,
      }),
    );
  });

  app.post('/api/cart/remove/:cid', (c) =>
    change(c, (shopperId) => removeLine(ruleContext, shopperId, idParameter(c, 'cid'))),
  );

  app.post('/api/cart/reload/:cid', async (c) => {
    const {count} = await readInput(c, Count);
    return change(c, (shopperId) =>
      setCount(ruleContext, shopperId, idParameter(c, 'cid'), count),
    );
  });

  app.post('/api/cart/changePrice/:cid', async (c) => {
    const cents = toCents((await readInput(c, Price)).price);
    if (cents === undefined) {
      throw new BadRequest(422, 'The given data was invalid.', {
        price: ['expected at most two decimals'],
      });
    }
    return change(c, (shopperId) =>
      setCustomPrice(ruleContext, shopperId, idParameter(c, 'cid'), cents),
    );
  });

  app.post('/api/cart/setVariable/:cid', async (c) => {
    const {var_id, var_value} = await readInput(c, VariableValue);
    return change(c, (shopperId) =>
      setVariable(
        ruleContext,
        shopperId,
        idParameter(c, 'cid'),
        var_id,
        String(var_value),
      ),
    );
  });

  app.post('/api/cart/setSelectedServer/:cid', async (c) => {
    const {server_id} = await readInput(c, SelectedServer);
    return change(c, (shopperId) =>
      setServer(ruleContext, shopperId, idParameter(c, 'cid'), server_id),
    );
  });

  app.post('/api/cart/getSelectServers', (c) =>
    forShopper(c, routeContext, () => c.json([...settingsOf(store).servers])),
  );

  app.post('/api/cart/getPromoted', (c) =>
    forShopper(c, routeContext, (shopper) => {
      const items = promotedFor(ruleContext, shopper.id).map((item) =>
        categoryItemView(offerOf(store, item, shopper.id), settingsOf(store)),
      );
      return c.json(shape.promoted(items) as object);
    }),
  );

  function change(c: Context, work: (shopperId: number) => void): Response {
    forShopper(c, routeContext, (shopper) => work(shopper.id));
    return c.json(done);
  }
}
