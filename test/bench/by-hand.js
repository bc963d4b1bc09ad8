// The shop that ours is compared with: written by hand, for this page only.
const {service, token, category} = document.currentScript.dataset;

/** The number of items that are shown at a time. */
const PAGE = 96;

async function ask(path, method = 'POST', body) {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(method === 'POST' && {'Content-Type': 'application/json'}),
  };
  const sent = body ? {body: JSON.stringify(body)} : {};
  const response = await fetch(`${service}/api/${path}`, {method, headers, ...sent});
  return response.json();
}

const asked = Promise.all([
  ask('settings/get', 'GET'),
  ask(`categories/get/${category}`),
  ask('cart/get'),
]);

const template = document.createElement('template');
template.innerHTML =
  '<article><img width="140" height="140" loading="lazy" decoding="async" alt=""><h3></h3><p><b></b></p><button>Add to cart</button></article>';
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  main{min-height:100vh;font:16px/1.4 system-ui,sans-serif}
  main>div{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1rem}
  article{display:grid;gap:.5rem;justify-items:center;padding:1rem;border:1px solid #ddd;border-radius:8px}
`);
document.adoptedStyleSheets = [sheet];

asked.then(([settings, {items}, cart]) => {
  let currency = settings.system_currency;
  const priced = [];
  const money = (amount) => `${(amount * currency.value).toFixed(2)} ${currency.name}`;
  const price = (element, amount) => {
    const text = document.createTextNode(money(amount));
    element.append(text);
    priced.push([text, amount]);
  };
  const select = document.createElement('select');
  for (const {name} of settings.currencies) select.add(new Option(name));
  const count = document.createElement('output');
  let inCart = cart.items.reduce((sum, line) => sum + line.count, 0);
  count.textContent = inCart;
  const list = document.createElement('div');
  const main = document.querySelector('main');
  main.append(select, count, list);
  select.onchange = () => {
    currency = settings.currencies[select.selectedIndex];
    for (const [text, amount] of priced) text.data = money(amount);
  };
  list.onclick = async ({target}) => {
    const button = target.closest('button');
    if (!button) return;
    button.insertAdjacentHTML('beforebegin', '<i>In cart</i>');
    inCart += 1;
    count.textContent = inCart;
    await ask(`cart/add/${button.parentNode.dataset.id}`, 'POST', {payment_type: 0});
  };
  const card = ({id, name, image, price: amount, discount}) => {
    const one = document.importNode(template.content.firstChild, true);
    const [picture, heading, prices] = one.children;
    one.dataset.id = id;
    picture.src = service + image;
    heading.textContent = name;
    price(prices.lastChild, amount);
    if (discount) {
      const before = document.createElement('s');
      price(before, amount + discount);
      prices.prepend(before);
    }
    return one;
  };
  let shown = 0;
  const more = document.createElement('button');
  more.textContent = 'Show more';
  more.onclick = () => {
    list.append(...items.slice(shown, shown + PAGE).map(card));
    shown += PAGE;
    more.hidden = shown >= items.length;
  };
  more.click();
  main.append(more);
});
