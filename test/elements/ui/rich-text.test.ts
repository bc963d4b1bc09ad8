import {expect} from '@open-wc/testing';
import {plainText} from '../../../src/ui/content/plain-text.js';
import {richText} from '../../../src/ui/content/rich-text.js';
import {Shop} from '../../../src/shop/shop.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {itExceptIn} from '../../support/browser-engine.js';
import {answer} from '../../support/mock-server.js';
import {waitUntil} from '../../support/wait-until.js';

const own = 'parseHTML' in Document;
const parseHTML = Object.getOwnPropertyDescriptor(Document, 'parseHTML');

/** Removes the browser's own sanitiser until the test ends. */
function removeOwnSanitiser(): void {
  if (!parseHTML) return;
  Reflect.deleteProperty(Document, 'parseHTML');
  onTestEnd(() => Object.defineProperty(Document, 'parseHTML', parseHTML));
}

/** The sanitised HTML; an empty string if nothing is left. */
async function shown(html: string, shop: Shop): Promise<string> {
  return (await richText(html, shop))?.innerHTML ?? '';
}

const link = 'rel="noopener noreferrer nofollow" target="_blank"';
const ours = (path: string, alt = '') =>
  `<img loading="lazy" referrerpolicy="no-referrer" src="https://shop.example.test${path}" alt="${alt}">`;
const run = 'window.harmed = true';

/** HTML that is shown as it is. */
const kept: readonly string[] = [
  'Fly everywhere',
  '<p>Fly</p>',
  '<ul><li>/fly</li><li>/hat</li></ul>',
  '<b>a</b><strong>b</strong><em>c</em><u>d</u>',
  '<h2>Perks</h2>',
  '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '1 &lt; 2 &amp; 3',
  '<p lang="de" dir="ltr">Fliegen</p>',
  '<a>Here</a>',
  `<p title="&lt;img src=x onerror=${run}&gt;">A</p>`,
];

/** Links that lead nowhere any more. */
const deadLinks: readonly string[] = [
  '<a href="">Here</a>',
  `<a href="javascript:${run}">Here</a>`,
  `<a href="java\nscript:${run}">Here</a>`,
  `<a href="&#106;avascript&colon;${run}">Here</a>`,
  `<a href="\u0001javascript:${run}">Here</a>`,
  `<a href="JaVaScRiPt:${run}">Here</a>`,
  '<a href="data:text/html,<script>1</script>">Here</a>',
  '<a href="blob:https://shop.example.test/1">Here</a>',
  '<a href="http://a.example.test/">Here</a>',
  '<a href="https://[">Here</a>',
];

/** HTML of which only the text before it is left. */
const removed: readonly string[] = [
  'A<img src="https://spy.example.test/a.png">',
  'A<img src="//spy.example.test/a.png">',
  'A<img src="data:image/png;base64,iVBORw0KGgo=">',
  'A<input type="image" src="https://spy.example.test/a.png">',
  'A<script src="https://spy.example.test/a.js"></script>',
  `A<script>${run}`,
  `<body onload="${run}">A</body>`,
  `A<svg onload="${run}"><script>${run}</script></svg>`,
  `A<svg><a xlink:href="javascript:${run}"><text>B</text></a></svg>`,
  `A<svg><animate onbegin="${run}" attributeName="x" dur="1s"></svg>`,
  `A<template><img src=x onerror="${run}"></template>`,
  'A<iframe src="https://spy.example.test/"></iframe>',
  `A<iframe srcdoc="<script>parent.harmed = true</script>"></iframe>`,
  'A<object data="https://spy.example.test/"></object><embed src="https://spy.example.test/">',
  'A<input autofocus onfocus="1"><textarea>B</textarea><select><option>C</select>',
  'A<button formaction="https://spy.example.test/">B</button>',
  'A<style>@import "https://spy.example.test/a.css"; p {display: none}</style><link rel="stylesheet" href="https://spy.example.test/a.css">',
  '<base href="https://spy.example.test/">A',
  'A<meta http-equiv="refresh" content="0;url=https://spy.example.test/">',
  'A<video src="https://spy.example.test/a.mp4" poster="https://spy.example.test/a.png" onerror="1"></video><audio src=x></audio>',
];

/** Content for browsers without scripts. */
const WITHOUT_SCRIPTS = `A<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`;

