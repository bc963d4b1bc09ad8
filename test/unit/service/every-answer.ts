import type {Store} from '../../../demo/service/store.ts';
import type {ShapeName} from '../../../demo/service/wire/shape.ts';
import {add, billing, serviceOver, type Answer} from './caller.ts';

/** An answer, with its name in the table of `observed-fields.ts`. */
export type NamedAnswer = readonly [name: string, Answer];

/** Makes every call as a shopper whose cart has everything that a cart can have. */
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
  for (const url of [
    'ranks',
    'keys',
    'keys/crates',
    'pets',
    'islands',
    'cosmetics',
    'embers',
  ])
    await note('category', call(`categories/get/${url}`));
  for (const id of [31, 35, 51, 54, 63, 64, 73, 82, 92, 104])
    await note('item', call(`items/get/${id}`));
  await note('noItem', call('items/get/9999'));
  await note('deals', call('items/getFeaturedDeals'));
  await note('deals', as(undefined)('items/getFeaturedDeals'));

  await note('cart', call('cart/get'));
  const [wings, island] = [await add(call, 91), await add(call, 81)];
  for (const [id, how] of [
    [54, {tier_quantity: 10}],
    [51, {payment_type: 2, gift_to: 'Mirko'}],
    [52, {}],
    [104, {}],
  ] as const)
    await note('change', call(`cart/add/${id}`, {payment_type: 0, ...how}));
  await note('cart', call('cart/get'));
  await note('promoted', call('cart/getPromoted'));
  const server = island.allowed_servers[0].server_id;
  await note(
    'change',
    call(`cart/setSelectedServer/${island.cid}`, {server_id: server}),
  );
  const {id: variable} = wings.vars[0];
  const choice = {var_id: variable, var_value: 'aurora'};
  await note('change', call(`cart/setVariable/${wings.cid}`, choice));
  await note('change', call(`cart/reload/${wings.cid}`, {count: 1}));
  await note('change', call(`cart/remove/${wings.cid}`));
  await note('change', call('cart/remove/999999'));
  await note('coupon', call('cart/acceptCoupon', {coupon: 'EMBER10'}));
  await note('applied', call('cart/getCoupon'));
  await note('removed', call('cart/removeCoupon'));
  await note('couponAmount', call('cart/acceptCoupon', {coupon: 'FIVEOFF'}));
  await note('giftCard', call('cart/acceptCoupon', {coupon: 'GIFT-7QK2'}));
  await note('change', call('cart/acceptCoupon', {coupon: 'NONE'}));
  await note('balance', call('cart/getGift', {gift: 'GIFT-7QK2'}));
  await note('noBalance', call('cart/getGift', {gift: 'NONE'}));
  await note('change', call('cart/setReferral', {ref_code: 'STREAMER'}));
  await note('cart', call('cart/get'));
  await note('removed', call('cart/removeGiftcard'));
  await note('change', call('cart/removeReferral'));
  await note('change', call('cart/setReferral', {ref_code: 'NONE'}));
  await note('referral', call('capture-referral', {ref: 'STREAMER'}));

  await note('methods', call('payments/get'));
  const pay = {...billing, currency: 'EUR', discordId: '123456789012345678'};
  const payment = (name: string, paymentMethod: string) =>
    note(name, call('payments/create', {...pay, paymentMethod}));
  await note('change', call('payments/create', {...pay, paymentMethod: 'None'}));
  await payment('html', 'Bank form');
  const pix = await payment('code', 'Pix');
  const sePay = await payment('code', 'SePay');
  const {data} = await payment('url', 'Card');
  const status = () =>
    note('status', call('payments/checkStatus', {order_id: data.order_id}));
  await status();
  await decide(data.order_id, 'pay');
  await status();
  await note('status', call('payments/checkStatus', {order_id: 'MS-1'}));
  const {payment_id: order} = pix.data.details;
  await note('check', call('payments/handle/pix/check', {order_id: order}));
  const {payment_id: pmid} = sePay.data.details;
  await note('check', call('payments/handle/sepay/check', {pmid}));

  await note('token', as(undefined)('auth/username', {username: 'Mirko'}));
  const account = {
    username: 'Pia',
    password: 'secret-1',
    password_confirmation: 'secret-1',
  };
  await note('account', call('auth/register', {...account, email: 'pia@example.net'}));
  await note('token', call('auth/login', account));
  await note('accountDone', call('auth/login', {...account, password: 'wrong'}));
  const reset = {email: 'pia@example.net'};
  await note('accountDone', call('auth/request/resetPassword', reset));
  await note(
    'accountDone',
    call('auth/resetPassword', {...account, ...reset, token: '1'}),
  );
  await note('inGame', call('game_auth/init/Mirko'));
  await note('inGameCheck', call('game_auth/check/Mirko'));
  await request('/demo/confirm/Mirko', {method: 'POST'});
  await note('inGameCheck', call('game_auth/check/Mirko'));
  await note(
    'discord',
    request('/api/auth/discord', {headers: {Authorization: 'Bearer ada'}}),
  );

  await note('user', call('user'));
  for (const name of ['Astrid_7', '.BedrockBen'])
    await note('profile', get(`profile/${name}`));
  await note('announcement', get('announcement/get'));
  await note('page', call('pages/get', {url: 'rules'}));
  await note('staff', get('staff'));
  await note('patrons', get('patrons/get'));
  await note('access', get('checkAccessibility'));
  return answers;
}
