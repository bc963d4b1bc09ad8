import {motifs} from './pictures/motifs.ts';
import {palettes} from './pictures/palettes.ts';
import type {Picture} from './records.ts';

/**
 * Returns a picture as an SVG document: the motif in front of a landscape. `undefined` if the motif
 * or the palette does not exist.
 */
export function draw({motif, palette}: Picture): string | undefined {
  const colours = Object.hasOwn(palettes, palette) ? palettes[palette] : undefined;
  const drawing = Object.hasOwn(motifs, motif) ? motifs[motif] : undefined;
  if (!colours || !drawing) return undefined;
  const {sky, ground} = colours;
  return svg(
    400,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>
    <path fill="url(#sky)" d="M0 0h400v400H0z"/>
    <g fill="#fff"><circle cx="200" cy="196" r="168" opacity=".16"/><circle cx="200" cy="196" r="124" opacity=".16"/></g>
    <path fill="${ground}" d="M0 322c70-34 140-26 200-8s140 8 200-14v100H0z"/>
    <ellipse cx="200" cy="358" rx="120" ry="15" fill="#000" opacity=".14"/>
    ${drawing(colours)}`,
  );
}

/** The shop's mark: a flame in a shield. */
export function drawLogo(): string {
  return svg(
    64,
    `<path fill="#a8321b" d="M32 2l26 9v20c0 16-11 26-26 31C17 57 6 47 6 31V11z"/>
    <path fill="#e8502a" d="M32 6l22 8v17c0 14-9 22-22 27C19 53 10 45 10 31V14z"/>
    <path fill="#ffd166" d="M34 14c1 10 14 15 14 27a16 16 0 0 1-32 0c0-6 3-10 6-13 0 5 3 8 6 8-2-9 0-16 6-22z"/>
    <path fill="#fff8e1" d="M33 32c1 6 7 8 7 13a8 8 0 0 1-16 0c0-3 1-5 3-7 1 3 2 4 4 4-1-4 0-7 2-10z"/>`,
  );
}

/** A player's face of eight by eight pixels; the same name always looks the same. */
export function drawAvatar(name: string): string {
  const hash = hashOf(name);
  const skin = pick(['#f2c9a0', '#e0ac7e', '#b97f51', '#8a5a37', '#9fc28a'], hash);
  const hair = pick(
    ['#2d2018', '#5b3a1e', '#a5672b', '#d9b04a', '#b8420f', '#5b3cb0', '#8fa3b5'],
    hash >>> 3,
  );
  const eyes = pick(['#2f7fc9', '#3f9152', '#5b3cb0', '#6b3d1e'], hash >>> 6);
  const shirt = pick(
    ['#e8502a', '#2f7fc9', '#3f9152', '#e5a91f', '#d6457a'],
    hash >>> 9,
  );
  const fringe = pick(
    ['h8v2H6v1H2V2H0z', 'h8v3H7V2H1v1H0z', 'h8v2H5v1H4V2H0z'],
    hash >>> 12,
  );
  return svg(
    8,
    `<g shape-rendering="crispEdges"><path fill="${skin}" d="M0 0h8v8H0z"/><path fill="${hair}" d="M0 0${fringe}"/>
    <path fill="#fff" d="M1 4h2v1H1zM5 4h2v1H5z"/><path fill="${eyes}" d="M2 4h1v1H2zM5 4h1v1H5z"/>
    <path fill="#000" opacity=".25" d="M3 6h2v1H3z"/><path fill="${shirt}" d="M0 7h8v1H0z"/></g>`,
  );
}

function svg(size: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${Math.max(size, 128)}" height="${Math.max(size, 128)}">${content}</svg>`;
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

function pick<T>(list: readonly [T, ...T[]], number: number): T {
  return list[number % list.length] ?? list[0];
}
