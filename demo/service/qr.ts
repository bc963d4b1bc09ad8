import {correction, generate, type Bitmap2D} from 'lean-qr';
import {toPngBuffer} from 'lean-qr/extras/node_export';
import {toSvgSource} from 'lean-qr/extras/svg';

const black = [0, 0, 0] as const;
const white = [255, 255, 255] as const;

/** Returns a text's QR code as an SVG element, or `undefined` if the text is too long. */
export function qrSvg(text: string): string | undefined {
  const code = qrCode(text);
  return code && toSvgSource(code, {on: 'black', off: 'white', scale: 8});
}

/**
 * Returns a text's QR code as a PNG in base64, which is the form that some payment providers send.
 * Returns an empty text if the text is too long.
 */
export function qrPng(text: string): string {
  const code = qrCode(text);
  if (!code) return '';
  const png = toPngBuffer(code, {on: black, off: white, scale: 6});
  return Buffer.from(png).toString('base64');
}

/**
 * Returns the dark and light squares of a text's QR code, or `undefined` if the text is too long.
 */
export function qrCode(text: string): Bitmap2D | undefined {
  const {M} = correction;
  try {
    return generate(text, {minCorrectionLevel: M, maxCorrectionLevel: M});
  } catch {
    return undefined;
  }
}
