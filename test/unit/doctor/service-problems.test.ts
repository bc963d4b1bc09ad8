import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {expect} from 'chai';
import {serviceProblems} from '../../../src/doctor/service-problems.js';

describe('The nginx lines of the doctor', () => {
  it('are those of the recipe without its comments', async () => {
    const file = await readFile('demo/recipes/nginx.conf', 'utf8');
    const recipe = file
      .split('\n')
      .filter((line) => line.trim() && !/^\s*#/.test(line))
      .join('\n');
    const {fixes} = serviceProblems.noCors('https://shop.example.net', '', '', '');
    expect(fixes.map(([, code]) => code)).to.include(recipe);
  });
});

describe('The calls that a service lacks', () => {
  it('are named with their methods', () => {
    const {fixes} = serviceProblems.missingCalls(['/cart/add', '/announcement/get']);
    expect(fixes.map(([, code]) => code)).to.deep.equal([
      'POST /api/cart/add\nGET /api/announcement/get',
    ]);
  });
});
