// Meta Pixel: nothing is sent before the visitor agrees. Call `allowMeasuring()` then, for example in
// the callback of your consent banner; `fbq('consent', 'revoke')` stops it again.
fbq('consent', 'revoke');

window.allowMeasuring = () => fbq('consent', 'grant');

const content = ({itemId, count, quantity = count}) => ({id: `${itemId}`, quantity});
const money = (value, currency) =>
  value !== undefined && /^[A-Z]{3}$/.test(currency) ? {value, currency} : {};

addEventListener('store-item-added', (event) => {
  const {price, currency, count} = event;
  const contents = [content(event)];
  fbq('track', 'AddToCart', {
    content_type: 'product',
    contents,
    ...money(price && price * count, currency),
  });
});
addEventListener('store-payment-completed', ({orderId, amount, currency, items}) => {
  // Meta wants a value and a currency for each purchase.
  if (amount === undefined || !/^[A-Z]{3}$/.test(currency)) return;
  fbq(
    'track',
    'Purchase',
    {content_type: 'product', contents: items.map(content), value: amount, currency},
    {eventID: orderId},
  );
});