/** Other HTML, and its safe form. */
const changed: readonly (readonly [html: string, result: string])[] = [
  [
    '<a href="https://wiki.example.test/fly">Wiki</a>',
    `<a href="https://wiki.example.test/fly" ${link}>Wiki</a>`,
  ],
  [
    '<a href="/pages/rules">Rules</a>',
    `<a href="https://shop.example.test/pages/rules" ${link}>Rules</a>`,
  ],
  [
    '<a href="mailto:help@example.test">Help</a>',
    `<a href="mailto:help@example.test" ${link}>Help</a>`,
  ],
  [
    '<a href="https://a.example.test/" target="_top" rel="opener" ping="https://spy.example.test/" download>A</a>',
    `<a href="https://a.example.test/" ${link}>A</a>`,
  ],
  ['<img src="/img/a.png" alt="A key">', ours('/img/a.png', 'A key')],
  [
    '<img src="https://cdn.example.test/a.png" alt="">',
    ours('').replace('https://shop.example.test', 'https://cdn.example.test/a.png'),
  ],
  [
    'A<img src="/img/a.png" alt="" srcset="https://spy.example.test/b.png 2x" sizes="1px">',
    `A${ours('/img/a.png')}`,
  ],
  [`A<img src=x onerror="${run}">`, `A${ours('/x')}`],
  [
    'A<picture><source srcset="https://spy.example.test/b.png"><img src="/img/a.png"></picture>',
    `A${ours('/img/a.png')}`,
  ],
  [`A<script>${run}</script>B`, 'AB'],
  [`A<scr<script>ipt>${run}</script>`, `Aipt&gt;${run}`],
  [`<p onclick="${run}" onmouseover="${run}" ontoggle="${run}">A</p>`, '<p>A</p>'],
  [`A<details open ontoggle="${run}">B</details>`, 'A<details open="">B</details>'],
  [`A<svg><style><img src=x onerror="${run}"></style></svg>`, `A${ours('/x')}`],
  [
    `A<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    'A<table></table>',
  ],
  [`A<math href="javascript:${run}">B</math>`, 'AB'],
  [`A<!-- <img src=x onerror="${run}"> -->B`, 'AB'],
  [`A<!--><img src=x onerror="${run}">-->B`, `A${ours('/x')}--&gt;B`],
  [
    'A<form action="https://spy.example.test/"><input name="card"><button>Pay</button></form>',
    'A<div></div>',
  ],
  [
    '<p style="position:fixed;inset:0;background:url(https://spy.example.test/)">A</p>',
    '<p>A</p>',
  ],
  [
    '<img id="currentScript" name="body" src="/img/a.png" alt=""><a id="config" name="config">B</a>',
    `${ours('/img/a.png')}<a>B</a>`,
  ],
  [
    'A<store-provider base-url="https://spy.example.test"><p>B</p></store-provider>',
    'A<p>B</p>',
  ],
  [
    '<p id="a" name="a" class="button" slot="footer" part="price" data-id="7" aria-label="B" role="alert" tabindex="0" contenteditable hidden popover href="/x" src="/y">A</p>',
    '<p>A</p>',
  ],
  [
    `A<div><template shadowrootmode="open"><img src=x onerror="${run}"></template></div>`,
    'A<div></div>',
  ],
];

/**
 * HTML from the service, and the expected sanitised form. Any other form would be unsafe, or would
 * lose content.
 */
const table: readonly (readonly [html: string, result: string])[] = [
  ...kept.map((html) => [html, html] as const),
  ...deadLinks.map((html) => [html, '<a>Here</a>'] as const),
  ...[...removed, WITHOUT_SCRIPTS].map((html) => [html, 'A'] as const),
  ...changed,
];

/** Elements that used to take the words in them along, and what is shown instead. */
const words: readonly (readonly [html: string, result: string])[] = [
  [
    '<figure class="table"><table><tbody><tr><td>No refunds</td></tr></tbody></table></figure>',
    '<figure><table><tbody><tr><td>No refunds</td></tr></tbody></table></figure>',
  ],
  ['<center>No refunds</center>', '<div style="text-align: center;">No refunds</div>'],
  ['<font color="red">No refunds</font>', 'No refunds'],
  [
    '<details><summary>Refunds</summary>None</details>',
    '<details><summary>Refunds</summary>None</details>',
  ],
  [
    '<form><fieldset><legend>No</legend><label>refunds</label></fieldset></form>',
    '<div><div><div>No</div>refunds</div></div>',
  ],
  ['<x-note>No <b>refunds</b></x-note>', 'No <b>refunds</b>'],
  ['<marquee>No refunds</marquee>', '<div>No refunds</div>'],
  ['<abbr title="Player">P</abbr><q>Q</q>', '<abbr title="Player">P</abbr><q>Q</q>'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt></ruby>', '<ruby>漢<rp>(</rp><rt>kan</rt></ruby>'],
  ['<ul>No<div>refunds</div></ul>', 'No<div>refunds</div>'],
];

/** What editors write, and what is shown. */
const editors: Readonly<Record<string, readonly [html: string, result: string]>> = {
  'bullets of Quill 2': [
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>Fly</li><li data-list="bullet">Hat</li></ol>',
    '<ul><li><span></span>Fly</li><li>Hat</li></ul>',
  ],
  'numbers and bullets of one list of Quill 2': [
    '<ol><li data-list="ordered">1</li><li data-list="bullet">A</li><li data-list="ordered">2</li></ol>',
    '<ol><li>1</li></ol><ul><li>A</li></ul><ol start="2"><li>2</li></ol>',
  ],
  'a nested list of Quill 2': [
    '<ol><li data-list="ordered">1</li><li data-list="bullet" class="ql-indent-1">A</li><li data-list="bullet" class="ql-indent-2">B</li><li data-list="bullet" class="ql-indent-1">C</li><li data-list="ordered">2</li></ol>',
    '<ol><li>1<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul></li><li>2</li></ol>',
  ],
  'a nested list of Quill 1': [
    '<ol><li>1</li><li class="ql-indent-1">a</li><li>2</li></ol>',
    '<ol><li>1<ol><li>a</li></ol></li><li>2</li></ol>',
  ],
  'a checklist of Quill 2': [
    '<ol><li data-list="checked">Fly</li><li data-list="unchecked">Hat</li></ol>',
    '<ul><li data-check="">☑ Fly</li><li data-check="">☐ Hat</li></ul>',
  ],
  'a checklist of Quill 1': [
    '<ul data-checked="true"><li>Fly</li></ul><ul data-checked="false"><li>Hat</li></ul>',
    '<ul><li data-check="">☑ Fly</li></ul><ul><li data-check="">☐ Hat</li></ul>',
  ],
  'a checklist of CKEditor 5': [
    '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled" checked="checked"><span class="todo-list__label__description">Fly</span></label></li></ul>',
    '<ul><li data-check="">☑ <span>Fly</span></li></ul>',
  ],
  'a checklist of TinyMCE': [
    '<ul class="tox-checklist"><li class="tox-checklist--checked">Fly</li><li>Hat</li></ul>',
    '<ul><li data-check="">☑ Fly</li><li data-check="">☐ Hat</li></ul>',
  ],
  'a list with a nested one beside its items, as Summernote may write it': [
    '<ul><li>A</li><ul><li>B</li></ul><li>C</li></ul>',
    '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>',
  ],
  'where numbers begin, and of what kind they are': [
    '<ol start="3" reversed style="list-style-type:upper-roman;"><li value="9">A</li></ol>',
    '<ol start="3" reversed="" style="list-style-type: upper-roman;"><li value="9">A</li></ol>',
  ],
  alignment: [
    '<p class="ql-align-right">A</p><p style="text-align:center;">B</p><div align="justify">C</div><p class="has-text-align-center">D</p>',
    '<p style="text-align: right;">A</p><p style="text-align: center;">B</p><div style="text-align: justify;">C</div><p style="text-align: center;">D</p>',
  ],
  indents: [
    '<p class="ql-indent-3">A</p><p style="margin-left:40px;">B</p><p style="padding-left: 80px;">C</p><p style="margin-left: 25px;">D</p><p style="margin-left: 999px">E</p>',
    '<p style="margin-inline-start: 6em;">A</p><p style="margin-inline-start: 2em;">B</p><p style="margin-inline-start: 4em;">C</p><p style="margin-inline-start: 2em;">D</p><p style="margin-inline-start: 16em;">E</p>',
  ],
  direction: [
    '<p class="ql-direction-rtl ql-align-right">א</p><p style="direction: rtl">ב</p>',
    '<p dir="rtl" style="text-align: right;">א</p><p dir="rtl">ב</p>',
  ],
  'words that are struck out or stressed': [
    '<span style="text-decoration: line-through;">Refunds</span><span style="font-weight: bold; font-style: italic">None</span><strike>Old</strike>',
    '<span><s>Refunds</s></span><span><b><i>None</i></b></span><strike>Old</strike>',
  ],
  'a code block of Quill 2': [
    '<div class="ql-code-block-container" spellcheck="false"><div class="ql-code-block">/fly</div><div class="ql-code-block">/hat</div></div>',
    '<pre><div>/fly</div><div>/hat</div></pre>',
  ],
};

describe('HTML from the service', () => {
  const ways = own ? ['the browser’s own sanitiser', 'DOMPurify'] : ['DOMPurify'];

  for (const way of ways) {
    describe(`sanitised by ${way}`, () => {
      const shop = new Shop({baseUrl: 'https://shop.example.test'});
      shop.allowImages(['cdn.example.test']);

      beforeEach(() => {
        if (way === 'DOMPurify') removeOwnSanitiser();
        answer('GET https://shop.example.test/*', '');
        answer('GET https://cdn.example.test/*', '');
      });

      for (const [html, result] of [...table, ...words]) {
        const test =
          html === WITHOUT_SCRIPTS && way !== 'DOMPurify'
            ? itExceptIn('Firefox', 'Firefox keeps this content')
            : it;
        test(`shows ${html} as ${result}`, async () => {
          expect(await shown(html, shop)).to.equal(result);
        });
      }

      for (const [what, [html, result]] of Object.entries(editors))
        it(`keeps the meaning of ${what}`, async () => {
          expect(await shown(html, shop)).to.equal(result);
        });

      it('is read in a time that grows with its length', async () => {
        const deep = '<x>'.repeat(500) + '<b>A</b>'.repeat(20_000);
        const begun = performance.now();
        expect(await shown(deep, shop)).to.contain('<b>A</b>');
        expect(performance.now() - begun).to.be.lessThan(10_000);
      });

      it('sends no requests and runs no scripts, not even inside the page', async () => {
        const spied = answer('GET https://spy.example.test/*', '');
        const page = document.createElement('div');
        document.body.append(page);
        onTestEnd(() => page.remove());
        for (const [html] of table) page.append((await richText(html, shop)) ?? '');
        page
          .querySelectorAll('a')
          .forEach((one) => one.dispatchEvent(new Event('click')));
        // Lazy pictures outside the viewport would not load.
        for (const image of page.querySelectorAll('img')) image.loading = 'eager';
        await waitUntil(
          () => [...page.querySelectorAll('img')].every(({complete}) => complete),
          'Every picture should have loaded or failed.',
        );
        expect(spied.map(({url}) => url)).to.deep.equal([]);
        expect(window).not.to.have.property('harmed');
      });

      for (const nothing of [
        '',
        '  \n',
        '<p></p>',
        '<p><br></p>',
        '<script>1</script>',
        '<img src="https://spy.example.test/a.png">',
      ]) {
        it(`is not shown if it is empty: ${JSON.stringify(nothing)}`, async () => {
          expect(await richText(nothing, shop)).to.not.exist;
        });
      }

      it('never creates a custom element', async () => {
        expect(await shown('A<p is="store-provider">B</p>', shop)).not.to.contain(
          'store',
        );
      });

      it('is cut off if it is very long', async () => {
        const html = await shown(`<p>Begin</p>${'<b>A</b> '.repeat(120_000)}`, shop);
        expect(html.slice(0, 32)).to.equal('<p>Begin</p><b>A</b> <b>A</b> <b');
        expect(html.length).to.be.below(250_000);
      });

      it('can be reduced to plain text', async () => {
        expect(
          await plainText('<b>un</b>limited &amp; more<script>1</script>'),
        ).to.equal('unlimited & more');
        expect(await plainText(' 3 ')).to.equal('3');
        expect(await plainText('<p>10</p><p>homes</p>')).to.equal('10 homes');
        expect(await plainText('<center>10</center>')).to.equal('10');
        expect(await plainText('<img src="/img/tick.png" alt="Yes">')).to.equal('Yes');
        expect(
          await plainText(
            '<ol><li data-list="checked">A<li data-list="unchecked">B</ol>',
          ),
        ).to.equal('☑ A ☐ B');
      });
    });
  }

  it('is reduced to plain text in a short time if the sanitiser is missing', async () => {
    Object.defineProperty(Document, 'parseHTML', {
      configurable: true,
      value: () => {
        throw new Error('Missing.');
      },
    });
    onTestEnd(() => {
      Reflect.deleteProperty(Document, 'parseHTML');
      if (parseHTML) Object.defineProperty(Document, 'parseHTML', parseHTML);
    });
    expect(await plainText('1 < 2 <b>un</b>limited')).to.equal('1 < 2 unlimited');
    const begun = performance.now();
    expect(await plainText('<'.repeat(80_000))).to.have.length(80_000);
    expect(performance.now() - begun).to.be.lessThan(2_000);
  });

  it('has its links within the shop resolved below the path in the address of the shop', async () => {
    const shop = new Shop({baseUrl: 'https://shop.example.test/store'});
    for (const address of ['/pages/rules', 'pages/rules'])
      expect(await shown(`<a href="${address}">Rules</a>`, shop)).to.equal(
        `<a href="https://shop.example.test/store/pages/rules" ${link}>Rules</a>`,
      );
    expect(await shown('<a href="//wiki.example.test/">Wiki</a>', shop)).to.equal(
      `<a href="https://wiki.example.test/" ${link}>Wiki</a>`,
    );
  });
});
