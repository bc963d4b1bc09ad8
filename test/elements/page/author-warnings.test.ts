import {expect, html} from '@open-wc/testing';
import {HttpResponse} from 'msw';
import {register} from '../../../src/define/register.js';
import {startDoctor} from '../../../src/define/start-doctor.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {emptyCart} from '../../support/fixtures.js';
import {
  renderInProvider,
  waitFor,
  serviceWith,
  type Service,
} from '../../support/shop-page.js';

await register();
startDoctor([]);

const ranks = html`<store-category url="ranks"></store-category>`;

describe('The author of a page', () => {
  const unknown = {message: 'No.'};
  for (const [what, content, arrange, words] of [
    [
      'which category does not exist',
      html`${ranks}${ranks}`,
      (service) => service.answers('categories/get/ranks', unknown, {status: 404}),
      ['no category "ranks"', 'url'],
    ],
    [
      'which item does not exist',
      html`<store-item item-id="77"></store-item>`,
      (service) => service.answers('items/get/77', unknown, {status: 404}),
      ['no item "77"', 'item-id'],
    ],
    [
      'that shoppers have to sign in, and which tag to paste',
      ranks,
      (service) => service.answers('categories/get/ranks', {}, {status: 401}),
      ['<store-login></store-login>'],
    ],
    [
      'that an answer cannot be read',
      ranks,
      (service) => service.answers('categories/get/ranks', '<!doctype html>'),
      ['cannot be read', '/categories/get/ranks'],
    ],
    [
      'that a token is not valid',
      ranks,
      (service) => {
        service.answers('cart/get', emptyCart);
        service.answers('categories/get/ranks', {}, {status: 401});
        service.shop.session.setToken('old');
      },
      ['is not valid'],
    ],
    [
      'that nothing answers at the address',
      ranks,
      (service) => service.answers('categories/get/ranks', () => HttpResponse.error()),
      ['cannot be reached from this page: check the address'],
    ],
    [
      'that the service lacks a call',
      html`<featured-deals></featured-deals>`,
      (service) => service.answers('items/getFeaturedDeals', '', {status: 404}),
      ['does not have /items/getFeaturedDeals'],
    ],
  ] satisfies [string, unknown, (service: Service) => unknown, string[]][])
    it(`reads once on the console ${what}`, async () => {
      const said = recordWarnings();
      const service = serviceWith();
      arrange(service);
      await renderInProvider(service, content);
      await waitFor(() => said.length);
      expect(said).to.have.length(1);
      for (const word of [...words, 'Add ?store-doctor to the page'])
        expect(said[0]).to.contain(word);
    });

  for (const [link, id] of [
    ['#item-79', 79],
    ['?cart=31x2,82x3', 82],
    ['?page=181', 81],
  ] as const)
    it(`reads ${id === 81 ? 'of' : 'nothing about'} item ${id}, which does not exist, with ${link} in the address`, async () => {
      const {href} = location;
      onTestEnd(() => history.replaceState(null, '', href));
      history.replaceState(null, '', link);
      const said = recordWarnings();
      const service = serviceWith();
      service.answers(`items/get/${id}`, {message: 'No.'}, {status: 404});
      const content = html`<store-item item-id=${id}></store-item>`;
      const page = await renderInProvider(service, content);
      const item = page.querySelector('store-item')!;
      await waitFor(() => item.shadowRoot?.querySelector('[part~="error"]'));
      if (id === 81) await waitFor(() => said.length);
      expect(said).to.have.length(id === 81 ? 1 : 0);
    });

  it('reads nothing about temporary failures, or about messages that shoppers read', async () => {
    const said = recordWarnings();
    const service = serviceWith();
    service.answers('categories/get/ranks', {}, {status: 500});
    const page = await renderInProvider(service, ranks);
    const category = page.querySelector('store-category')!;
    await waitFor(() => category.shadowRoot?.querySelector('[part~="error"]'));
    expect(said).to.have.length(0);
  });
});
