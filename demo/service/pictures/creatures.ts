import type {Palette} from './palettes.ts';

/** Motifs of creatures and their traces. */
export const creatures = {
  egg: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${dark}" d="M200 62c62 0 108 96 108 168a108 108 0 0 1-216 0c0-72 46-168 108-168z"/>
    <path fill="${main}" d="M192 66c58 4 98 92 98 158a98 98 0 0 1-196 6c0-66 44-164 98-164z"/>
    <path fill="${light}" d="M176 82c-40 20-68 92-68 144 0 18 4 34 12 48 6-84 30-146 56-192z" opacity=".8"/>
    <path fill="${accentDark}" d="M98 196l34 26 34-34 34 36 34-36 34 34 34-26c4 12 6 24 6 36l-40 30-34-34-34 36-34-36-34 34-40-30c0-12 2-24 6-36z"/>
    <path fill="${accent}" d="M98 196l34 26 34-34 34 36 34-36 34 34 34-26 4 16-38 30-34-34-34 36-34-36-34 34-36-28z"/>
    <circle cx="166" cy="140" r="13" fill="${accent}"/><circle cx="228" cy="124" r="9" fill="${accent}"/><circle cx="250" cy="160" r="12" fill="${accent}"/>
    <circle cx="160" cy="294" r="10" fill="${accent}"/><circle cx="214" cy="304" r="13" fill="${accent}"/><circle cx="258" cy="282" r="8" fill="${accent}"/>`,

  paw: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="none" stroke="${dark}" stroke-width="16" d="M160 92c10-40 70-40 80 0"/>
    <circle cx="200" cy="212" r="126" fill="${dark}"/><circle cx="200" cy="206" r="126" fill="${main}"/>
    <circle cx="200" cy="206" r="104" fill="${light}"/>
    <path fill="${accentDark}" d="M200 204c34 0 60 34 60 58 0 28-30 26-60 26s-60 2-60-26c0-24 26-58 60-58z"/>
    <path fill="${accent}" d="M200 204c34 0 56 30 56 52 0 24-28 20-56 20s-56 4-56-20c0-22 22-52 56-52z"/>
    <ellipse cx="136" cy="200" rx="18" ry="25" fill="${accent}" transform="rotate(-24 136 200)"/>
    <ellipse cx="174" cy="164" rx="19" ry="27" fill="${accent}" transform="rotate(-8 174 164)"/>
    <ellipse cx="226" cy="164" rx="19" ry="27" fill="${accent}" transform="rotate(8 226 164)"/>
    <ellipse cx="264" cy="200" rx="18" ry="25" fill="${accent}" transform="rotate(24 264 200)"/>`,

  wings: ({main, light, dark, accent, accentDark}: Palette) => `
    ${wing(main, light, dark)}<g transform="matrix(-1 0 0 1 400 0)">${wing(main, light, dark)}</g>
    <path fill="${accentDark}" d="M200 150l28 44-28 92-28-92z"/><path fill="${accent}" d="M200 150l28 44h-56z"/>`,

  flame: ({main, light, dark, accent}: Palette) => `
    <path fill="${dark}" d="M212 44c10 74 106 104 106 196a118 118 0 0 1-236 0c0-46 22-78 46-98 2 40 20 56 44 62-18-68-6-120 40-160z"/>
    <path fill="${main}" d="M210 70c10 64 92 94 92 170a102 102 0 0 1-204 4c0-34 12-58 26-74 8 34 28 48 56 52-20-62-10-110 30-152z"/>
    <path fill="${light}" d="M208 148c6 44 58 60 58 110a66 66 0 0 1-132 0c0-26 10-42 22-54 4 24 16 32 34 34-12-36-6-62 18-90z"/>
    <path fill="${accent}" d="M204 220c4 22 32 32 32 60a36 36 0 0 1-72 0c0-14 6-24 12-30 4 14 10 18 20 18-6-18-4-32 8-48z"/>`,

  sparks: ({main, light, dark, accent}: Palette) => `
    <path fill="none" stroke="${dark}" stroke-width="12" stroke-linecap="round" stroke-dasharray="2 26" d="M56 318c60 20 96-34 72-74s28-96 92-70 100-22 104-90"/>
    ${star(128, 250, 46, main)}${star(214, 184, 66, light)}${star(306, 104, 88, main)}${star(306, 104, 52, accent)}
    ${star(86, 150, 30, light)}${star(298, 268, 40, main)}${star(190, 320, 26, light)}${star(170, 84, 24, accent)}`,
};

function wing(main: string, light: string, dark: string): string {
  return `
    <path fill="${dark}" d="M190 214C160 130 108 84 30 78c-4 40 2 70 22 92-14 0-14 0-20 0 4 34 20 56 46 66-10 4-10 4-16 6 14 30 40 44 68 42-6 8-6 8-10 14 34 14 62-8 70-40z"/>
    <path fill="${main}" d="M186 208C156 136 110 98 44 92c-2 32 6 56 28 74 40 10 78 22 114 42z"/>
    <path fill="${light}" d="M184 220c-40-26-82-38-132-40 8 26 26 42 50 48 30-6 56-8 82-8z"/>
    <path fill="${main}" d="M184 230c-34-4-66 0-100 14 16 20 38 28 62 24 14-14 26-26 38-38z"/>
    <path fill="${light}" d="M184 242c-20 8-36 22-50 42 24 4 42-12 50-42z"/>`;
}

/** A star with four points. */
function star(x: number, y: number, size: number, fill: string): string {
  const point = size * 0.22;
  return `<path fill="${fill}" d="M${x} ${y - size}L${x + point} ${y - point}L${x + size} ${y}L${x + point} ${y + point}L${x} ${y + size}L${x - point} ${y + point}L${x - size} ${y}L${x - point} ${y - point}z"/>`;
}
