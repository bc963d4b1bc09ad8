import {expect, html} from '@open-wc/testing';
import '../../../src/define/all.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {renderInProvider, waitFor, serviceWith} from '../../support/shop-page.js';

/** The console warnings of a page whose service answers as given. */
async function consoleWarning(
  routes: Parameters<typeof serviceWith>[0],
  content: unknown,
  prepare?: (service: ReturnType<typeof serviceWith>) => void,
): Promise<string> {
  const said = recordWarnings();
  const service = serviceWith(routes);
  prepare?.(service);
  await renderInProvider(service, content);
  await waitFor(() => said.length);
  expect(said).to.have.length(1);
  expect(said[0]).to.contain('Add ?store-doctor to the page');
  return said[0]!;
}

const ranks = html`<store-category url="ranks"></store-category>`;

describe('The author of a page', () => {
  it('reads once on the console which category does not exist', async () => {
    const said = await consoleWarning(
      {},
      html`<store-category url="ranks"></store-category><store-category url="ranks"></store-category>`,
      ({answers}) => answers('categories/get/ranks', {message: 'No.'}, {status: 404}),
    );
    expect(said).to.contain('no category "ranks"').and.to.contain('url');
  });

  it('reads on the console which item does not exist', async () => {
    const said = await consoleWarning(
      {},
      html`<store-item item-id="77"></store-item>`,
      ({answers}) => answers('items/get/77', {message: 'No.'}, {status: 404}),
    );
    expect(said).to.contain('no item "77"').and.to.contain('item-id');
  });

  it('reads on the console which item does not exist for guests', async () => {
    const said = await consoleWarning(
      {},
      html`<store-item item-id="78"></store-item>`,
      ({answers}) => {
        answers('items/get/78', {}, {status: 401});
        answers('items/get/guest/78', {success: false, message: 'Item not found'});
      },
    );
    expect(said).to.contain('no item "78"');
  });

  for (const [link, id] of [
    ['#item-79', 79],
    ['?item=80', 80],
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

  it('reads on the console that shoppers have to sign in, and which tag to paste', async () => {
    const said = await consoleWarning({}, ranks, ({answers}) =>
      answers('categories/get/ranks', {}, {status: 401}),
    );
    expect(said).to.contain('<store-login></store-login>');
  });

  it('reads on the console that an answer cannot be read', async () => {
    const said = await consoleWarning(
      {'categories/get/ranks': '<!doctype html>'},
      ranks,
    );
    expect(said).to.contain('cannot be read').and.to.contain('/categories/get/ranks');
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
