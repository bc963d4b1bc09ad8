import assert from 'node:assert/strict';
import {after, before, it} from 'node:test';
import {startService, type RunningService} from '../../demo/service/main.ts';

let service: RunningService;
before(async () => (service = await startService({port: 0, file: ':memory:'})));
after(() => service.close());

it('a page of another site reads what the API answers, and no payment page', async () => {
  const allowed = async (path: string, method = 'GET') => {
    const headers = {Origin: 'https://other.example'};
    const answer = await fetch(service.origin + path, {method, headers});
    return answer.headers.get('Access-Control-Allow-Origin');
  };
  assert.equal(await allowed('/api/settings/get'), 'https://other.example');
  for (const method of ['GET', 'POST', 'OPTIONS'])
    assert.equal(await allowed('/pay/MS-100001', method), null, method);
});
