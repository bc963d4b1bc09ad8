import assert from 'node:assert/strict';
import {it} from 'node:test';
import {textOf} from '../../../src/prerender/text.ts';

it('100 000 characters of hostile HTML become text within three seconds of a processor', () => {
  for (const part of [
    ...['<li>', '<ul data-checked=true>', '<!--', '<script ', '<script>', '<p '],
    ...['<', '</', '<!', '&#', '<b>', ' '],
  ]) {
    const html = part.repeat(100_000 / part.length);
    const before = process.cpuUsage();
    textOf(html);
    const {user, system} = process.cpuUsage(before);
    assert.ok(user + system < 3_000_000, `${part} took too long`);
  }
});

it('HTML becomes its words, without tags, scripts and comments', () => {
  const texts = {
    'a<!-- b --> c': 'a c',
    '<p>one</p><p>two</p>': 'one two',
    'b<b>ol</b>d': 'bold',
    '<SCRIPT>x < y</script >İ <style>z</style>q': 'İ q',
    '1 < 2 &amp; 3 &#62; 2': '1 < 2 & 3 > 2',
    'cut <img src="': 'cut',
    '<script>never closed': '',
    '<p title="a > b">words</p>': 'words',
    'caf&eacute; &mdash; 5&nbsp;&euro;': 'café — 5 €',
    '<template><p>hidden</p></template>shown': 'shown',
    'A<button>B</button><select><option>C</select>': 'A',
    '<ol><li data-list="checked">Fly<li data-list="unchecked">Hat</ol>': '☑ Fly ☐ Hat',
    '<ul><li><label><input type="checkbox" checked>Fly</label></ul>': '☑ Fly',
    '<ul data-checked="false"><li>A<ul><li>B</ul></ul><ul><li>C</ul>': '☐ A B C',
  };
  for (const [html, text] of Object.entries(texts)) assert.equal(textOf(html), text);
});
