import {correction, generate} from 'lean-qr';

/** The modules of a text's QR code, row by row: true is dark; undefined for a text that is too long. */
export function encodeQr(text: string): boolean[][] | undefined {
  const {M} = correction;
  try {
    const code = generate(text, {minCorrectionLevel: M, maxCorrectionLevel: M});
    const places = Array.from({length: code.size}, (_, place) => place);
    return places.map((y) => places.map((x) => code.get(x, y)));
  } catch {
    return undefined;
  }
}

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
