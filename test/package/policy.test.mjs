import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {it} from 'node:test';
import {policy} from '../e2e/policy.ts';

/** Returns the directives of a Content Security Policy, by name. */
function directivesOf(header) {
  return new Map(
    header.split(';').map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name, values.join(' ')];
    }),
  );
}

it('the README prints the policy under which the tests run', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, header] = /^Content-Security-Policy: (.*)$/m.exec(readme);
  const printed = directivesOf(header);
  const places = {script: '', service: 'https://shop.example.net'};
  const tested = directivesOf(policy(places));
  const names = (directives) => new Set(directives.keys());
  assert.deepEqual(names(printed), names(tested));
  // In the README, these directives also name a script and a style sheet on another host, and a
  // payment provider.
  for (const name of ['script-src', 'style-src', 'form-action']) tested.delete(name);
  for (const [name, values] of tested) assert.equal(printed.get(name), values, name);
});
