// What ours is measured against: the same shop, written by hand for nothing but this page.
const {service, token, category} = document.currentScript.dataset;

async function ask(path, method = 'POST', body) {
  const headers = {
    Accept: 'application/json',
    ...(token && {Authorization: `Bearer ${token}`}),
    ...(body && {'Content-Type': 'application/json'}),
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
  '<li><img width="120" height="120" loading="lazy" decoding="async" alt=""><h3></h3><p><s></s> <b></b></p><button>Add to cart</button></li>';
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  'ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(13em,1fr));gap:1em;list-style:none;padding:0}li{content-visibility:auto;contain-intrinsic-size:auto 20em;border:1px solid;padding:1em}',
);
document.adoptedStyleSheets = [sheet];

asked.then(async ([settings, {items}, cart]) => {
  let currency = settings.system_currency;
  const money = () =>
    new Intl.NumberFormat('en', {style: 'currency', currency: currency.name});
  let format = money();
  const priced = [];
  const price = (element, amount) => {
    const text = document.createTextNode(format.format(amount * currency.value));
    element.append(text);
    priced.push([text, amount]);
  };
  const select = document.createElement('select');
  for (const {name} of settings.currencies) select.add(new Option(name));
  const count = document.createElement('output');
  let inCart = cart.items.reduce((sum, line) => sum + line.count, 0);
  count.textContent = inCart;
  const list = document.createElement('ul');
  document.body.append(select, count, list);
  select.onchange = () => {
    currency = settings.currencies[select.selectedIndex];
    format = money();
    for (const [text, amount] of priced)
      text.data = format.format(amount * currency.value);
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
    if (discount) price(prices.children[0], amount + discount);
    price(prices.children[1], amount);
    return one;
  };
  for (let from = 0; from < items.length; from += from ? 100 : 24) {
    if (from)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    list.append(...items.slice(from, from + (from ? 100 : 24)).map(card));
  }
});
