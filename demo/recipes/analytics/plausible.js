// Plausible: a goal "Purchase" with revenue, and a goal "Add to cart".
window.plausible ??= (...call) => (window.plausible.q ??= []).push(call);

addEventListener('store-item-added', ({name}) => {
  plausible('Add to cart', {props: {item: name}});
});
addEventListener('store-payment-completed', ({amount, currency}) => {
  const revenue =
    amount && /^[A-Z]{3}$/.test(currency) ? {currency, amount} : undefined;
  plausible('Purchase', revenue && {revenue});
});
