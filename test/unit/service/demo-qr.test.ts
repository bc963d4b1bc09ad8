import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inflateSync} from 'node:zlib';
import {qrPng, qrSvg} from '../../../demo/service/qr.ts';

/** The QR code of "hi", as the decoder of another program has read it. */
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

test('a code is black on white with a quiet zone, unless its text is too long', () => {
  const tooLong = 'x'.repeat(2332);
  assert.deepEqual([qrSvg(tooLong), qrPng(tooLong)], [undefined, '']);
  assert.match(qrSvg('hi') ?? '', /viewBox="-4 -4 29 29".*fill="white".*fill="black"/);
  const png = Buffer.from(qrPng('hi'), 'base64');
  const data = (type: string) => {
    const at = png.indexOf(type);
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const size = data('IHDR').readUInt32BE(0);
  assert.equal(size, 29 * 6);
  assert.deepEqual([...data('PLTE')], [255, 255, 255, 0, 0, 0]);
  const bytesPerRow = 1 + Math.ceil(size / 8);
  const rows = inflateSync(data('IDAT'));
  const isBlack = (x: number, y: number) =>
    ((rows[y * bytesPerRow + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  // The middle of each module, without the quiet zone of four modules.
  const middles = Array.from({length: 21}, (_, index) => (index + 4) * 6 + 3);
  const drawn = middles.map((y) => middles.map((x) => '.#'[isBlack(x, y)]).join(''));
  assert.equal(drawn.join('\n'), hi);
  assert.equal(isBlack(20, 30), 0);
});
