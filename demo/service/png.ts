/**
 * Modules as a black and white PNG in base64, `scale` pixels each, with a quiet zone of four modules:
 * the form in which some payment providers send their QR codes.
 */
export function pngOf(modules: readonly (readonly boolean[])[], scale = 6): string {
  const size = (modules.length + 8) * scale;
  const bytesPerRow = Math.ceil(size / 8);
  // Each row begins with its filter: none.
  const pixels = new Uint8Array(size * (bytesPerRow + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dark =
        modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] ?? false;
      const place = y * (bytesPerRow + 1) + 1 + (x >> 3);
      if (!dark) pixels[place] = (pixels[place] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const png = [
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    // One bit for each pixel, grey.
    ...chunk('IHDR', [...int(size), ...int(size), 1, 0, 0, 0, 0]),
    ...chunk('IDAT', stored(pixels)),
    ...chunk('IEND', []),
  ];
  return btoa(png.map((byte) => String.fromCharCode(byte)).join(''));
}

/** The bytes in a zlib stream, without compression. */
function stored(bytes: Uint8Array): number[] {
  const stream = [0x78, 0x01];
  for (let start = 0; start < bytes.length; start += 0xffff) {
    const block = bytes.subarray(start, start + 0xffff);
    const last = start + block.length === bytes.length ? 1 : 0;
    const {length} = block;
    stream.push(
      last,
      length & 255,
      length >> 8,
      ~length & 255,
      (~length >> 8) & 255,
      ...block,
    );
  }
  return [...stream, ...int(adler32(bytes))];
}

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...new TextEncoder().encode(type), ...data];
  return [...int(data.length), ...named, ...int(crc32(named))];
}

function int(value: number): number[] {
  return [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
}

function crc32(bytes: readonly number[]): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ ((rest & 1) * 0xedb88320);
  }
  return ~rest >>> 0;
}

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
