import type {Store} from '../../../demo/service/store.ts';
import type {ShapeName} from '../../../demo/service/wire/shape.ts';
import {add, billing, done, serviceOver, type Answer} from './caller.ts';

/** An answer, with its name in the tables of `service-formats.test.ts` and `observed-fields.ts`. */
export type NamedAnswer = readonly [name: string, Answer];

/** Reads everything that a client reads, as a shopper whose cart has everything that a cart can have. */
export async function everyAnswer(
  shape: ShapeName,
  store?: Store,
): Promise<NamedAnswer[]> {
  const {as, request, decide} = serviceOver({
    shape,
    discord: true,
    ...(store && {store}),
  });
  const call = as('astrid-token');
  const get = (path: string) => request(`/api/${path}`);
  const answers: NamedAnswer[] = [];
  const note = async (name: string, answer: Promise<Answer>) => {
    answers.push([name, await answer]);
    return (await answer).body;
  };

  await note('settings', get('settings/get'));
  await note('categories', call('categories/get'));
  for (const url of ['ranks', 'keys', 'pets', 'islands', 'cosmetics', 'embers'])
    await note('category', call(`categories/get/${url}`));
  for (const id of [31, 35, 51, 54, 63, 64, 73, 82, 92, 104])
    await note('item', call(`items/get/${id}`));
  await note('deals', call('items/getFeaturedDeals'));

  await note('cart', call('cart/get'));
  const wings = await add(call, 91);
  const island = await add(call, 81);
  for (const [id, how] of [
    [54, {tier_quantity: 10}],
    [51, {payment_type: 2, gift_to: 'Mirko'}],
    [52, {}],
    [104, {}],
  ] as const)
    await add(call, id, how);
  await note('promoted', call('cart/getPromoted'));
  const server = island.allowed_servers[0].server_id;
  await done(call, `cart/setSelectedServer/${island.cid}`, {server_id: server});
  await done(call, 'cart/acceptCoupon', {coupon: 'FIVEOFF'});
  await done(call, 'cart/acceptCoupon', {coupon: 'GIFT-7QK2'});
  await done(call, 'cart/setReferral', {ref_code: 'STREAMER'});
  await note('cart', call('cart/get'));

  await note('methods', call('payments/get'));
  await done(call, `cart/remove/${wings.cid}`);
  const {data} = (
    await call('payments/create', {
      ...billing,
      currency: 'EUR',
      discordId: '123456789012345678',
    })
  ).body;
  const status = () =>
    note('status', call('payments/checkStatus', {order_id: data.order_id}));
  await status();
  await decide(data.order_id, 'pay');
  await status();

  await note('user', call('user'));
  for (const name of ['Astrid_7', '.BedrockBen'])
    await note('profile', get(`profile/${name}`));
  await note('announcement', get('announcement/get'));
  await note('patrons', get('patrons/get'));
  await note('access', get('checkAccessibility'));
  return answers;
}
