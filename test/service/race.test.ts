import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {startService} from '../../demo/service/main.ts';
import {billing} from './caller.ts';

test('of two shoppers at two services over one database, exactly one gets the last piece', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  context.after(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'store.sqlite');
  const services = [
    await startService({port: 0, file}),
    await startService({port: 0, file}),
  ];

  context.after(() => Promise.all(services.map((service) => service.close())));

  const orders = await Promise.all(
    services.map(async ({origin}, index) => {
      const headers = {Authorization: `Bearer shopper-${index}`};
      await fetch(`${origin}/api/cart/add/75`, {method: 'POST', headers});
      const response = await fetch(`${origin}/api/payments/create`, {
        method: 'POST',
        headers,
        body: JSON.stringify(billing),
      });
      return ((await response.json()) as {data: {url: string}}).data.url;
    }),
  );
  const pages = await Promise.all(
    orders.map(async (url) => {
      const paid = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({action: 'pay'}),
      });
      return paid.text();
    }),
  );
  assert.equal(pages.filter((page) => page.includes('Paid. Thank you!')).length, 1);
  assert.equal(
    pages.filter((page) => page.includes('Void drake egg is sold out.')).length,
    1,
  );
});
