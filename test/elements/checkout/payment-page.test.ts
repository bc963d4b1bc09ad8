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

/** Rebuilds the form of a payment's HTML in a page. */
function rebuilt(html: string, page = document.implementation.createHTMLDocument()) {
  const payment = read(html);
  if (typeof payment === 'string') throw new Error(`It was ${payment}.`);
  expect(payment.url.href).to.equal('https://gateway.example.com/pay');
  return appendRedirectForm(page, payment);
}

/** Reads the payment from a form's HTML, in the parts that the shop uses. */
function form(html: string) {
  const page = read(html);
  if (typeof page === 'string') throw new Error(`It was ${page}.`);
  return {...page, url: page.url.href};
}

describe('A payment page of the service', () => {
  it('is read as the address, method and fields of its form', () => {
    const html = `<!doctype html><title>Pay</title><form method="POST" action="https://gateway.example.com/pay?a=1">
      <input type="hidden" name="token" value="t&amp;1"><input name="empty"><input value="nameless">
      <input name="off" value="x" disabled><input type="checkbox" name="no" value="x">
      <input type="checkbox" name="yes" value="y" checked><input type="file" name="file">
      <select name="plan"><option value="a">A<option value="b" selected>B</select>
      <textarea name="note">Hi</textarea><button name="button" value="x">Pay</button>
    </form><input form="" name="outside" value="x">`;
    expect(form(html)).to.deep.equal({
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

  it('may lead to an address of the service', () => {
    expect(form('<form action="pay/7"></form>')).to.include({
      url: 'https://shop.example.net/store/pay/7',
      method: 'get',
    });
  });

  for (const action of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'http://gateway.example.com/pay',
    'data:text/html,<p>',
    'https://user:secret@gateway.example.com/',
    'blob:https://fans.example/1',
    '',
    undefined,
  ])
    it(`leads to no unsafe address: "${action}"`, () => {
      const attribute = action === undefined ? '' : `action="${action}"`;
      expect(read(`<form ${attribute}></form>`)).to.equal('unsafe');
    });

  describe('never leads a form to the page’s own site, which would receive the page’s cookies', () => {
    const own = 'https://fans.example/page';
    for (const [action, baseUrl] of [
      ['https://fans.example/account/delete', 'https://shop.example.net'],
      ['https://fans.example:8443/account', 'https://shop.example.net'],
      ['https://www.fans.example/account', 'https://shop.example.net'],
      ['/account/delete', 'https://fans.example/shop'],
      ['https://fans.example/account', 'https://fans.example/shop'],
      ['https://fans.example/shopping', 'https://fans.example/shop'],
      ['../account', 'https://fans.example/shop'],
      ['%2e%2e/account', 'https://fans.example/shop'],
      ['%2e%2e%2faccount', 'https://fans.example/shop'],
      ['a\\..\\..\\account', 'https://fans.example/shop'],
    ] as const) {
      it(`${action}, of a service at ${baseUrl}`, () => {
        for (const method of ['post', 'get'])
          expect(
            read(
              `<form method="${method}" action="${action}"></form>`,
              {...shop, baseUrl},
              own,
            ),
          ).to.equal('unsafe');
      });
    }

    for (const [action, baseUrl] of [
      ['/shop/pay/7', 'https://fans.example/shop'],
      ['pay/7', 'https://fans.example/shop'],
      ['/pay/7', 'https://fans.example'],
    ] as const) {
      it(`but may lead below the service’s address: ${action} at ${baseUrl}`, () => {
        const page = read(`<form action="${action}"></form>`, {...shop, baseUrl}, own);
        expect(page).to.have.property('url');
      });
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
    expect(form(html)).to.deep.equal({
      url: 'https://gateway.example.com/pay',
      method: 'get',
      fields: [],
    });
  });

  it('is rebuilt in the body of a page that has forms with the name "body"', () => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = '<form name="body"></form><form name="body"></form>';
    const built = rebuilt(
      '<form action="https://gateway.example.com/pay"></form>',
      page,
    );
    expect(built.parentElement === page.querySelector('body')).to.equal(true);
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
    const built = rebuilt(
      `<form action="https://gateway.example.com/pay" method="post">${fields}</form>`,
    );
    expect(Element.prototype.getAttribute.call(built, 'action')).to.equal(
      'https://gateway.example.com/pay',
    );
    expect([...new FormData(built)]).to.deep.equal(
      [...names].map((name) => [name, 'x']),
    );
  });

  it('is declined if it has more than one form', () => {
    expect(read('<form action="/a"></form><form action="/b"></form>')).to.equal(
      'declined',
    );
  });

  it('needs a frame if it has no form', () => {
    for (const html of [
      '<script>go()</script>',
      '<iframe src="https://gateway.example.com"></iframe>',
      '<template><form action="/x"></form></template>',
      '',
    ]) {
      expect(read(html), html).to.equal('frame');
    }
  });

  it('runs and loads nothing while it is read', async () => {
    const marks = window as {ran?: boolean};
    const before = performance.getEntriesByType('resource').length;
    const html = `<script>ran = true</script><img src="/nowhere.png" onerror="ran = true">
      <iframe srcdoc="<script>parent.ran = true</script>"></iframe><svg onload="ran = true"></svg>
      <meta http-equiv="refresh" content="0;url=https://evil.example/">
      <form action="https://gateway.example.com/pay"><input autofocus onfocus="ran = true" name="a"></form>`;
    rebuilt(html, document).remove();
    // Handlers of the form would run in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(marks.ran).to.equal(undefined);
    expect(performance.getEntriesByType('resource').length).to.equal(before);
  });
});
