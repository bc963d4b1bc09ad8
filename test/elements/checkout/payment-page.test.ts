import {expect} from '@open-wc/testing';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {
  appendRedirectForm,
  readPaymentPage,
} from '../../../src/features/checkout/payment/payment-page.js';

const shop = {
  baseUrl: 'https://shop.example.net/store',
  paymentHosts: new Set<string>(),
};
const read = (html: string, rules = shop, page = 'https://fans.example/page') =>
  readPaymentPage(html, rules, page);

/** Reads the payment from a form's HTML. */
function form(html: string) {
  const page = read(html);
  if (typeof page === 'string') throw new Error(`It was ${page}.`);
  return page;
}

/** The parts of a form that the shop uses. */
const partsOf = (html: string) => ({...form(html), url: form(html).url.href});

describe('A payment page of the service', () => {
  it('is read as the address, method and fields of its form', () => {
    const html = `<!doctype html><title>Pay</title><form method="POST" action="https://gateway.example.com/pay?a=1">
      <input type="hidden" name="token" value="t&amp;1"><input name="empty"><input value="nameless">
      <input name="off" value="x" disabled><input type="checkbox" name="no" value="x">
      <input type="checkbox" name="yes" value="y" checked><input type="file" name="file">
      <select name="plan"><option value="a">A<option value="b" selected>B</select>
      <textarea name="note">Hi</textarea><button name="button" value="x">Pay</button>
    </form><input form="" name="outside" value="x">`;
    expect(partsOf(html)).to.deep.equal({
      url: 'https://gateway.example.com/pay?a=1',
      method: 'post',
      fields: [
        ['token', 't&1'],
        ['empty', ''],
        ['yes', 'y'],
        ['plan', 'b'],
        ['note', 'Hi'],
      ],
    });
  });

  for (const [what, html, kind] of [
    [
      'declined if it has more than one form',
      '<form action="/a"></form>'.repeat(2),
      'declined',
    ],
    ['shown in a frame if it has a script alone', '<script>go()</script>', 'frame'],
    [
      'shown in a frame if it has a form in a template alone',
      '<template><form action="/x"></form></template>',
      'frame',
    ],
    ['shown in a frame if it is empty', '', 'frame'],
  ] as const)
    it(`is ${what}`, () => {
      expect(read(html)).to.equal(kind);
    });

  it('may lead to an address of the service', () => {
    expect(partsOf('<form action="pay/7"></form>')).to.include({
      url: 'https://shop.example.net/store/pay/7',
      method: 'get',
    });
  });

  const away = 'https://shop.example.net';
  const below = 'https://fans.example/shop';
  for (const [action, baseUrl, isAllowed] of [
    ['javascript:alert(1)', away],
    [' java\nscript:alert(1)', away],
    ['http://gateway.example.com/pay', away],
    ['data:text/html,<p>', away],
    ['https://user:secret@gateway.example.com/', away],
    ['blob:https://fans.example/1', away],
    ['', away],
    [undefined, away],
    // The page's own site would receive the page's cookies.
    ['https://fans.example/account/delete', away],
    ['https://fans.example:8443/account', away],
    ['https://www.fans.example/account', away],
    ['/account/delete', below],
    ['https://fans.example/account', below],
    ['https://fans.example/shopping', below],
    ['../account', below],
    ['%2e%2e/account', below],
    ['%2e%2e%2faccount', below],
    ['a\\..\\..\\account', below],
    ['/shop/pay/7', below, true],
    ['pay/7', below, true],
    ['/pay/7', 'https://fans.example', true],
  ] as [string | undefined, string, true?][])
    it(`${isAllowed ? 'may lead' : 'never leads'} to ${action}, of a service at ${baseUrl}`, () => {
      const attribute = action === undefined ? '' : `action="${action}"`;
      for (const method of ['post', 'get']) {
        const html = `<form method="${method}" ${attribute}></form>`;
        const page = read(html, {...shop, baseUrl});
        if (isAllowed) expect(page).to.have.property('url');
        else expect(page).to.equal('unsafe');
      }
    });

  it('leads only to listed hosts if the page has payment-hosts', () => {
    const said = recordWarnings();
    const rules = {...shop, paymentHosts: new Set(['gateway.example.com'])};
    const to = (action: string) => read(`<form action="${action}"></form>`, rules);
    expect(to('https://gateway.example.com/pay')).to.have.property('url');
    for (const elsewhere of [
      'https://other.example.com/pay',
      'https://gateway.example.com:8443/pay',
      'https://gateway.example.com.evil.example/pay',
      'http://gateway.example.com/pay',
      'pay/7',
    ])
      expect(to(elsewhere), elsewhere).to.equal('unsafe');
    expect(said.join()).to.contain('payment-hosts').and.to.contain('other.example.com');
  });

  it('ignores the addresses of buttons and of <base>', () => {
    const html = `<base href="https://evil.example/"><form action="https://gateway.example.com/pay" target="_top"
      onsubmit="alert(1)"><button formaction="https://evil.example/" formmethod="get">Pay</button></form>`;
    expect(partsOf(html)).to.deep.equal({
      url: 'https://gateway.example.com/pay',
      method: 'get',
      fields: [],
    });
  });

  it('is read and rebuilt with a field for the name of each member of a form', () => {
    const names = new Set<string>();
    let type: object | null = HTMLFormElement.prototype;
    for (; type; type = Object.getPrototypeOf(type) as object | null)
      for (const name of Object.getOwnPropertyNames(type)) names.add(name);
    expect([...names]).to.include.members([
      'getAttribute',
      'append',
      'remove',
      'submit',
    ]);
    const fields = [...names]
      .map((name) => `<input name="${name}" value="x">`)
      .join('');
    const page = document.implementation.createHTMLDocument();
    const action = 'https://gateway.example.com/pay';
    const html = `<form action="${action}" method="post">${fields}</form>`;
    const built = appendRedirectForm(page, form(html));
    expect(page.body.lastChild === built).to.equal(true);
    expect(Element.prototype.getAttribute.call(built, 'action')).to.equal(action);
    expect([...new FormData(built)]).to.deep.equal(
      [...names].map((name) => [name, 'x']),
    );
  });

  it('runs and loads nothing while it is read', async () => {
    const marks = window as {ran?: boolean};
    const before = performance.getEntriesByType('resource').length;
    const html = `<script>ran = true</script><img src="/nowhere.png" onerror="ran = true">
      <iframe srcdoc="<script>parent.ran = true</script>"></iframe><svg onload="ran = true"></svg>
      <meta http-equiv="refresh" content="0;url=https://evil.example/">
      <form action="https://gateway.example.com/pay"><input autofocus onfocus="ran = true" name="a"></form>`;
    appendRedirectForm(document, form(html)).remove();
    // Handlers of the form would run in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(marks.ran).to.equal(undefined);
    expect(performance.getEntriesByType('resource').length).to.equal(before);
  });
});
