import assert from 'node:assert/strict';
import {it} from 'node:test';
import {textOf} from '../../src/prerender/text.ts';

it('a baked page reads hostile HTML of 100 000 characters in no time', () => {
  for (const part of [
    '<!--',
    '<script ',
    '<script>',
    '<p ',
    '<',
    '</',
    '<!',
    '&#',
    ' ',
  ]) {
    const html = part.repeat(100_000 / part.length);
    const start = performance.now();
    textOf(html);
    assert.ok(performance.now() - start < 200, `${part} took too long`);
  }
});

it('a baked page has the words of HTML, without tags, scripts and comments', () => {
  const texts = {
    'a<!-- b --> c': 'a c',
    '<p>one</p><p>two</p>': 'one two',
    'b<b>ol</b>d': 'bold',
    '<SCRIPT>x < y</script >İ <style>z</style>q': 'İ q',
    '1 < 2 &amp; 3 &#62; 2': '1 < 2 & 3 > 2',
    'cut <img src="': 'cut',
    '<script>never closed': '',
  };
  for (const [html, text] of Object.entries(texts)) assert.equal(textOf(html), text);
});
