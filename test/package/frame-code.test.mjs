import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {FRAME_SCRIPT, frameCode} from '../../demo/builder/frame-code.js';

const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('The script for a page around a framed shop', () => {
  it('is the same in the builder, the doctor and the guide for owners', () => {
    assert.ok(
      read('docs/owners.md').includes(frameCode('https://www.example.com/shop.html')),
    );
    const literal = FRAME_SCRIPT.replaceAll('`', '\\`').replaceAll('${', '\\${');
    assert.ok(read('src/doctor/frame-code.ts').includes(literal));
  });

  it('escapes the address of the page in the frame', () => {
    assert.match(
      frameCode('https://a.example/?a=1&b="2"'),
      /src="https:\/\/a\.example\/\?a=1&amp;b=&quot;2&quot;"/,
    );
  });
});
