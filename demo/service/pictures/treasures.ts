import type {Palette} from './palettes.ts';

/** Motifs of treasures. */
export const treasures = {
  badge: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${dark}" d="M140 230l-34 118 46-16 30 36 30-100zM260 230l34 118-46-16-30 36-30-100z"/>
    <path fill="${main}" d="M152 238l-28 92 34-12 26 30 22-82zM248 238l28 92-34-12-26 30-22-82z"/>
    <path fill="${dark}" d="M200 62l84 32 26 84-38 80-72 34-72-34-38-80 26-84z"/>
    <path fill="${main}" d="M200 78l72 27 22 72-33 69-61 29-61-29-33-69 22-72z"/>
    <path fill="${light}" d="M200 78l72 27 22 72-94 0z"/>
    <path fill="${accentDark}" d="M200 120l19 40 44 5-32 30 8 44-39-22-39 22 8-44-32-30 44-5z"/>
    <path fill="${accent}" d="M200 120l19 40 44 5-32 30 8 44-39-22z"/>`,

  gem: ({main, light, dark, accent}: Palette) => `
    <path fill="${dark}" d="M120 110h160l60 76-140 156L60 186z"/>
    <path fill="${main}" d="M120 110h160l-30 76H150z"/>
    <path fill="${light}" d="M120 110l30 76H60zM150 186h100l-50 156z"/>
    <path fill="${main}" d="M280 110l60 76h-90z"/>
    <path fill="${accent}" opacity=".75" d="M120 110h62l-32 76z"/>
    <path fill="${accent}" d="M306 74l7 19 19 7-19 7-7 19-7-19-19-7 19-7zM96 268l5 14 14 5-14 5-5 14-5-14-14-5 14-5z"/>`,

  coins: ({main, light, dark, accent}: Palette) => `
    ${stack(100, 300, 3, main, light, dark)}${stack(200, 300, 6, main, light, dark)}${stack(298, 300, 4, main, light, dark)}
    <circle cx="252" cy="108" r="50" fill="${dark}"/><circle cx="248" cy="104" r="50" fill="${main}"/>
    <circle cx="248" cy="104" r="38" fill="${light}"/>
    <path fill="${accent}" d="M248 74c4 16 22 22 22 40a22 22 0 0 1-44 0c0-8 4-14 8-18 1 8 5 11 9 12-3-13-2-24 5-34z"/>`,

  chest: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="#6b3d1e" d="M76 190h248v120a16 16 0 0 1-16 16H92a16 16 0 0 1-16-16z"/>
    <path fill="#8a5229" d="M92 206h216v104H92z"/>
    <path fill="#6b3d1e" d="M76 118c0-26 20-44 46-44h156c26 0 46 18 46 44l-10 32H86z"/>
    <path fill="#8a5229" d="M96 118c0-16 12-26 28-26h152c16 0 28 10 28 26l-4 18H100z"/>
    <path fill="${dark}" d="M80 190c10-50 34-44 48-30 8-28 44-30 54-4 14-34 56-28 62 4 20-18 62-10 76 30z"/>
    <path fill="${main}" d="M90 190c10-40 28-32 40-18 12-28 40-28 50-2 16-32 48-26 56 4 20-16 58-12 72 16z"/>
    <circle cx="152" cy="172" r="12" fill="${light}"/><circle cx="214" cy="166" r="13" fill="${light}"/>
    <circle cx="270" cy="176" r="11" fill="${light}"/>
    <path fill="${accentDark}" d="M172 196h56v48a28 28 0 0 1-56 0z"/><path fill="${accent}" d="M182 200h36v42a18 18 0 0 1-36 0z"/>
    <path fill="${dark}" d="M200 216a9 9 0 0 1 5 16l3 18h-16l3-18a9 9 0 0 1 5-16z"/>`,

  crown: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${dark}" d="M84 288L64 140l72 60 64-104 64 104 72-60-20 148z"/>
    <path fill="${main}" d="M98 276L84 168l60 50 56-92 56 92 60-50-14 108z"/>
    <path fill="${light}" d="M200 126l56 92 60-50-14 108H200z" opacity=".55"/>
    <path fill="${dark}" d="M84 288h232v34a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z"/>
    <path fill="${main}" d="M96 296h208v26H96z"/>
    <circle cx="64" cy="134" r="15" fill="${accent}"/><circle cx="200" cy="88" r="18" fill="${accent}"/>
    <circle cx="336" cy="134" r="15" fill="${accent}"/>
    <path fill="${accentDark}" d="M200 198l26 34-26 34-26-34z"/><path fill="${accent}" d="M200 198l26 34h-52z"/>
    <circle cx="136" cy="309" r="8" fill="${accent}"/><circle cx="200" cy="309" r="8" fill="${accent}"/>
    <circle cx="264" cy="309" r="8" fill="${accent}"/>`,

  gift: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${dark}" d="M92 190h216v130a16 16 0 0 1-16 16H108a16 16 0 0 1-16-16z"/>
    <path fill="${main}" d="M92 190h108v146h-92a16 16 0 0 1-16-16z"/>
    <rect x="76" y="142" width="248" height="58" rx="12" fill="${main}"/><path fill="${light}" d="M88 142h112v58H76v-46a12 12 0 0 1 12-12z"/>
    <path fill="${accentDark}" d="M180 200h40v136h-40z"/><path fill="${accent}" d="M178 142h44v58h-44z"/>
    <path fill="${accentDark}" d="M200 142c-60 4-96-20-86-50 10-26 66-18 86 50zM200 142c60 4 96-20 86-50-10-26-66-18-86 50z"/>
    <path fill="${accent}" d="M194 134c-40-2-66-16-62-34 6-18 44-10 62 34zM206 134c40-2 66-16 62-34-6-18-44-10-62 34z"/>
    <circle cx="200" cy="138" r="18" fill="${accentDark}"/>`,
};

function stack(
  x: number,
  bottom: number,
  coins: number,
  main: string,
  light: string,
  dark: string,
): string {
  const indexes = [...Array(coins).keys()];
  const stacked = indexes.map((index) => {
    const y = bottom - index * 24;
    return `<path fill="${dark}" d="M${x - 50} ${y}v18c0 26 100 26 100 0v-18z"/><ellipse cx="${x}" cy="${y}" rx="50" ry="20" fill="${main}"/><ellipse cx="${x}" cy="${y}" rx="36" ry="13" fill="${light}"/>`;
  });
  return stacked.join('');
}
