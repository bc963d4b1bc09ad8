import type {Context, Hono} from 'hono';
import {html} from 'hono/html';
import {qrSvg} from '../qr.ts';
import type {OrderLine, OrderRow, SiteSettings} from '../records.ts';
import {amountInWords, convert} from '../rules/money.ts';
import {cancelOrder, orderName, orderNamed, payOrder} from '../rules/orders.ts';
import {BadRequest} from '../rules/refusal.ts';
import {currencyNamed, settingsOf} from '../rules/site.ts';
import {originOf, type RouteContext} from './context.ts';
import {showPage} from './page.ts';
import {amountOf} from './payment-routes.ts';
import {sendSvg} from './picture-routes.ts';
import {withOrder} from './return-url.ts';

/**
 * Adds the payment pages. They imitate a payment provider, with plain forms and without scripts.
 */
export function payPages(app: Hono, routeContext: RouteContext): void {
  const {ruleContext} = routeContext;
  const {store} = ruleContext;

  app.get('/pay/:order/qr.svg', (c) => {
    const name = orderName(store.transaction(() => wanted(c)));
    const code = qrSvg(`${originOf(c)}/pay/${name}`);
    if (!code) throw new BadRequest(404, 'The address is too long for a QR code.');
    return sendSvg(c, code);
  });

  app.get('/pay/:order', (c) => {
    const order = store.transaction(() => wanted(c));
    const settings = settingsOf(store);
    const title = headings[order.status];
    return showPage(c, settings.name, title, content(order, settings), order.status);
  });

  // The page of real services that shows how a payment stands.
  app.get('/payment/flow', (c) => {
    const order = store.transaction(() => wanted(c, c.req.query('order_id')));
    const settings = settingsOf(store);
    const title = headings[order.status];
    return showPage(
      c,
      settings.name,
      title,
      html`<h1>${title}</h1>
        <p>${explanation(order)}</p>
        ${summary(order, settings)}`,
      order.status,
    );
  });

  app.post('/pay/:order', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const order = store.transaction(() => {
      const {id} = wanted(c);
      if (form.get('action') === 'pay') return payOrder(ruleContext, id);
      if (form.get('action') === 'cancel') return cancelOrder(ruleContext, id);
      return wanted(c);
    });
    // Because of the redirect, a reload of the next page does not pay twice.
    return c.redirect(`/pay/${orderName(order)}`, 303);
  });

  function wanted(c: Context, name = c.req.param('order')): OrderRow {
    const order = orderNamed(ruleContext, name ?? '');
    if (!order) throw new BadRequest(404, 'Payment not found.');
    return order;
  }
}

function content(order: OrderRow, settings: SiteSettings) {
  return html`<h1>${headings[order.status]}</h1>
    <p>${explanation(order)}</p>
    ${summary(order, settings)}
    ${order.status === 'pending' ? choices(order, settings) : wayBack(order, settings)}`;
}

const headings: Readonly<Record<OrderRow['status'], string>> = {
  pending: 'Confirm your payment',
  paid: 'Paid. Thank you!',
  cancelled: 'Payment cancelled',
  failed: 'Payment failed',
};

function explanation(order: OrderRow): string {
  switch (order.status) {
    case 'pending':
      return `Order ${orderName(order)}, by ${order.method}.`;
    case 'paid':
      return `Order ${orderName(order)} is on its way to you in the game.`;
    case 'cancelled':
      return 'Nothing was charged. Your cart is as you left it.';
    case 'failed':
      return `${order.reason} Nothing was charged.`;
  }
}

function summary(order: OrderRow, settings: SiteSettings) {
  return html`<table>
    <tbody>
      ${order.lines.map(
        (line) =>
          html`<tr>
            <th scope="row">${line.count > 1 ? `${line.count} × ` : ''}${nameOf(line)}</th>
            <td>${priceOf(line, settings)}</td>
          </tr>`,
      )}
      ${row('Gift card', -order.giftCents, settings)} ${row('Tax', order.taxCents, settings)}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${totalOf(order, settings)}</td>
      </tr>
    </tfoot>
  </table>`;
}

function row(name: string, cents: number, settings: SiteSettings) {
  if (cents === 0) return '';
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${inSystemCurrency(cents, settings)}</td>
  </tr>`;
}

function choices(order: OrderRow, settings: SiteSettings) {
  return html`<form method="post" action="/pay/${orderName(order)}">
    <button name="action" value="pay" class="pay">Pay ${totalOf(order, settings)}</button>
    <button name="action" value="cancel">Cancel</button>
  </form>`;
}

function wayBack(order: OrderRow, settings: SiteSettings) {
  if (!order.returnUrl)
    return html`<p>You can close this page and go back to the shop.</p>`;
  return html`<p><a class="pay" href="${withOrder(order.returnUrl, orderName(order))}">Back to ${settings.name}</a></p>`;
}

function nameOf({name, tierQuantity, giftTo}: OrderLine): string {
  return `${name}${tierQuantity === null ? '' : `, ${tierQuantity} pieces`}${giftTo === null ? '' : ` for ${giftTo}`}`;
}

function priceOf({cents, virtual, count}: OrderLine, settings: SiteSettings): string {
  if (virtual > 0) return `${virtual * count} ${settings.virtualCurrency}`;
  return inSystemCurrency(cents * count, settings);
}

function totalOf(order: OrderRow, settings: SiteSettings): string {
  const money = currencyNamed(settings, order.currency)
    ? amountInWords(amountOf(order, settings), order.currency)
    : '';
  const virtual =
    order.virtual > 0 ? `${order.virtual} ${settings.virtualCurrency}` : '';
  return [order.cents > 0 || !virtual ? money : '', virtual]
    .filter(Boolean)
    .join(' and ');
}

function inSystemCurrency(cents: number, {systemCurrency}: SiteSettings): string {
  return amountInWords(
    convert(cents, systemCurrency, systemCurrency),
    systemCurrency.name,
  );
}
