/**
 * QR codes of up to 106 bytes of text, as SVG: versions 1 to 6 of the standard (ISO/IEC 18004),
 * byte mode, error correction level M. In these all blocks of a version are equally long.
 */

interface Version {
  readonly number: number;
  /** Bytes of data and of error correction in each block. */
  readonly data: number;
  readonly correction: number;
  readonly blocks: number;
}

const versions: readonly Version[] = [
  {number: 1, data: 16, correction: 10, blocks: 1},
  {number: 2, data: 28, correction: 16, blocks: 1},
  {number: 3, data: 44, correction: 26, blocks: 1},
  {number: 4, data: 32, correction: 18, blocks: 2},
  {number: 5, data: 43, correction: 24, blocks: 2},
  {number: 6, data: 27, correction: 16, blocks: 4},
];

/** A square of modules: true is dark, undefined is not set yet. */
type Grid = (boolean | undefined)[][];

/** The code as an SVG picture with its quiet zone; undefined for a text that is too long. */
export function drawQr(text: string): string | undefined {
  const grid = encodeQr(text);
  if (!grid) return undefined;
  const size = grid.length + 8;
  const dark = grid.flatMap((row, y) =>
    row.flatMap((module, x) => (module ? `M${x + 4} ${y + 4}h1v1h-1z` : [])),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
}

/** The modules of the code, row by row; undefined for a text that is too long. */
export function encodeQr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  // Four bits say that bytes follow, eight how many, four that they end.
  const version = versions.find(({data, blocks}) => bytes.length + 2 <= data * blocks);
  if (!version) return undefined;

  const bits = bitsOf(codewords(bytes, version));
  const frame = frameOf(version.number);
  const masked = masks.map((mask, number) => {
    const grid = fill(frame, bits, mask);
    drawFormat(grid, number);
    return grid.map((row) => row.map((module) => module === true));
  });
  return masked.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** The data, padded, cut into blocks with their error correction, and woven together. */
function codewords(bytes: Uint8Array, {data, correction, blocks}: Version): number[] {
  const capacity = data * blocks;
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  const all = Array.from({length: nibbles.length / 2}, (_, index) => {
    return ((nibbles[index * 2] ?? 0) << 4) | (nibbles[index * 2 + 1] ?? 0);
  });
  for (let pad = 0xec; all.length < capacity; pad ^= 0xec ^ 0x11) all.push(pad);

  const dataBlocks = Array.from({length: blocks}, (_, index) =>
    all.slice(index * data, (index + 1) * data),
  );
  return [
    ...weave(dataBlocks),
    ...weave(dataBlocks.map((block) => remainder(block, correction))),
  ];
}

function weave(blocks: readonly (readonly number[])[]): number[] {
  const length = blocks[0]?.length ?? 0;
  return Array.from({length}, (_, index) =>
    blocks.map((block) => block[index] ?? 0),
  ).flat();
}

function bitsOf(bytes: readonly number[]): boolean[] {
  return bytes.flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((byte >> bit) & 1) === 1),
  );
}

/** Product in the field of 256 elements with the polynomial of QR codes. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed–Solomon: what is left of the data after division by the generator of this degree. */
function remainder(data: readonly number[], degree: number): number[] {
  const generator = generatorOf(degree);
  const rest = Array.from({length: degree}, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((coefficient, index) => {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

/** The coefficients of (x − 2⁰)(x − 2¹)…, without the leading 1. */
function generatorOf(degree: number): number[] {
  let coefficients = [1];
  for (let index = 0, root = 1; index < degree; index++, root = multiply(root, 2)) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, place) =>
      place === 0 ? value : value ^ multiply(coefficients[place - 1] ?? 0, root),
    );
  }
  return coefficients.slice(1);
}

/** Everything that is the same for any data: finders, timing, alignment, and room for the format. */
function frameOf(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({length: size}, () =>
    Array.from<boolean | undefined>({length: size}),
  );
  for (let place = 0; place < size; place++) {
    set(grid, 6, place, place % 2 === 0);
    set(grid, place, 6, place % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  }
  if (version > 1) square(grid, size - 7, size - 7, 2, (distance) => distance !== 1);
  drawFormat(grid, 0);
  return grid;
}

/** Draws rings around a middle; `dark` says which of them, counted from the middle. */
function square(
  grid: Grid,
  middleX: number,
  middleY: number,
  reach: number,
  dark: (distance: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      set(grid, middleX + dx, middleY + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** Writes which mask was used, twice, and the one module that is always dark. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  // Level M is 00, so the mask is all there is to protect.
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    if (bit < 6) set(grid, 8, bit, dark);
    else if (bit < 8) set(grid, 8, bit + 1, dark);
    else if (bit === 8) set(grid, 7, 8, dark);
    else set(grid, 14 - bit, 8, dark);

    if (bit < 8) set(grid, size - 1 - bit, 8, dark);
    else set(grid, 8, size - 15 + bit, dark);
  }
  set(grid, 8, size - 8, true);
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

type Mask = (x: number, y: number) => boolean;

const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Writes the bits into the free modules, in columns of two from the right, up and down in turn. */
function fill(frame: Grid, bits: readonly boolean[], mask: Mask): Grid {
  const grid = frame.map((row) => [...row]);
  const size = grid.length;
  let next = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The timing pattern takes a column of its own.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] === undefined)
          set(grid, x, y, (bits[next++] ?? false) !== mask(x, y));
      }
    }
    upwards = !upwards;
  }
  return grid;
}

/** How hard the code is to read, by the four rules of the standard. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const rows = grid.map((row) => row.map(Number).join(''));
  const columns = grid.map((_, x) => grid.map((row) => Number(row[x])).join(''));
  let score = 0;
  for (const line of [...rows, ...columns]) {
    for (const {length} of line.match(/0{5,}|1{5,}/g) ?? []) score += length - 2;
    score += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const [a, b, c, d] = [
        grid[y]?.[x],
        grid[y]?.[x - 1],
        grid[y - 1]?.[x],
        grid[y - 1]?.[x - 1],
      ];
      if (a === b && b === c && c === d) score += 3;
    }
  }
  const dark = rows.join('').replaceAll('0', '').length / grid.length ** 2;
  return score + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
