import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inflateSync} from 'node:zlib';
import {pngOf} from '../../demo/service/png.ts';
import {drawQr, encodeQr} from '../../demo/service/qr.ts';

/** Read back with another program's decoder when it was written down. */
const hi = `#######..####.#######
#.....#..##.#.#.....#
#.###.#.##.##.#.###.#
#.###.#.##..#.#.###.#
#.###.#.#..##.#.###.#
#.....#.##..#.#.....#
#######.#.#.#.#######
........#.###........
#.#####.....#.#####..
.###.#.#..#.#..#....#
..##..##.#.#.#..####.
###.#....#.....##.#..
###.#.#....#.#..#.#.#
........#..####..#..#
#######...#.#.##...#.
#.....#.#######..#..#
#.###.#.#...#..#..#..
#.###.#.###.#..#..#..
#.###.#.#..#.#..###..
#.....#..##....##.#..
#######.#.##.#..####.`;

test('encodes a text as a QR code', () => {
  const drawn = encodeQr('hi')?.map((row) =>
    row.map((dark) => (dark ? '#' : '.')).join(''),
  );
  assert.equal(drawn?.join('\n'), hi);
});

test('takes the smallest version that holds the text, and none that does not', () => {
  const sizeOf = (length: number) => encodeQr('x'.repeat(length))?.length;
  assert.deepEqual([14, 15, 26, 42, 62, 84, 106, 107, 2331, 2332].map(sizeOf), [
    21,
    25,
    25,
    29,
    33,
    37,
    41,
    45,
    177,
    undefined,
  ]);
  assert.equal(drawQr('x'.repeat(2332)), undefined);
});

test('draws the code with a quiet zone', () => {
  assert.match(drawQr('hi') ?? '', /^<svg [^>]*viewBox="0 0 29 29"/);
});

test('writes modules as a PNG', () => {
  const png = Buffer.from(pngOf([[true]], 1), 'base64');
  assert.equal(png.readUInt32BE(16), 9);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  // Nine rows of a filter byte and two of pixels: all light but the one in the middle.
  assert.deepEqual([...rows.subarray(12, 15)], [0, 0b1111_0111, 0b1000_0000]);
  assert.deepEqual([...rows.subarray(0, 3)], [0, 0xff, 0x80]);
});
